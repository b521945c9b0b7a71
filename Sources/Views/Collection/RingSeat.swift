import LayoutMath
import Platform

/// One item's place on a ring while it comes, stays or goes.
struct RingSeat {
    enum Phase: String { case appearing, stable, disappearing }

    var item: RingItem
    let view: RingPicture
    var phase: Phase
    /// Where it was when the last change began; the ring's turn is not part of it.
    var from: LayoutAttributes
    /// Its place in the order, kept while it goes.
    var index: Int
}

/// A round picture with the ring around it when it is selected.
final class RingPicture: View, Pressable {
    let picture: PictureView
    var selection = 0.0 { didSet { if selection != oldValue { setNeedsDisplay() } } }
    var style: RingStyle
    var action: () -> Void = {}

    init(item: RingItem, style: RingStyle) {
        self.style = style
        picture = PictureView(image: item.image, style: style.picture)
        super.init()
        picture.isRound = true
        picture.isUserInteractionEnabled = false
        cursor = .hand
        semantics = Semantics(.picture, label: item.title)
        addSubview(picture)
    }

    override func layoutSubviews() { picture.frame = bounds }

    override func drawOver(in canvas: Canvas) {
        guard selection > 0 else { return }
        let ring = bounds.insetBy(-style.selectionGap - style.selectionWidth)
        canvas.mask(.ring(radius: ring.width / 2, width: style.selectionWidth), in: ring, style.selectionColor.opacity(selection))
    }

    override func contains(_ point: Point) -> Bool { point.distance(to: bounds.center) <= bounds.width / 2 }
    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { action() }
}

/// The free place: a dashed circle with a plus.
final class RingAddSeat: View, Pressable {
    var style: RingStyle?
    var action: () -> Void = {}
    private var motion = ControlMotion()

    init() {
        super.init()
        cursor = .hand
        semantics = Semantics(.button, label: "add a picture")
    }

    override func draw(in canvas: Canvas) {
        guard let style else { return }
        let radius = bounds.width / 2
        let lift = 1 + 0.3 * motion.hovered(at: canvas.time)
        canvas.mask(.rounded(radius: radius), in: bounds, style.placeFill)
        canvas.mask(.dashedRing(radius: radius, width: 1.6, dash: 5, gap: 5), in: bounds, style.placeColor.opacity(min(1, 0.8 * lift)))
        let side = style.addIcon.side
        canvas.mask(.icon(style.addIcon), in: Rect(center: bounds.center, size: Size(width: side, height: side)), style.placeColor)
    }

    override func advance(to time: Seconds) -> Bool { !motion.isSettled(at: time) }
    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: stage?.time ?? 0)
        setNeedsAdvance()
    }
    override func contains(_ point: Point) -> Bool { point.distance(to: bounds.center) <= bounds.width / 2 }
    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { action() }
}
