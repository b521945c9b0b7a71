import LayoutMath
import Platform
import Views

/// A round picture, with a ring around it when selected.
final class RingPicture: View, CollectionContent {
    let picture: PictureView
    var style: RingStyle { didSet { if style != oldValue { setNeedsLayout() } } }
    /// Visible share of the selection ring, in 0…1.
    var selection = 0.0 { didSet { if selection != oldValue { setNeedsDisplay() } } }

    init(style: RingStyle) {
        self.style = style
        picture = PictureView(style: style.picture)
        super.init()
        picture.isRound = true
        picture.isUserInteractionEnabled = false
        cursor = .hand
        addSubview(picture)
    }

    func show(_ item: RingItem) {
        picture.image = item.image
        semantics = Semantics(.picture, label: item.title)
    }

    override func layoutSubviews() {
        picture.style = style.picture
        picture.frame = bounds
    }

    override func drawOver(in canvas: Canvas) {
        guard selection > 0 else { return }
        let ring = bounds.insetBy(-style.selectionGap - style.selectionWidth)
        canvas.fill(.ring(radius: ring.width / 2, width: style.selectionWidth), in: ring, style.selectionColor.opacity(selection))
    }

    /// Requests the picture once, at its largest size.
    func prepare(forFinalSize size: Size) {
        let side = size.width * style.selectedDiameter / max(1, style.diameter)
        picture.fetchedSize = Size(width: side, height: side)
    }
}

/// The place for a new item: a dashed circle with a plus.
final class RingFreePlace: View {
    var style: RingStyle { didSet { if style != oldValue { setNeedsDisplay() } } }
    private var motion = ControlMotion()

    init(style: RingStyle) {
        self.style = style
        super.init()
        cursor = .hand
    }

    override var semantics: Semantics {
        get { Semantics(.button, label: theme.words[.addPicture]) }
        set {}
    }

    override func draw(in canvas: Canvas) {
        let radius = bounds.width / 2
        let lift = 1 + 0.3 * motion.hovered(at: canvas.time)
        canvas.fill(.rounded(radius: radius), in: bounds, style.placeFill)
        canvas.fill(.dashedRing(radius: radius, width: 1.6, dash: 5, gap: 5), in: bounds, style.placeColor.opacity(min(1, 0.8 * lift)))
        let side = min(style.addIcon.side, radius)
        canvas.fill(.icon(style.addIcon), in: Rect(center: bounds.center, size: Size(width: side, height: side)), style.placeColor)
    }

    override func advance(to time: Seconds) -> Bool { !motion.isSettled(at: time) }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }
}

/// The remove badge on the rim of a picture. It is shown while the picture is hovered or has the keyboard focus.
final class RingBadge: View, Pressable {
    var style: RingStyle.Badge? { didSet { if style != oldValue { setNeedsDisplay() } } }
    /// The item that a press removes.
    private(set) var item: RingItem?
    var action: (RingItem) -> Void = { _ in }
    var hovered: (Bool) -> Void = { _ in }
    /// Id of the hovered item; nil for none.
    private(set) var hoveredID: String?
    private var presence = Animated(0)

    /// Half of the smallest width and height of the hit area, in points.
    private static let reach = 22.0

    init() {
        super.init()
        cursor = .hand
        isHidden = true
    }

    override var semantics: Semantics {
        get { item.map { Semantics(.button, label: theme.words.text(.remove, ["title": $0.title])) } ?? Semantics() }
        set {}
    }

    /// Notes that the pointer enters or leaves an item, or the badge on it.
    func noteHover(_ isHovered: Bool, over id: String?) {
        if isHovered { hoveredID = id } else if hoveredID == id { hoveredID = nil }
    }

    /// Fades in on another item, or fades out if `newItem` is nil.
    func show(on newItem: RingItem?, at time: Seconds) {
        if let newItem {
            if newItem.id != item?.id || isHidden { presence.set(0) }
            item = newItem
            isHidden = false
        }
        let goal = newItem == nil ? 0.0 : 1
        guard presence.target != goal else { return }
        presence.animate(to: goal, at: time, duration: goal == 1 ? ControlMotion.inDuration : ControlMotion.outDuration, curve: .easeOut)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        alpha = presence.value(at: time)
        guard presence.isSettled(at: time) else { return true }
        if alpha == 0 {
            isHidden = true
            item = nil
        }
        return false
    }

    override func draw(in canvas: Canvas) {
        guard let style else { return }
        canvas.fill(.rounded(radius: bounds.width / 2), in: bounds, style.fill)
        let side = bounds.width * 0.56
        canvas.fill(.icon(style.icon), in: Rect(center: bounds.center, size: Size(width: side, height: side)), style.iconColor)
    }

    override func contains(_ point: Point) -> Bool {
        item != nil && presence.target == 1 && point.distance(to: bounds.center) <= max(RingBadge.reach, bounds.width / 2)
    }

    override func hoverChanged(_ isHovered: Bool) { hovered(isHovered) }
    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { item.map(action) }
}
