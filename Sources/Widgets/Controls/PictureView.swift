import Imaging
import TextLayout
public import LayoutMath
public import Platform
public import Views

/// A view that shows a picture, a placeholder while it loads, or the reason why it cannot be read.
public final class PictureView: View, Pressable, Preparing {
    /// Name of the picture; nil shows an empty frame.
    public var image: String? { didSet { if image != oldValue { setNeedsLayout() } } }
    /// Colours, fonts and measures; the theme's ``Theme/picture(elevation:)`` until another style is set.
    public var style: PictureStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    private var look: ThemedStyle<PictureStyle>
    /// Radius of the corners in points, where `isRound` is false. Default 6.
    public var cornerRadius = 6.0 { didSet { if cornerRadius != oldValue { setNeedsDisplay() } } }
    /// Multiplies the picture's colours and alpha; a gradient extends from one edge of the picture to the other. Default white, which changes
    /// nothing.
    public var tint = Paint.color(.white) { didSet { if tint != oldValue { setNeedsDisplay() } } }
    /// Whether the picture is drawn, and takes presses, as a disc. Default false.
    public var isRound = false
    /// Called when the picture is pressed, or when Enter or Space is typed. If nil, the picture takes neither presses nor the focus.
    public var action: (() -> Void)?
    /// Called instead of `action` while the picture cannot be read, to load it again. If nil, `action` is called.
    public var retry: ((ImageID) -> Void)?
    /// The reason why the picture cannot be read, in one line. It is set in the first frame in which the picture is in sight; nil if no
    /// error is known.
    public private(set) var failure: String? { didSet { if failure != oldValue { failureChanged() } } }
    /// Called in ``prepare(at:)`` when the picture cannot be read, or while a part of it is missing. It must not change the tree.
    public var didFail: (() -> Void)?
    /// Icon in the middle of an empty frame; nil for none.
    public var emptyIcon: Icon? { didSet { if emptyIcon != oldValue { setNeedsDisplay() } } }
    /// A line of text below the picture, within the view's bounds; nil for none.
    public var label: String? { didSet { if label != oldValue { setNeedsLayout() } } }
    /// Title and second line over the picture's lower left corner, on a dark gradient; nil for none. Hidden if the picture is too small.
    public var caption: (title: String, detail: String)? { didSet { setNeedsLayout() } }
    /// Size in points at which the picture is requested, for a view whose size is animated; nil requests the view's size.
    public var fetchedSize: Size? { didSet { if fetchedSize != oldValue { setNeedsLayout() } } }
    private var laidOut = LaidOut()
    private var motion = ControlMotion()

    /// What the view draws in its present size.
    private struct LaidOut {
        var id: ImageID?
        var label: TextRun?
        var caption: (title: TextRun, detail: TextRun)?
        var scrim: Gradient?
    }

    /// Creates a view.
    /// - Parameters:
    ///   - image: Name of the picture; nil shows an empty frame.
    ///   - style: Stays through changes of the theme; nil follows the theme's `picture()`.
    public init(image: String? = nil, style: PictureStyle? = nil) {
        self.image = image
        look = ThemedStyle(style) { $0.picture() }
        super.init()
    }

    public override func themeChanged() { look.follow(theme) }

    private func failureChanged() {
        semantics.value = failure ?? ""
        if failure != nil { didFail?() }
    }

    /// The part of the bounds that the picture fills.
    private var area: Rect {
        guard label != nil else { return bounds }
        return Rect(x: 0, y: 0, width: bounds.width, height: max(1, bounds.height - style.labelHeight))
    }

    public override func layoutSubviews() {
        let room = max(0, bounds.width - 2 * style.captionInset)
        laidOut.label = label.flatMap { cut($0, style.labelFont, width: bounds.width) }
        laidOut.caption = caption.flatMap { caption in
            let lines = (cut(caption.title, style.titleFont, width: room), cut(caption.detail, style.detailFont, width: room))
            return lines.0.flatMap { title in lines.1.map { (title, $0) } }
        }
        guard let image, let scale = stage?.scale, !bounds.isEmpty else {
            laidOut.id = nil
            return
        }
        laidOut.scrim = laidOut.caption == nil ? nil : style.scrim(forHeight: area.height)
        var size = fetchedSize ?? bounds.size
        if label != nil { size.height = max(1, size.height - style.labelHeight) }
        laidOut.id = PictureView.imageID(of: image, filling: size, scale: scale)
    }

    /// Returns the text, truncated with an ellipsis to `width`.
    private func cut(_ words: String, _ font: Font, width: Double) -> TextRun? {
        (stage?.text).map { TextRun(LineBreaker(measuring: $0).truncated(words, font: font, width: width), font: font) }
    }

    /// Returns the image id that a view of `size` in points requests at `scale` pixels per point.
    public static func imageID(of image: String, filling size: Size, scale: Double) -> ImageID {
        let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
        return ImageID(image, fit: .fill(width: max(1, width), height: max(1, height)))
    }

    private var radius: Double { isRound ? min(area.width, area.height) / 2 : cornerRadius }

    public func prepare(at time: Seconds) {
        guard let id = laidOut.id else { return }
        switch request(id) {
        case .ready(let bitmap):
            failure = nil
            if !bitmap.isComplete { didFail?() }
        case .failed(let reason):
            failure = reason
            // Its owner may have replaced the semantics since the failure.
            if semantics.value != reason { semantics.value = reason }
        case .loading:
            failure = nil
            // The moving light on a placeholder is animated only while it is in sight.
            if !prefersReducedMotion { setNeedsAdvance() }
        }
    }

    public override func draw(in canvas: Canvas) {
        guard let id = laidOut.id else { return drawEmpty(in: canvas) }
        drawShadow(in: canvas)
        if let run = laidOut.label {
            let extent = stage?.text.metrics(of: run.font) ?? FontMetrics(ascent: 0, descent: 0)
            let baseline = area.maxY + (style.labelHeight + extent.ascent - extent.descent) / 2
            canvas.text(run, at: Point(x: 0, y: baseline), style.labelColor)
        }
        // Out of sight the picture was not requested. Only the shadow may extend into sight, up to a pixel.
        guard canvas.visibleRect.intersects(area.insetBy(-canvas.hairline)) else { return }
        switch canvas.state(of: id) {
        case .ready(let bitmap):
            if !bitmap.isOpaque, let backing = style.backing { canvas.fill(.rounded(radius: radius), in: area, backing) }
            canvas.picture(id, in: area, cornerRadius: radius, tint: tint)
            drawCaption(in: canvas)
            if let badge = badge(of: bitmap) { draw(badge, in: canvas) }
        case .failed(let reason): drawFailure(reason, in: canvas)
        case .loading:
            canvas.fill(.rounded(radius: radius), in: area, style.placeholder)
            drawBand(in: canvas)
        }
    }

    private func badge(of bitmap: Bitmap) -> Badge? {
        if !bitmap.isComplete { return style.incompleteBadge }
        return bitmap.isAnimated ? style.animatedBadge : bitmap.hasVideo ? style.videoBadge : nil
    }

    public override func advance(to time: Seconds) -> Bool {
        let isFull = !prefersReducedMotion
        transform = ViewTransform(
            scale: isFull ? 1 + style.hoverGrowth * motion.hovered(at: time) - style.pressShrink * motion.pressed(at: time) : 1,
            translation: translation)
        return !motion.isSettled(at: time)
    }

    public override func hoverChanged(_ isHovered: Bool) {
        guard action != nil else { return }
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    public func pressChanged(_ isPressed: Bool) {
        guard action != nil else { return }
        motion.setPressed(isPressed, at: now)
        setNeedsAdvance()
    }

    public func activate(at point: Point) {
        guard failure != nil, let retry, let id = laidOut.id else {
            action?()
            return
        }
        retry(id)
        setNeedsDisplay()
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        action != nil && activate(byKey: key, modifiers, isRepeat: isRepeat)
    }

    public override var canBecomeFocused: Bool { action != nil }
    public override var focusOutline: (rect: Rect, radius: Double) { (area, radius) }

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

    private func draw(_ shadow: Shadow, share: Double, in canvas: Canvas) {
        guard share > 0, shadow.color.alpha > 0 else { return }
        canvas.fill(
            .shadow(radius: radius, blur: shadow.blur), in: area.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color.opacity(share))
    }

    private func drawEmpty(in canvas: Canvas) {
        canvas.fill(.rounded(radius: radius), in: area, style.emptyFill)
        canvas.fill(.ring(radius: radius, width: canvas.hairline), in: area, style.outline)
        guard let emptyIcon else { return }
        let side = min(emptyIcon.side, area.width / 2, area.height / 2)
        canvas.fill(.icon(emptyIcon), in: Rect(center: area.center, size: Size(width: side, height: side)), style.failureDetailColor)
    }

    private func drawCaption(in canvas: Canvas) {
        // A picture smaller than its scrim shows no caption.
        guard let runs = laidOut.caption, area.height >= style.scrimHeight, area.width >= 2 * style.captionInset else { return }
        // The gradient spans the complete picture, so that it has the same round corners.
        if let scrim = laidOut.scrim { canvas.gradient(scrim, in: area, axis: .vertical, radius: radius) }
        let left = style.captionInset
        canvas.text(runs.title, at: Point(x: left, y: area.height - style.titleRise), style.titleColor)
        canvas.text(runs.detail, at: Point(x: left, y: area.height - style.detailRise), style.detailColor)
    }

    private func draw(_ badge: Badge, in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (size, inset) = (badge.size(measuring: measure), style.captionInset / 2)
        guard !isRound, area.width >= size.width + 2 * inset, area.height >= size.height + 2 * inset else { return }
        canvas.badge(badge, at: Point(x: inset, y: inset), measuring: measure)
    }

    private func drawFailure(_ reason: String, in canvas: Canvas) {
        canvas.fill(.rounded(radius: radius), in: area, style.placeholder)
        canvas.fill(.ring(radius: radius, width: canvas.hairline), in: area, style.outline)
        let icon = style.failureIcon
        let side = min(icon.side, area.width / 2, area.height / 2)
        let hasRoom = area.width >= style.failureWordsWidth && area.height >= style.failureWordsHeight
        if !hasRoom, !isRound, area.width >= style.failureReasonWidth, area.height >= style.failureReasonHeight {
            return drawReason(reason, side: side, in: canvas)
        }
        let place = hasRoom ? Point(x: style.captionInset + side / 2, y: area.height * 0.25) : area.center
        canvas.fill(.icon(icon), in: Rect(center: place, size: Size(width: side, height: side)), style.failureColor)
        guard hasRoom, let measure = stage?.text else { return }
        let line = LineBreaker(measuring: measure)
        let (x, width) = (style.captionInset, area.width - 2 * style.captionInset)
        canvas.text(
            TextRun(theme.words[.unreadable], font: style.titleFont), at: Point(x: x, y: area.height * 0.57), style.failureTitleColor)
        if retry != nil, let icon = style.retryIcon {
            let center = Point(x: area.width - style.captionInset - icon.side * 0.8, y: place.y)
            canvas.fill(.icon(icon), in: Rect(center: center, size: Size(width: icon.side, height: icon.side)), style.failureDetailColor)
        }
        canvas.text(
            TextRun(line.truncated(reason, font: style.detailFont, width: width), font: style.detailFont),
            at: Point(x: x, y: area.height * 0.57 + style.titleRise - style.detailRise), style.failureDetailColor)
    }

    /// Draws the icon above the reason, centred, for a picture that has no room for more.
    private func drawReason(_ reason: String, side: Double, in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (font, inset) = (style.detailFont, style.captionInset / 2)
        let extent = measure.metrics(of: font)
        let lineHeight = (extent.ascent + extent.descent) * 1.1
        let most = max(1, min(3, Int((area.height - side - 2.5 * inset) / lineHeight)))
        let lines = LineBreaker(measuring: measure).lines(of: reason, font: font, width: area.width - 2 * inset, limit: most)
        let height = side + inset / 2 + Double(lines.count) * lineHeight
        let top = (area.height - height) / 2
        canvas.fill(.icon(style.failureIcon), in: Rect(x: (area.width - side) / 2, y: top, width: side, height: side), style.failureColor)
        for (index, line) in lines.enumerated() {
            let run = TextRun(line, font: font)
            let y = top + side + inset / 2 + extent.ascent + Double(index) * lineHeight
            canvas.text(run, at: Point(x: (area.width - measure.width(of: run)) / 2, y: y), style.failureDetailColor)
        }
    }

    /// Draws a band of light that crosses all placeholders in the same phase.
    private func drawBand(in canvas: Canvas) {
        guard !prefersReducedMotion else { return }
        let phase = (canvas.time / style.bandPeriod).truncatingRemainder(dividingBy: 1)
        let width = style.bandWidth
        let x = -width + (area.width + width) * phase
        let band = Rect(x: x, y: 0, width: width, height: area.height).intersection(area)
        if !band.isEmpty { canvas.gradient(style.band, in: band, axis: .horizontal) }
    }
}

extension PictureView: CollectionContent {
    public func prepare(forFinalSize size: Size) { fetchedSize = size }

    public func prefetch() {
        if let id = laidOut.id { prefetch(id) }
    }
}
