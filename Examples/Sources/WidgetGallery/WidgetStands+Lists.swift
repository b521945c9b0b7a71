import PanoramaKit

extension WidgetStands {
    var listSection: View { WidgetSection("list", [placesStand, settingsStand]) }

    /// Room at the sides of the rows, where their fills end, and for the index along the edge, in points at scale 1.
    private static let (side, indexRoom) = (20.0, 40.0)

    private var placesStand: Stand {
        let list = ListView(
            selectionMode: .multiple,
            recipe: CollectionView.Recipe(
                make: { _ in PlaceRow() }, configure: { view, id in (view as? PlaceRow)?.show(id) }))
        (list.name, list.semantics) = ("places", Semantics(.list, label: "places"))
        list.indexTitle = { $0 }
        list.apply(PlaceRow.sections, animated: false)
        list.selection = ["alder wood", "birch ridge"]
        return Stand("list: sections, an index, several rows at once", list, .fixed(456, 400)) { [weak list] theme in
            let side = WidgetStands.side * theme.scale
            list?.contentInset = Insets(left: side, right: side + WidgetStands.indexRoom * theme.scale)
        }
    }

    /// A list that gets a row at its top when it is pulled.
    private var settingsStand: Stand {
        let list = ListView(
            selectionMode: .single,
            recipe: CollectionView.Recipe(
                kind: { $0.hasPrefix("print") ? "print" : $0 },
                make: { [weak self] in SettingRow($0) { self?.tell($0) } },
                configure: { view, id in (view as? SettingRow)?.show(id) }))
        (list.name, list.semantics) = ("settings", Semantics(.list, label: "settings"))
        var prints: [String] = []
        let rows = ["raw files", "hidden pictures", "thumbnails", "sidecars", "wastebasket", "drafts", "paper", "ink"]
        list.pulled = { [weak list] in
            prints.insert("print \(prints.count + 1)", at: 0)
            list?.apply(ListSnapshot(prints + rows))
        }
        list.apply(ListSnapshot(rows), animated: false)
        return Stand("list: controls in rows; pull it down", list, .fixed(304, 400)) { [weak list] theme in
            list?.contentInset = Insets(left: WidgetStands.side * theme.scale, right: WidgetStands.side * theme.scale)
        }
    }
}

/// A row with a name and, for some, a second line.
private final class PlaceRow: View {
    /// Names by their first letter; those with a second line have one.
    private static let names = [
        "alder wood", "archipelago", "aurora", "birch ridge", "boathouse", "canyon", "causeway", "dunes", "estuary", "fjord",
        "glacier tongue",
        "harbour", "heath", "highland", "islet", "juniper slope", "lagoon", "lighthouse", "marsh", "moonrise", "north pier",
    ]
    private static let notes = [
        "archipelago": "31 pictures, by boat", "boathouse": "4 pictures", "causeway": "at low tide only",
        "fjord": "128 pictures, three trips",
        "highland": "57 pictures", "lighthouse": "closed in winter", "north pier": "12 pictures",
    ]

    static var sections: ListSnapshot {
        let letters = Dictionary(grouping: names) { $0.prefix(1).uppercased() }
        return ListSnapshot(sections: letters.keys.sorted().map { ListSection(header: $0, rows: letters[$0] ?? []) })
    }

    private let title = Label("", role: \.bodyStrong)
    private let note = Label("", role: \.caption, ink: \.middle)

    init() {
        super.init()
        for label in [title, note] { addSubview(label) }
    }

    func show(_ name: String) {
        (title.text, note.text) = (name, PlaceRow.notes[name] ?? "")
        note.isHidden = note.text.isEmpty
        setNeedsLayout()
    }

    /// Height of the lines' box in points at scale 1.
    private var lines: Double { (note.isHidden ? 24 : 44) * theme.scale }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: lines + 24 * theme.scale) }

    override func layoutSubviews() {
        let top = (bounds.height - lines) / 2
        title.frame = Rect(x: 0, y: top, width: bounds.width, height: 24 * theme.scale)
        note.frame = Rect(x: 0, y: top + 26 * theme.scale, width: bounds.width, height: 18 * theme.scale)
    }
}

/// A row with a name and a control at its end: a switch, or a button, or none.
private final class SettingRow: View {
    private let title = Label("", role: \.body)
    private let control: View?

    init(_ kind: String, tell: @escaping (String) -> Void) {
        switch kind {
        case "print", "paper", "ink": control = nil
        case "wastebasket", "drafts": control = Button("empty") { tell("\(kind): emptied") }
        default:
            let toggle = Switch(kind, isOn: kind == "thumbnails")
            toggle.toggled = { tell("\(kind): \($0 ? "on" : "off")") }
            control = toggle
        }
        super.init()
        addSubview(title)
        if let control { addSubview(control) }
    }

    func show(_ name: String) { title.text = name }

    override func themeChanged() { (control as? Button)?.style = theme.smallButton }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 56 * theme.scale) }

    override func layoutSubviews() {
        let size = control?.sizeThatFits(bounds.size) ?? .zero
        control?.frame = Rect(x: bounds.width - size.width, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        let height = 24 * theme.scale
        title.frame = Rect(x: 0, y: (bounds.height - height) / 2, width: max(0, bounds.width - size.width), height: height)
    }
}
