import LayoutMath
import Platform
import Views
import Widgets

/// The tools beside the library's tabs: a search field, which covers the tabs while it is open, and the sort order.
final class LibraryTools: View {
    /// Called with the text of the field after each change.
    var searched: (String) -> Void = { _ in }
    /// Called with the position of the sort button when it is pressed.
    var orderRequested: (MenuAnchor) -> Void = { _ in }
    /// Called when the field opens or closes.
    var openChanged: (Bool) -> Void = { _ in }
    private let field = TextField("search")
    private let searchButton: Button
    private let orderButton: Button
    private let closeButton: Button

    /// Whether the field covers the tabs.
    private(set) var isOpen = false

    // In points at scale 1.
    private static let (side, gap, fieldHeight) = (36.0, 4.0, 36.0)

    override init(frame: Rect = .zero) {
        searchButton = Button("", icon: .search) {}
        field.submitKey = .search
        orderButton = Button("", icon: .order) {}
        closeButton = Button("", icon: .cross) {}
        super.init(frame: frame)
        field.placeholder = "name, note, folder, or a date such as august 2024"
        field.revertsOnEscape = false
        for view in [field, closeButton, searchButton, orderButton] { addSubview(view) }
        field.textChanged = { [weak self] in self?.searched($0) }
        searchButton.semantics.label = "search"
        orderButton.semantics.label = "order"
        closeButton.semantics.label = "end the search"
        searchButton.toolTip = ToolTip(Shortcuts.search)
        orderButton.toolTip = ToolTip("order")
        closeButton.toolTip = ToolTip("end the search")
        searchButton.action = { [weak self] in self?.open() }
        closeButton.action = { [weak self] in self?.close() }
        orderButton.action = { [weak self] in
            guard let self else { return }
            orderRequested(.point(orderButton.convert(Point(x: 0, y: orderButton.bounds.maxY), to: nil)))
        }
        show()
    }

    /// Whether the user can change the sort order.
    var offersOrder = true { didSet { if offersOrder != oldValue { show() } } }

    /// Opens the field and gives it the focus.
    func open() {
        isOpen = true
        show()
        openChanged(true)
        stage?.focus(field)
    }

    /// Ends the search and closes the field.
    func close() {
        guard isOpen else { return }
        isOpen = false
        field.text = ""
        searched("")
        show()
        openChanged(false)
    }

    /// Shows a search that is still active, for example after the page was created again.
    func restore(_ text: String) {
        guard !text.isEmpty, !isOpen else { return }
        isOpen = true
        field.text = text
        show()
        openChanged(true)
    }

    private func show() {
        field.isHidden = !isOpen
        closeButton.isHidden = !isOpen
        searchButton.isHidden = isOpen
        orderButton.isHidden = isOpen || !offersOrder
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let s = stage?.metrics.scale ?? 1
        let (side, gap) = (LibraryTools.side * s, LibraryTools.gap * s)
        let look = ControlLook(theme: theme, scale: s)
        for button in [searchButton, orderButton, closeButton] { button.style = theme.scaled(to: s).quietButton }
        field.style = look.field
        let y = (bounds.height - side) / 2
        var x = bounds.width - side
        for button in [orderButton, searchButton] where !button.isHidden {
            button.frame = Rect(x: x, y: y, width: side, height: side)
            x -= side + gap
        }
        closeButton.frame = Rect(x: bounds.width - side, y: y, width: side, height: side)
        let height = LibraryTools.fieldHeight * s
        field.frame = Rect(x: 0, y: (bounds.height - height) / 2, width: max(0, bounds.width - side - gap), height: height)
    }

    /// Escape ends the search, unless the field handles it.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .escape, modifiers.isEmpty, isOpen else { return false }
        close()
        return true
    }

    override func contains(_ point: Point) -> Bool {
        isOpen ? bounds.contains(point) : point.x >= searchButton.frame.minX && bounds.contains(point)
    }
}
