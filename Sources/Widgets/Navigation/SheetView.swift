public import LayoutMath
public import Platform
public import Views

/// A view in front of everything on a stage, on a panel that slides up from below, with a veil over the views behind.
///
/// ```swift
/// let sheet = SheetView("send a copy", CopyForm())
/// sheet.present(on: stage)
/// ```
///
/// While it is shown it is a modal focus scope: input and actions stay inside, and continue to the stage and the program. Escape, a press
/// beside it, a drag downwards and the action ``GoBack`` dismiss it if ``allowsDismissal`` permits it. As soon as that is decided, the
/// focus returns to where it was, and the views behind take input while the panel is still leaving. A sheet that is added to a view instead
/// is shown there at rest and is not modal, for example in a picture of the window.
public final class SheetView: View, Pressable, Preparing {
    /// The view on the panel; `sizeThatFits(_:)` determines its size.
    public let content: View
    /// Returns whether the user may dismiss the sheet now; the program's own calls do not ask. By default true.
    public var allowsDismissal: () -> Bool = { true }
    /// Called once when the sheet is dismissed, by the user or the program, before it slides out.
    public var didDismiss: (() -> Void)?

    private let panel = SheetPanel()
    private var slide = SlideMotion(isCovering: true)
    private var entersAnimated = true
    /// Height of the sheet's lower part that was covered in the last layout, in points; nil before the first one. The panel lies above it.
    private var coveredHeight: Double?
    private var glide = KeyboardGlide()
    /// Whether the sheet is shown and has not been dismissed.
    public private(set) var isPresented = false

    /// Space kept free between a panel and the window's edges, and around the content, in points at scale 1.
    static let (margin, padding) = (16.0, 20.0)
    /// Opacity of the veil; it is our choice.
    static let veil = 0.4

    /// A sheet.
    /// - Parameter label: Accessibility label.
    public init(_ label: String, _ content: View) {
        self.content = content
        super.init()
        name = "sheet"
        // A question is a dialog itself.
        semantics = Semantics(content.semantics.role == .dialog ? .none : .dialog, label: label)
        cursor = .arrow
        panel.addSubview(PanelGround(content))
        panel.addSubview(content)
        addSubview(panel)
    }

    /// Shows the sheet in front of everything on a stage; at once if not `animated` or in reduced motion. Does nothing while it is already
    /// shown.
    /// - Parameter cover: A view of the stage that the sheet covers, such as the one below an ``OnScreenKeyboard``; nil covers everything.
    public func present(on stage: Stage, over cover: View? = nil, animated: Bool = true) {
        guard !isPresented else { return }
        isPresented = true
        entersAnimated = animated
        if superview == nil { slide = SlideMotion(isCovering: false) }
        focusScope = .modal { [weak self] in self?.dismissByUser() }
        isUserInteractionEnabled = true
        let cover = cover ?? stage.root
        frame = cover.bounds
        cover.addSubview(self)
        setNeedsLayout()
    }

    /// Slides the sheet out and removes it; at once if not `animated` or in reduced motion. Does nothing if it is not shown.
    public func dismiss(animated: Bool = true) {
        guard isPresented else { return }
        isPresented = false
        isUserInteractionEnabled = false
        focusScope = nil
        go(covering: false, animated: animated)
        didDismiss?()
    }

    private func dismissByUser() { if allowsDismissal() { dismiss() } }

    private func go(covering: Bool, animated: Bool = true) {
        slide.go(covering: covering, animated: animated, motion: stage?.motionPreference ?? .reduced, at: now)
        placePanel(at: now)
        setNeedsAdvance()
    }

    /// Moves the panel from where it was if another part of the sheet is covered now.
    private func makeWay() {
        let height = safeInsets.bottom
        defer { coveredHeight = height }
        guard let coveredHeight, coveredHeight != height else { return }
        glide.begin(from: height - coveredHeight, at: now, isAnimated: !prefersReducedMotion)
        setNeedsAdvance()
    }

    // MARK: View

    public override func layoutSubviews() {
        let (margin, padding) = (SheetView.margin * theme.scale, SheetView.padding * theme.scale)
        let free = safeBounds
        makeWay()
        let room = free.insetBy(margin + padding).size
        let size = content.sizeThatFits(Size(width: max(0, room.width), height: max(0, room.height)))
        let (width, height) = (min(size.width, room.width) + 2 * padding, min(size.height, room.height) + 2 * padding)
        panel.frame = Rect(x: free.midX - width / 2, y: free.maxY - margin - height, width: width, height: height)
        content.frame = panel.bounds.insetBy(padding)
        for case let ground as PanelGround in panel.subviews { ground.frame = panel.bounds }
        slide.resize(to: bounds.height - panel.frame.minY, at: now)
        if isPresented, !slide.isCovering { go(covering: true, animated: entersAnimated) }
        placePanel(at: now)
    }

    /// Follows the size of the window.
    public func prepare(at time: Seconds) { if isPresented, let superview, frame != superview.bounds { frame = superview.bounds } }

    private func placePanel(at time: Seconds) {
        panel.translation = Vector(x: 0, y: slide.offset(at: time) + glide.distance(at: time))
        setNeedsDisplay()
    }

    /// The visible share of the panel, from 0 to 1.
    public var progress: Double { slide.extent > 0 ? 1 - slide.offset(at: now) / slide.extent : 0 }

    public override func advance(to time: Seconds) -> Bool {
        let isMoving = slide.advance(to: time)
        placePanel(at: time)
        if !isMoving, !isPresented, !slide.isCovering { removeFromSuperview() }
        return isMoving || !glide.isSettled(at: time)
    }

    /// A sheet that is removed from the stage is dismissed.
    public override func didMove(to stage: Stage?) {
        guard stage == nil, isPresented else { return }
        isPresented = false
        focusScope = nil
        didDismiss?()
    }

    public override func draw(in canvas: Canvas) {
        canvas.fill(bounds, theme.palette.shadow.opacity(SheetView.veil * progress))
    }

    public override var preferredFocus: View? { content.preferredFocus }

    /// Answers ``GoBack`` by dismissing the sheet.
    public override func response(to action: any Action) -> ActionResponse? {
        guard action is GoBack else { return nil }
        return ActionResponse(isEnabled: allowsDismissal()) { [weak self] in self?.dismissByUser() }
    }

    public func pressChanged(_ isPressed: Bool) {}

    /// Dismisses the sheet after a press beside the panel.
    public func activate(at point: Point) { if !panel.frame.contains(point) { dismissByUser() } }

    /// The fields `progress` and the panel's `state`.
    public override var traceFields: [String: TraceValue]? {
        ["progress": .number(progress), "state": .string(slide.phase.rawValue), "isPresented": .bool(isPresented)]
    }
}

// A drag downwards dismisses the sheet.
extension SheetView: Draggable {
    public func pans(along axis: Axis) -> Bool { axis == .vertical && isPresented }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool {
        pans(along: axis) && (slide.offset(at: now) > 0 || delta > 0 && allowsDismissal())
    }

    /// Catches the panel while it is arriving.
    public func panTouched(at time: Seconds) -> Bool { slide.isMoving && slide.touch(at: time) }
    public func panFailed(at time: Seconds) { if slide.isHeld { go(covering: isPresented) } }
    public func panBegan(along axis: Axis, at point: Point, time: Seconds) { slide.beginDrag(at: time) }
    public func panSkipped(_ distance: Double, along axis: Axis) { slide.skip(distance) }

    /// Moves the panel with the pointer, but not beyond its place.
    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        guard slide.isDragging else { return 0 }
        slide.drag(by: delta, at: time)
        placePanel(at: time)
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        guard slide.isDragging else { return }
        let covers = slide.release(velocity: velocity, input: ScrollInput(pointer), at: time)
        if covers || !allowsDismissal() { go(covering: true) } else { dismiss() }
    }

    public func panCancelled(along axis: Axis, at time: Seconds) { if slide.isHeld { go(covering: isPresented) } }
}

/// The surface of a sheet.
private final class SheetPanel: View {
    override func draw(in canvas: Canvas) { canvas.slab(theme.slab, in: bounds) }
}

/// The room around the content of a panel. Drags that begin in it go to the stack of pages inside, because users see the panel's edge, not
/// the edge of the pages, as the one from which a drag goes back.
private final class PanelGround: View {
    private weak var content: View?

    init(_ content: View) {
        self.content = content
        super.init()
    }

    override var next: (any Responder)? { pages ?? superview }

    /// The stack of pages that begins at the content's leading edge; nil if there is none.
    private var pages: NavigationStack? {
        guard let content else { return nil }
        let stack = content as? NavigationStack ?? content.firstDescendant { $0 is NavigationStack } as? NavigationStack
        guard let stack, !stack.isHidden else { return nil }
        let place = stack.convert(stack.bounds, to: content)
        let distance = stack.direction == .leftToRight ? place.minX : content.bounds.width - place.maxX
        return abs(distance) < 1 ? stack : nil
    }
}
