public import LayoutMath
public import Platform

/// A view that shows a part of `contentView` and moves it along one axis by a transform; scrolling never lays anything out.
///
///     let scroll = ScrollView()
///     scroll.contentView.addSubview(list)
///     scroll.contentSize = list.bounds.size
///
/// A view that comes to rest at places of its own sets a track with a ``Snapping`` by ``setTrack(_:)``.
public final class ScrollView: View {
    /// Direction in which the content moves.
    public let axis: Axis
    /// Superview of what scrolls. Its origin lies at content offset 0.
    public let contentView = View()
    /// The offset of the content and what moves it.
    public private(set) var scroller: Scroller
    /// Extent of the content in points. It decides how far the view scrolls until a track is set, which decides from then on.
    public var contentSize = Size.zero { didSet { if contentSize != oldValue { fitTrack() } } }
    /// Room around the content into which it may be scrolled, in points. A track that is set decides without it. Default zero.
    public var contentInset = Insets.zero { didSet { if contentInset != oldValue { fitTrack() } } }
    /// Whether the content runs from right to left: the logical offset grows to the left, and only input and output are mirrored.
    public var isMirrored = false { didSet { applyOffset() } }
    /// Whether a vertical wheel moves horizontal content where no view under the pointer scrolls vertically. Default false.
    public var followsCrossWheel = false
    /// Whether drags scroll; false leaves drags and presses to the views around and behind, as when all content fits. Default true.
    public var isScrollEnabled = true
    /// Cursor while the content is dragged; nil leaves it as it is.
    public var dragCursor: Cursor?
    /// Called after each change of the offset.
    public var didScroll: ((ScrollView) -> Void)?
    /// Called with the target offset once for each decision where to come to rest.
    public var didChooseTarget: ((Double) -> Void)?

    private var shownOffset = 0.0
    private var hasTrack = false
    var notchGate = NotchGate()
    private var parent: (any Draggable)?

    /// A view without content; ``contentSize`` says how far it scrolls.
    public init(axis: Axis = .vertical, frame: Rect = .zero) {
        self.axis = axis
        scroller = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
        super.init(frame: frame)
        addSubview(contentView)
    }

    /// Logical distance scrolled, in points; 0 shows the beginning of the content.
    public var contentOffset: Double { shownOffset }

    /// Whether the content is dragged or moves by itself.
    public var isScrolling: Bool { if case .idle = scroller.state { false } else { true } }

    /// Velocity of the offset at the stage's time, in points per second.
    public var velocity: Double { scroller.velocity(at: now) }

    /// Replaces the track and continues the current movement.
    /// - Parameters:
    ///   - offset: Offset on the new track that shows the same content as now.
    ///   - target: Offset on the new track at which the movement ends.
    public func setTrack(_ track: ScrollTrack, offset: Double, target: Double) {
        hasTrack = true
        replaceTrack(track, offset: offset, target: target)
    }

    private func replaceTrack(_ track: ScrollTrack, offset: Double, target: Double) {
        scroller.setTrack(track, offset: offset, target: target, at: now)
        update()
    }

    /// Replaces the track and keeps the current offset, clamped to the new limits.
    public func setTrack(_ track: ScrollTrack) {
        setTrack(track, offset: scroller.offset(at: now), target: scroller.target)
    }

    /// The track of the content's size, in the view's own.
    private func fitTrack() {
        guard !hasTrack else { return }
        let (viewport, length) = (bounds.size[axis], contentSize[axis])
        let (leading, trailing) = axis == .horizontal ? (contentInset.left, contentInset.right) : (contentInset.top, contentInset.bottom)
        let track = ScrollTrack(viewport: viewport, limits: (0 - leading)...max(0 - leading, length + trailing - viewport))
        guard track.limits != scroller.track.limits || viewport != scroller.track.viewport else { return }
        replaceTrack(track, offset: scroller.offset(at: now), target: scroller.target)
    }

    public override func layoutSubviews() { fitTrack() }

    /// Scrolls to an offset, kept within the track's limits.
    /// - Parameter animated: False jumps there; in reduced motion it always does.
    public func scroll(to offset: Double, animated: Bool = true) {
        edit { $0.scroll(to: offset, animated: animated, at: now) }
        didChooseTarget?(scroller.target)
    }

    public override func advance(to time: Seconds) -> Bool {
        handOn(at: time)
        let isMoving = scroller.advance(to: time)
        applyOffset()
        return isMoving || scroller.state.glide != nil
    }

    public override func didMove(to stage: Stage?) {
        if let stage { scroller.motionPreference = stage.motionPreference }
        if scroller.state.glide != nil { setNeedsAdvance() }
    }

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool { handleWheel(wheel) }

    public override func contains(_ point: Point) -> Bool { isScrollEnabled && bounds.contains(point) }

    func edit(_ change: (inout Scroller) -> Void) {
        scroller.motionPreference = stage?.motionPreference ?? .full
        change(&scroller)
        update()
    }

    private func update() {
        applyOffset()
        if scroller.state.glide != nil { setNeedsAdvance() }
    }

    private func applyOffset() {
        let offset = scroller.offset(at: now)
        let translation = Vector(isMirrored ? offset : -offset, along: axis)
        guard offset != shownOffset || contentView.transform.translation != translation else { return }
        shownOffset = offset
        contentView.transform.translation = translation
        didScroll?(self)
    }

    /// Passes the velocity left at the end of the content to the enclosing scroller.
    private func handOn(at time: Seconds) {
        guard let parent, case .decelerating(let glide) = scroller.state, case .bouncing(let bouncing) = glide.motion,
            time >= glide.start + bouncing.edgeTime
        else { return }
        let (edgeTime, speed) = (glide.start + bouncing.edgeTime, bouncing.velocity(at: bouncing.edgeTime))
        self.parent = nil
        scroller.scroll(to: bouncing.restPosition, animated: false, at: edgeTime)
        parent.receive(velocity: isMirrored ? speed : -speed, along: axis, at: edgeTime)
    }
}

extension ScrollView: Draggable {
    /// A pointer to the left grows the offset of content that runs to the right.
    private func offsetDelta(_ pointerDelta: Double) -> Double { isMirrored ? pointerDelta : -pointerDelta }

    public func pans(along axis: Axis) -> Bool { isScrollEnabled && axis == self.axis }

    public func canPan(_ delta: Double, along axis: Axis) -> Bool {
        scroller.track.canMove(from: scroller.offset(at: now), by: offsetDelta(delta))
    }

    public func panTouched(at time: Seconds) -> Bool {
        parent = nil
        var caught = false
        edit { caught = $0.touch(at: time, input: .mouse) }
        return caught
    }

    public func panFailed(at time: Seconds) {
        guard scroller.isHeld else { return }
        // A press caught it in flight: where it rests is decided anew.
        edit { $0.cancel(at: time) }
        didChooseTarget?(scroller.target)
    }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        edit { $0.beginDrag(at: time, input: .mouse) }
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        var unused = 0.0
        edit { unused = $0.drag(by: offsetDelta(delta), overscrolls: overscrolls, at: time) }
        return offsetDelta(unused)
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        edit { $0.release(velocity: offsetDelta(velocity), at: time, input: ScrollInput(pointer)) }
        self.parent = parent
        didChooseTarget?(scroller.target)
    }

    public func panCancelled(along axis: Axis, at time: Seconds) {
        edit { $0.cancel(at: time) }
        didChooseTarget?(scroller.target)
    }

    public func receive(velocity: Double, along axis: Axis, at time: Seconds) {
        edit { $0.receive(velocity: offsetDelta(velocity), at: time, input: .touch) }
        didChooseTarget?(scroller.target)
    }
}
