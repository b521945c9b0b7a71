import PanoramaKit

extension WidgetStands {
    var swipeSection: View {
        WidgetSection("swipe actions", [Stand("drag the rows to both sides", swipeList, .fixed(456, 288))])
    }

    /// A list whose rows come back when the last one has been deleted.
    private var swipeList: View {
        let group = SwipeGroup()
        let list = CollectionView(layout: ListLayout(rows: RowExtents(estimate: 72)))
        list.recipe = CollectionView.Recipe(
            make: { [weak self, weak list] _ in
                let row = SwipeRow(AppointmentView(), group: group)
                row.takesFocus = false
                row.didRemove = { row in list?.remove(row.id) }
                row.didSwipe = { row in (row.content as? AppointmentView)?.isSwiped = row.offset != 0 }
                self?.setActions(of: row)
                return row
            },
            configure: { view, id in (view as? SwipeRow)?.show(id) })
        (list.name, list.semantics) = ("agenda", Semantics(.list, label: "agenda"))
        list.didScroll = { _ in group.close() }
        list.apply(CollectionSnapshot(AppointmentView.all.map(\.title)), animated: false)
        return list
    }

    private func setActions(of row: SwipeRow) {
        func action(_ title: String, icon: Icon? = nil, style: SwipeAction.Style = .normal) -> SwipeAction {
            SwipeAction(title, icon: icon, style: style) { [weak self] action, completion in
                self?.tell("\(action.title): done")
                completion(true)
            }
        }
        row.leadingActions = { SwipeActions([action("done", icon: .check)]) }
        row.trailingActions = {
            SwipeActions([action("delete", icon: .wastebasket, style: .destructive), action("copy", icon: .copy)])
        }
    }
}

extension CollectionView {
    /// Removes an item, and shows all again after the last one.
    fileprivate func remove(_ id: String?) {
        let rest = snapshot.ids.filter { $0 != id }
        apply(CollectionSnapshot(rest.isEmpty ? AppointmentView.all.map(\.title) : rest))
    }
}

extension SwipeRow {
    fileprivate func show(_ title: String) {
        id = title
        semantics = Semantics(.item, label: title)
        (content as? AppointmentView)?.show(AppointmentView.all.first { $0.title == title })
    }
}

/// A row of an agenda: a title, a place below it, and the time at the end.
private final class AppointmentView: View {
    struct Appointment {
        let title: String
        let place: String
        let time: String
    }

    static let all = [
        Appointment(title: "print the north pier series", place: "darkroom, second floor", time: "17:00"),
        Appointment(title: "boat to the outer islands", place: "pier 4, bring the long lens", time: "08:15"),
        Appointment(title: "contact sheets with Noor", place: "studio", time: "11:30"),
        Appointment(title: "autumn equinox, last light", place: "east trailhead", time: "18:52"),
    ]

    /// Whether the row is moved aside: its surface has no line below it.
    var isSwiped = false { didSet { if isSwiped != oldValue { setNeedsDisplay() } } }

    private let title = Label("", role: \.bodyStrong)
    private let place = Label("", role: \.caption)
    private let time = Label("", role: \.body, alignment: .trailing)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for label in [title, place, time] { addSubview(label) }
    }

    func show(_ appointment: Appointment?) {
        title.text = appointment?.title ?? ""
        place.text = appointment?.place ?? ""
        time.text = appointment?.time ?? ""
    }

    override func themeChanged() {
        (place.color, time.color) = (theme.palette.middle, theme.palette.middle)
    }

    override func layoutSubviews() {
        let (inset, timeWidth) = (16 * theme.scale, 56 * theme.scale)
        let line = bounds.height / 2 - 22 * theme.scale
        let width = max(0, bounds.width - 2 * inset - timeWidth)
        title.frame = Rect(x: inset, y: line, width: width, height: 24 * theme.scale)
        place.frame = Rect(x: inset, y: line + 24 * theme.scale, width: width, height: 20 * theme.scale)
        time.frame = Rect(x: inset + width, y: line, width: timeWidth, height: 24 * theme.scale)
    }

    override func draw(in canvas: Canvas) {
        guard !isSwiped else { return }
        let inset = 16 * theme.scale
        canvas.fill(
            Rect(x: inset, y: bounds.height - canvas.hairline, width: max(0, bounds.width - 2 * inset), height: canvas.hairline),
            theme.palette.hairline)
    }
}
