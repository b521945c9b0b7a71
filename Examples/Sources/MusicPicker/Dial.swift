import PanoramaKit

/// A disc with a mark for playing or pausing, and the part of the track that was played as an arc around it.
final class Dial: View, Pressable {
    var pressed: () -> Void = {}
    private var fraction = 0.0
    private var isPlaying = false
    private var (ring, arc, mark) = (Path(), Path(), Path())
    private var motion = ControlMotion()

    init() {
        super.init()
        cursor = .hand
    }

    func show(fraction: Double, isPlaying: Bool) {
        (self.fraction, self.isPlaying) = (fraction, isPlaying)
        semantics = Semantics(.button, label: isPlaying ? "pause" : "play")
        setNeedsLayout()
    }

    private var radius: Double { bounds.width / 2 - 6 }

    // The paths change with the time, which is once a second.
    override func layoutSubviews() {
        (ring, arc, mark) = (Path(), Path(), Path())
        ring.addArc(center: bounds.center, radius: radius, startAngle: .zero, endAngle: .turns(1))
        arc.addArc(center: bounds.center, radius: radius, startAngle: .turns(-0.25), endAngle: .turns(fraction - 0.25))
        let (center, unit) = (bounds.center, radius / 4)
        if isPlaying {
            for x in [-1.0, 0.3] {
                mark.addRect(Rect(x: center.x + x * unit, y: center.y - unit, width: 0.7 * unit, height: 2 * unit))
            }
        } else {
            mark = Path([Vector(x: -0.7, y: -1), Vector(x: 1.1, y: 0), Vector(x: -0.7, y: 1)].map { center + $0 * unit }, closed: true)
        }
    }

    override func draw(in canvas: Canvas) {
        let (palette, width) = (theme.palette, max(3, radius / 14))
        let lift = motion.hovered(at: canvas.time) + motion.pressed(at: canvas.time)
        canvas.fill(.rounded(radius: radius), in: bounds.insetBy(6), palette.quietFill.opacity(0.5 + 0.5 * min(1, lift)))
        canvas.stroke(ring, StrokeStyle(width: width), palette.hairline)
        if fraction > 0 { canvas.stroke(arc, StrokeStyle(width: width, cap: .round), palette.accent) }
        canvas.fill(mark, palette.high)
    }

    // MARK: Input

    override func contains(_ point: Point) -> Bool { point.distance(to: bounds.center) <= bounds.width / 2 }
    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) { (bounds, bounds.width / 2) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }

    func activate(at point: Point) { pressed() }

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: now)
        setNeedsAdvance()
    }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !motion.isSettled(at: time)
    }
}
