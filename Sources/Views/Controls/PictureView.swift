public import LayoutMath
public import Platform

/// A picture that fills the view, with what stands in its place while it loads or when it cannot be read.
public final class PictureView: View, Pressable {
    /// Name of the picture; nil shows an empty frame.
    public var image: String? { didSet { if image != oldValue { setNeedsLayout() } } }
    public var style: PictureStyle { didSet { if style != oldValue { setNeedsLayout() } } }
    public var cornerRadius = 6.0 { didSet { if cornerRadius != oldValue { setNeedsDisplay() } } }
    /// Discs are hit and drawn round.
    public var isRound = false
    /// Called by a press, Enter or Space; nil makes the picture mere decoration.
    public var action: (() -> Void)?
    /// Called instead of `action` while the picture cannot be read: loads it again.
    public var retry: ((ImageID) -> Void)?
    /// Why the picture cannot be read, known from the frame on that shows it.
    public private(set) var failure: String? { didSet { if failure != oldValue { semantics.value = failure ?? "" } } }
    /// Words over the picture's lower left, on a scrim.
    public var caption: (title: String, detail: String)? { didSet { setNeedsDisplay() } }
    /// The size in points that the picture is fetched for, where it differs from the view's because that keeps changing.
    public var fetchedSize: Size? { didSet { if fetchedSize != oldValue { setNeedsLayout() } } }
    private var id: ImageID?
    private var scrim: Gradient?
    private var motion = ControlMotion()

    public init(image: String? = nil, style: PictureStyle) {
        self.image = image
        self.style = style
        super.init()
    }

    public override func layoutSubviews() {
        guard let image, let scale = stage?.scale, !bounds.isEmpty else {
            id = nil
            return
        }
        scrim = style.scrim(forHeight: bounds.height)
        id = PictureView.imageID(of: image, filling: fetchedSize ?? bounds.size, scale: scale)
    }

    /// What a view asks for that shows the picture at a size in points, on so many pixels for each.
    public static func imageID(of image: String, filling size: Size, scale: Double) -> ImageID {
        let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
        return ImageID(image, fit: .fill(width: max(1, width), height: max(1, height)))
    }

    private var radius: Double { isRound ? min(bounds.width, bounds.height) / 2 : cornerRadius }

    public override func draw(in canvas: Canvas) {
        guard let id else { return drawEmpty(in: canvas) }
        drawShadow(in: canvas)
        switch canvas.state(of: id) {
        case .ready(let bitmap):
            failure = nil
            canvas.picture(id, in: bounds, cornerRadius: radius)
            drawCaption(in: canvas)
            if !bitmap.isComplete { drawBadge(in: canvas) }
        case .failed(let reason):
            failure = reason
            drawFailure(reason, in: canvas)
        case .loading:
            failure = nil
            canvas.mask(.rounded(radius: radius), in: bounds, style.placeholder)
            drawBand(in: canvas)
        }
    }

    public override func advance(to time: Seconds) -> Bool {
        let isFull = stage?.motionPreference == .full
        transform.scale = isFull ? 1 + style.hoverGrowth * motion.hovered(at: time) - style.pressShrink * motion.pressed(at: time) : 1
        // A skeleton asks for its next frame when it is drawn, so that one out of sight neither moves nor asks for its picture.
        return !motion.isSettled(at: time)
    }

    public override func hoverChanged(_ isHovered: Bool) {
        guard action != nil else { return }
        motion.setHovered(isHovered, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    public func pressChanged(_ isPressed: Bool) {
        guard action != nil else { return }
        motion.setPressed(isPressed, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    public func activate(at point: Point) {
        guard failure != nil, let retry, let id else {
            action?()
            return
        }
        retry(id)
        setNeedsDisplay()
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard action != nil, key == .enter || key == .space, modifiers.isEmpty, !isRepeat else { return false }
        activate(at: bounds.center)
        return true
    }

    public override var canBecomeFocused: Bool { action != nil }
    public override var focusOutline: (rect: Rect, radius: Double) { (bounds, radius) }

    public override func contains(_ point: Point) -> Bool {
        isRound ? point.distance(to: bounds.center) <= radius : bounds.contains(point)
    }
}

extension PictureView {
    private func drawShadow(in canvas: Canvas) {
        let hovered = motion.hovered(at: canvas.time)
        draw(style.shadow, share: 1 - hovered, in: canvas)
        draw(style.hoverShadow, share: hovered, in: canvas)
    }

    private func draw(_ shadow: PictureStyle.Shadow, share: Double, in canvas: Canvas) {
        guard share > 0, shadow.color.alpha > 0 else { return }
        canvas.mask(
            .shadow(radius: radius, blur: shadow.blur), in: bounds.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color.opacity(share))
    }

    private func drawEmpty(in canvas: Canvas) {
        canvas.mask(.rounded(radius: radius), in: bounds, style.emptyFill)
        canvas.mask(.ring(radius: radius, width: canvas.hairline), in: bounds, style.outline)
    }

    private func drawCaption(in canvas: Canvas) {
        // Words need room: a picture smaller than its scrim goes without.
        guard let caption, bounds.height >= style.scrimHeight, bounds.width >= 2 * style.captionInset else { return }
        // The gradient spans the whole picture, so that the picture's round corners can be its own.
        if let scrim { canvas.gradient(scrim, in: bounds, axis: .vertical, radius: radius) }
        let left = style.captionInset
        canvas.text(TextRun(caption.title, font: style.titleFont), at: Point(x: left, y: bounds.height - style.titleRise), style.titleColor)
        canvas.text(
            TextRun(caption.detail, font: style.detailFont), at: Point(x: left, y: bounds.height - style.detailRise), style.detailColor)
    }

    private func drawBadge(in canvas: Canvas) {
        guard let badge = style.incompleteBadge, let measure = stage?.text else { return }
        let (size, inset) = (badge.size(measuring: measure), style.captionInset / 2)
        guard !isRound, bounds.width >= size.width + 2 * inset, bounds.height >= size.height + 2 * inset else { return }
        canvas.badge(badge, at: Point(x: inset, y: inset), measuring: measure)
    }

    private func drawFailure(_ reason: String, in canvas: Canvas) {
        canvas.mask(.rounded(radius: radius), in: bounds, style.placeholder)
        canvas.mask(.ring(radius: radius, width: canvas.hairline), in: bounds, style.outline)
        let icon = style.failureIcon
        let side = min(icon.side, bounds.width / 2, bounds.height / 2)
        let hasRoom = bounds.width >= style.failureWordsWidth && bounds.height >= style.failureWordsHeight
        let place = hasRoom ? Point(x: style.captionInset + side / 2, y: bounds.height * 0.25) : bounds.center
        canvas.mask(.icon(icon), in: Rect(center: place, size: Size(width: side, height: side)), style.failureColor)
        guard hasRoom, let measure = stage?.text else { return }
        let line = LineBreaker(measuring: measure)
        let (x, width) = (style.captionInset, bounds.width - 2 * style.captionInset)
        canvas.text(TextRun("cannot be read", font: style.titleFont), at: Point(x: x, y: bounds.height * 0.57), style.failureTitleColor)
        if retry != nil, let icon = style.retryIcon {
            let center = Point(x: bounds.width - style.captionInset - icon.side * 0.8, y: place.y)
            canvas.mask(.icon(icon), in: Rect(center: center, size: Size(width: icon.side, height: icon.side)), style.failureDetailColor)
        }
        canvas.text(
            TextRun(line.truncated(reason, font: style.detailFont, width: width), font: style.detailFont),
            at: Point(x: x, y: bounds.height * 0.57 + style.titleRise - style.detailRise), style.failureDetailColor)
    }

    /// A band of light that crosses all skeletons in one shared phase.
    private func drawBand(in canvas: Canvas) {
        guard stage?.motionPreference == .full, canvas.visibleRect.intersects(bounds) else { return }
        setNeedsAdvance()
        let phase = (canvas.time / style.bandPeriod).truncatingRemainder(dividingBy: 1)
        let width = style.bandWidth
        let x = -width + (bounds.width + width) * phase
        let band = Rect(x: x, y: 0, width: width, height: bounds.height).intersection(bounds)
        if !band.isEmpty { canvas.gradient(style.band, in: band, axis: .horizontal) }
    }
}

extension PictureView: CollectionContent {
    public func foresee(_ size: Size) { fetchedSize = size }

    public func prefetch(in canvas: Canvas) {
        if let id { canvas.prefetch(id) }
    }
}
