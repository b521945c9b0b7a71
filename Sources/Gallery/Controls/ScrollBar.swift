import Imaging
import LayoutMath
import Platform
import Views

/// A scroll bar at the right edge of a long list: its thumb shows the position; a drag or a press scrolls the list.
final class ScrollBar: View, Draggable, Pressable {
    /// Called with the offset to scroll to when the thumb is dragged or the track pressed.
    var moved: (Double) -> Void = { _ in }
    private var offset = 0.0
    private var viewport = 1.0
    private var content = 1.0
    /// Distance from the thumb's top to the pointer while it is dragged.
    private var grip: Double?
    private var motion = ControlMotion()

    /// Width of the hit area in points at scale 1.
    static let width = 20.0
    // Thickness as a share of the view's width; the shortest thumb and the inset are in points.
    private static let thickness = (rest: 0.2, hovered: 0.35)
    private static let opacity = (rest: 0.34, hovered: 0.6)
    private static let leastThumb = 36.0
    private static let inset = 6.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .arrow
    }

    func show(offset: Double, viewport: Double, content: Double) {
        isHidden = content <= viewport + 0.5
        guard offset != self.offset || viewport != self.viewport || content != self.content else { return }
        (self.offset, self.viewport, self.content) = (offset, max(1, viewport), max(1, content))
        setNeedsDisplay()
    }

    private var range: Double { max(1, content - viewport) }
    private var track: ClosedRange<Double> { ScrollBar.inset...max(ScrollBar.inset, bounds.height - ScrollBar.inset) }
    private var trackLength: Double { track.upperBound - track.lowerBound }
    private var thumbLength: Double { min(trackLength, max(ScrollBar.leastThumb, trackLength * viewport / content)) }

    /// The top of the thumb, kept within the track while the list overscrolls.
    private var thumbTop: Double {
        track.lowerBound + (trackLength - thumbLength) * (offset / range).clamped(to: 0...1)
    }

    override func draw(in canvas: Canvas) {
        let share = grip == nil ? motion.hovered(at: canvas.time) : 1
        let width = bounds.width * ScrollBar.thickness.rest.interpolated(to: ScrollBar.thickness.hovered, fraction: share)
        let opacity = ScrollBar.opacity.rest.interpolated(to: ScrollBar.opacity.hovered, fraction: share)
        let rect = Rect(x: (bounds.width - width) / 2, y: thumbTop, width: width, height: thumbLength)
        canvas.fill(.rounded(radius: width / 2), in: rect, theme.palette.high.opacity(opacity))
    }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool { !motion.isSettled(at: time) }

    // MARK: Input

    func pressChanged(_ isPressed: Bool) {}

    /// Centres the thumb at the pressed position.
    func activate(at point: Point) { move(thumbTo: point.y - thumbLength / 2) }

    private func move(thumbTo top: Double) {
        let room = max(1, trackLength - thumbLength)
        moved(((top - track.lowerBound) / room).clamped(to: 0...1) * range)
    }

    func pans(along axis: Axis) -> Bool { axis == .vertical }
    func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        let isOnThumb = point.y >= thumbTop && point.y <= thumbTop + thumbLength
        grip = isOnThumb ? point.y - thumbTop : thumbLength / 2
    }

    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        if let grip { move(thumbTo: point.y - grip) }
        return 0
    }

    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) { grip = nil }
    func panCancelled(along axis: Axis, at time: Seconds) { grip = nil }
}
