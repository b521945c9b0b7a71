import LayoutMath
import Views

/// The place of one list. It clips the rows at the tabs and at the lower edge, and leaves side room for swiped rows.
final class ListPage: View {
    let id: String
    private(set) var content: (any ScrollingContent)?
    /// Whether the list has been created but not laid out yet, so that its limits are unknown.
    var awaitsLayout = false
    /// Whether the list has been placed under the header since it came into sight.
    var isPlaced = false
    /// Whether the focus was inside the list when another list became the current one.
    var hadFocus = false
    /// Distance by which rows may be drawn beside the list, in points.
    var sideRoom = 0.0
    /// The state of the list; while there is no list, it waits here. Nil if the list has not been in sight.
    var state: ViewState? {
        get { content?.savedState ?? awaitedState }
        set { if let content, let newValue { content.restore(newValue) } else { awaitedState = newValue } }
    }
    private var awaitedState: ViewState?

    init(id: String) {
        self.id = id
        super.init()
        clipsToBounds = true
        focusScope = .page(isActive: false)
    }

    func show(_ content: any ScrollingContent) {
        self.content = content
        awaitsLayout = true
        // Rows may be drawn in the side room, so the page clips instead.
        for view in [content, content.scrollView] { view.clipsToBounds = false }
        addSubview(content)
        if let awaitedState { content.restore(awaitedState) }
        awaitedState = nil
    }

    override func layoutSubviews() { content?.frame = bounds.inset(by: Insets(left: sideRoom, right: sideRoom)) }

    /// The side room belongs to the views behind.
    override func contains(_ point: Point) -> Bool { false }
}

/// A view that clips its subviews and leaves hits beside them to the views behind.
final class ClipView: View {
    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    override func contains(_ point: Point) -> Bool { false }
}
