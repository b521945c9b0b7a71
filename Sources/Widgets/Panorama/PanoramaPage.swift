import Imaging
import LayoutMath
import Platform
import Views

/// One page of a panorama: its heading, and its content, which exists only while the page is near.
final class PanoramaPage: View {
    let id: String
    let header: HeaderButton
    private(set) var content: View?
    /// Called when the page is pressed while another one is current.
    private let selected: () -> Void
    /// Holds the content, and keeps input from it while the page is not the current one.
    private let body = PageBody()
    /// Whether the panorama rests at this page or is moving to it. Other pages take no input except a press, which scrolls to them.
    var isTarget = false { didSet { if isTarget != oldValue { targetChanged() } } }
    var contentFrame = Rect.zero { didSet { if contentFrame != oldValue { setNeedsLayout() } } }
    /// The place among the pages.
    var place = SemanticPosition(0, of: 1)
    /// State of the content when it was removed, to be restored when it is created again.
    private var rememberedState: ViewState?

    init(item: PanoramaItem, selected: @escaping () -> Void) {
        id = item.id
        self.selected = selected
        header = HeaderButton(selected: selected)
        super.init()
        header.title = item.title
        semantics = Semantics(.page, label: item.name)
        cursor = .hand
        body.focusScope = .page(isActive: false)
        addSubview(header)
        addSubview(body)
    }

    override var semantics: Semantics {
        get {
            var semantics = super.semantics
            if place.count > 1 { semantics.details = theme.words.position(place.index + 1, of: place.count, theme.formats) }
            return semantics
        }
        set { super.semantics = newValue }
    }

    override func layoutSubviews() {
        body.frame = contentFrame
        content?.frame = body.bounds
    }

    func show(_ view: View) {
        content = view
        body.frame = contentFrame
        view.frame = body.bounds
        body.addSubview(view)
        setNeedsLayout()
        if let rememberedState { view.restore(rememberedState) }
    }

    /// The state of the content. While there is no content, it waits here for the next one. Nil if there has been no content.
    var state: ViewState? {
        get { content?.savedState ?? rememberedState }
        set { if let content, let newValue { content.restore(newValue) } else { rememberedState = newValue } }
    }

    /// Removes the content and stores its state.
    func unload() {
        rememberedState = content?.savedState
        content?.removeFromSuperview()
        content = nil
    }

    private func targetChanged() {
        cursor = isTarget ? nil : .hand
        body.focusScope = .page(isActive: isTarget)
    }
}

/// The room of a page's content. If nothing in it can have the keyboard focus, Tab stops here, so that a screen reader comes to every page.
private final class PageBody: View {
    override var canBecomeFocused: Bool { !subviews.isEmpty && subviews.allSatisfy(\.focusableDescendants.isEmpty) }
}

extension PanoramaPage: Pressable {
    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { if !isTarget { selected() } }
}

/// The heading of a page; pressing it scrolls to the page.
final class HeaderButton: View, Pressable {
    var title = ""
    var font = Font(.displayExtraLight, size: 46) { didSet { if font != oldValue { setNeedsDisplay() } } }
    var color = Color.black
    /// Left end of the baseline in the button's coordinates.
    var baseline = Point.zero
    private let selected: () -> Void

    init(selected: @escaping () -> Void) {
        self.selected = selected
        super.init()
        cursor = .hand
    }

    override func draw(in canvas: Canvas) { canvas.text(TextRun(title, font: font), at: baseline, color) }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { selected() }
}
