import Imaging
public import LayoutMath
public import Platform
public import Views

/// A bar along the edge of long content. Its thumb shows the position; dragging the thumb or pressing beside it scrolls.
public final class ScrollIndicator: View, Draggable, Pressable {
    /// Called with the offset to scroll to when the thumb is dragged or the track is pressed.
    public var moved: (Double) -> Void = { _ in }
    /// Whether the thumb fades away while nothing scrolls and the pointer is elsewhere. Default true.
    public var fades = true { didSet { if fades != oldValue { setNeedsDisplay() } } }
    private var visibility = Animated(0, restDistance: SpringMotion.restFraction)
    private var isHovered = false
    private var offset = 0.0
    private var viewport = 1.0
    private var content = 1.0
    /// Distance from the thumb's top to the pointer while it is dragged.
    private var grip: Double?
    /// The offset at the beginning of the drag.
    private var offsetBefore = 0.0
    private var motion = ControlMotion()

    /// Width of the hit area in points at scale 1.
    public static let width = 20.0
    /// Seconds for which the thumb stays after a movement, in which it appears, and in which it fades away.
    private static let (stay, appearance, departure) = (0.9, 0.1, 0.35)
    // Thickness as a share of the view's width; the shortest thumb and the inset are in points.
    private static let thickness = (rest: 0.2, hovered: 0.35)
    private static let opacity = (rest: 0.34, hovered: 0.6)
    private static let leastThumb = 36.0
    private static let inset = 6.0
    private static let edgeGap = 2.0

    /// An indicator without measures; set them with `show(offset:viewport:content:)`.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .arrow
    }

    /// Shows a position, in points. When the offset changes, the thumb appears. If the content fits, the view is hidden.
    public func show(offset: Double, viewport: Double, content: Double) {
        isHidden = content <= viewport + 0.5
        guard offset != self.offset || viewport != self.viewport || content != self.content else { return }
        if offset != self.offset { appear() }
        (self.offset, self.viewport, self.content) = (offset, max(1, viewport), max(1, content))
        setNeedsDisplay()
    }

    /// Lets the thumb appear for a while.
    private func appear() {
        guard fades, !isHidden, stage != nil else { return }
        if visibility.target != 1 { visibility.animate(to: 1, at: now, duration: ScrollIndicator.appearance) }
        setNeedsAdvance(at: now + ScrollIndicator.stay)
        setNeedsAdvance()
        leaving = now + ScrollIndicator.stay
    }

    /// Time at which the thumb begins to fade away; nil once it has begun.
    private var leaving: Seconds?

    private var isInUse: Bool { isHovered || grip != nil }

    private func fade(at time: Seconds) {
        guard let leaving, time >= leaving, !isInUse else { return }
        self.leaving = nil
        visibility.animate(to: 0, at: time, duration: ScrollIndicator.departure)
    }

    /// Share of the thumb's opacity that is visible at `time`, 0…1.
    func thumbOpacity(at time: Seconds) -> Double { fades ? visibility.value(at: time) : 1 }

    private var range: Double { max(1, content - viewport) }
    private var track: ClosedRange<Double> { ScrollIndicator.inset...max(ScrollIndicator.inset, bounds.height - ScrollIndicator.inset) }
    private var trackLength: Double { track.upperBound - track.lowerBound }
    private var thumbLength: Double { min(trackLength, max(ScrollIndicator.leastThumb, trackLength * viewport / content)) }

    /// The top of the thumb, kept within the track while the list overscrolls.
    private var thumbTop: Double {
        track.lowerBound + (trackLength - thumbLength) * (offset / range).clamped(to: 0...1)
    }

    public override func draw(in canvas: Canvas) {
        let presence = thumbOpacity(at: canvas.time)
        guard presence > 0 else { return }
        let share = grip == nil ? motion.hovered(at: canvas.time) : 1
        let width = bounds.width * ScrollIndicator.thickness.rest.interpolated(to: ScrollIndicator.thickness.hovered, fraction: share)
        let opacity = ScrollIndicator.opacity.rest.interpolated(to: ScrollIndicator.opacity.hovered, fraction: share)
        // A thumb that fades lies over the content, as close to the edge as possible.
        let x = fades ? bounds.width - width - ScrollIndicator.edgeGap : (bounds.width - width) / 2
        let rect = Rect(x: x, y: thumbTop, width: width, height: thumbLength)
        canvas.fill(.rounded(radius: width / 2), in: rect, theme.palette.high.opacity(opacity * presence))
    }

    public override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        appear()
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    public override func advance(to time: Seconds) -> Bool {
        fade(at: time)
        setNeedsDisplay()
        return !motion.isSettled(at: time) || !visibility.isSettled(at: time)
    }

    /// If the thumb fades, only the thumb takes hits, and only while it can be seen, because the track beside it is content.
    public override func contains(_ point: Point) -> Bool {
        guard fades else { return bounds.contains(point) }
        return visibility.target == 1 && bounds.contains(point) && (thumbTop...thumbTop + thumbLength).contains(point.y)
    }

    // MARK: Input

    public func pressChanged(_ isPressed: Bool) {}

    /// Centres the thumb at the pressed position.
    public func activate(at point: Point) { move(thumbTo: point.y - thumbLength / 2) }

    private func move(thumbTo top: Double) {
        let room = max(1, trackLength - thumbLength)
        moved(((top - track.lowerBound) / room).clamped(to: 0...1) * range)
    }

    public func pans(along axis: Axis) -> Bool { axis == .vertical }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        let isOnThumb = point.y >= thumbTop && point.y <= thumbTop + thumbLength
        grip = isOnThumb ? point.y - thumbTop : thumbLength / 2
        offsetBefore = offset
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        if let grip { move(thumbTo: point.y - grip) }
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        grip = nil
        appear()
    }

    /// Scrolls back to where the drag began.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        if grip != nil { moved(offsetBefore.clamped(to: 0...range)) }
        grip = nil
        appear()
    }
}
