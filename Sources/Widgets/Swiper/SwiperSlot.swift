import Imaging
import LayoutMath
import Platform
import Views

/// One of a swiper's places: a picture, and what stands in for it.
///
/// Its frame is that of the selected picture at rest; the transform moves it. What it draws, and the words that belong to it, come from the
/// one `item`.
final class SwiperSlot: View {
    let item: SwiperItem
    /// The item's place in the source.
    var index: Int
    var style: SwiperStyle { didSet { if style != oldValue { setNeedsLayout() } } }
    var retry: (() -> Void)?
    /// The size of the source in pixels, where it is known.
    var pixelSize: Size? { didSet { if pixelSize != oldValue { setNeedsLayout() } } }
    var zoom = PictureZoom()
    var turn = Animated(0, restDistance: SpringMotion.restFraction)
    /// How the picture is to lie as soon as it is there.
    var waitingPlacement: PicturePlacement?
    /// Called when the picture turns out to be unreadable.
    var didFail: () -> Void = {}
    /// Where a hand was on a magnified picture.
    var hand: Point?
    private(set) var loading = PictureLoading()
    /// The name of the picture that the last frame showed; nil when it showed none.
    private(set) var shownURL: String?
    /// The wanted picture, and the last that was there: a resize shows the old one until the new one has come.
    private var wanted: ImageID?
    private var known: ImageID?
    private var isIncomplete = false
    let retryButton: Button

    /// Points to the right of the middle place.
    private(set) var offset = 0.0
    private var pitch = 1.0

    /// How a picture turns by 90°.
    static let turnSpring = Spring(response: 0.38, dampingRatio: 1)

    init(_ item: SwiperItem, index: Int, style: SwiperStyle) {
        self.item = item
        self.index = index
        self.style = style
        retryButton = Button(style.retryTitle, style: style.retryButton) {}
        super.init()
        clipsToBounds = true
        semantics = Semantics(.picture, label: item.title)
        addSubview(retryButton)
        retryButton.isHidden = true
        retryButton.action = { [weak self] in self?.tryAgain() }
    }

    /// Moves the slot to `offset` points right of the middle place, where slots are `pitch` points apart.
    func place(at offset: Double, pitch: Double) {
        (self.offset, self.pitch) = (offset, pitch)
        // On whole device pixels, so that what a slot is cut to and what it shows end at the same one.
        let scale = stage?.scale ?? 1
        translation = Vector(x: (offset * scale).rounded() / scale, y: translation.y)
    }

    /// What a trace says of the picture.
    var state: String {
        switch loading.phase {
        case .unseen, .loading: "loading"
        case .ready: "ready"
        case .failed: "failed"
        }
    }

    var failure: String? { if case .failed(let reason) = loading.phase { reason } else { nil } }

    var wantedImage: ImageID? { wanted }

    func tryAgain() {
        guard failure != nil else { return }
        retry?()
        setNeedsDisplay()
    }

    // MARK: Turning

    /// Turned by an odd number of quarters at rest.
    private var isLying: Bool { abs(turn.target.rounded().truncatingRemainder(dividingBy: 2)) == 1 }

    /// Turns the picture by quarters, clockwise; it fits again.
    func rotate(byQuarters quarters: Int) {
        guard let stage else { return }
        let goal = (turn.target + Double(quarters)).rounded()
        zoom.reset()
        waitingPlacement = nil
        if stage.motionPreference == .full {
            turn.retarget(to: goal, at: stage.time, with: SwiperSlot.turnSpring)
        } else {
            turn.set(goal)
        }
        setNeedsLayout()
        setNeedsAdvance()
        setNeedsDisplay()
    }

    // MARK: Pictures

    override func layoutSubviews() {
        guard let stage, !bounds.isEmpty else { return }
        retryButton.style = style.retryButton
        let size = retryButton.sizeThatFits(.unbounded)
        retryButton.frame = Rect(x: (bounds.width - size.width) / 2, y: bounds.midY + 52, width: size.width, height: size.height)
        wanted = SwiperSlot.image(
            item.url, in: isLying ? Size(width: bounds.height, height: bounds.width) : bounds.size, style, scale: stage.scale)
        fitPicture()
    }

    /// The picture at the size at which a slot of this size draws it.
    static func image(_ url: String, in size: Size, _ style: SwiperStyle, scale: Double) -> ImageID {
        // What is to cover the slot needs the pixels that are cut off as well.
        let scale = style.contentMode == .fit ? scale / (1 - style.bleed) : scale
        let (width, height) = (max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
        return ImageID(url, fit: style.contentMode == .fit ? .within(width: width, height: height) : .fill(width: width, height: height))
    }

    /// Gives the zoom the picture's size as it fits into the slot.
    private func fitPicture() {
        guard let stage, let bitmap = knownBitmap else { return }
        let fit = fitScale(of: bitmap, lying: isLying)
        // Whole device pixels: a renderer rounds sizes, and a sliver less would leave an edge of the slot uncovered.
        let pixel = fit * stage.scale
        var size = Size(
            width: max(1, (Double(bitmap.width) * pixel).rounded()) / stage.scale,
            height: max(1, (Double(bitmap.height) * pixel).rounded()) / stage.scale)
        if isLying { size = Size(width: size.height, height: size.width) }
        let fitted = style.contentMode == .fill ? bounds.size : size
        let sourceWidth = pixelSize.map { isLying ? $0.height : $0.width }
        zoom.layOut(frame: bounds.size, fitted: fitted, pixelScale: sourceWidth.map { $0 / stage.scale / fitted.width }, at: stage.time)
        if let placement = waitingPlacement {
            waitingPlacement = nil
            zoom.place(placement, at: stage.time)
        }
    }

    /// Points for a pixel of `bitmap` that fits into the slot, turned by a quarter or not; a small picture is enlarged as far as the style allows.
    private func fitScale(of bitmap: Bitmap, lying: Bool) -> Double {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let largest = known == wanted ? style.enlargement / (stage?.scale ?? 1) : .infinity
        let (across, down) = (bounds.width / (lying ? height : width), bounds.height / (lying ? width : height))
        let (inside, over) = (min(across, down), max(across, down))
        return min(inside >= over * (1 - style.bleed) ? over : inside, largest)
    }

    private var knownBitmap: Bitmap? {
        guard let known, case .ready(let bitmap)? = stage?.images.state(of: known) else { return nil }
        return bitmap
    }

    /// Looks what there is of the picture; the answer decides about everything that is drawn.
    private func look(at time: Seconds) -> ImageState {
        guard let stage, let wanted else { return .loading }
        let state = stage.images.state(of: wanted)
        if case .ready(let bitmap) = state {
            isIncomplete = !bitmap.isComplete
            if known != wanted {
                known = wanted
                fitPicture()
            }
            return state
        }
        // Another size of the same picture stands in, so that a resize does not look like loading.
        if case .loading = state, known != nil, let old = knownBitmap { return .ready(old) }
        return state
    }

    override func draw(in canvas: Canvas) {
        let state = look(at: canvas.time)
        let wasFailed = failure != nil
        loading.follow(state, at: canvas.time)
        if failure != nil, !wasFailed { didFail() }
        retryButton.isHidden = failure == nil
        drawBackdrop(in: canvas)
        drawOverlay(in: canvas)
        shownURL = nil
        if case .ready = loading.phase, let known {
            shownURL = known.name
            drawPicture(known, in: canvas)
        }
        if let failure { drawFailure(failure, in: canvas) }
        if let time = loading.overlayTime(after: canvas.time) { setNeedsAdvance(at: time) }
        if isFading(at: canvas.time) || isSpinning(at: canvas.time) { setNeedsAdvance() }
    }

    override func drawOver(in canvas: Canvas) {
        let share = min(1, abs(offset) / pitch)
        guard share > 0 else { return }
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, style.neighbourVeil.opacity(share))
    }

    private func drawPicture(_ image: ImageID, in canvas: Canvas) {
        let tint = Color.white.opacity(loading.pictureShare(at: canvas.time))
        let rect = zoom.rect(at: canvas.time).offset(by: Vector(x: -style.lag * offset, y: 0))
        let angle = turn.value(at: canvas.time)
        let sharp = sharperImage(at: canvas.time) ?? image
        if knownBitmap?.isOpaque == false, angle.truncatingRemainder(dividingBy: 2) == 0 {
            let place = style.contentMode == .fill && !zoom.isZoomed ? bounds : rect
            canvas.fill(.rounded(radius: style.cornerRadius), in: place, PictureStyle.backing.opacity(Double(tint.alpha)))
        }
        if style.contentMode == .fill, !zoom.isZoomed, angle == 0 {
            canvas.picture(image, in: bounds.offset(by: Vector(x: -style.lag * offset, y: 0)), cornerRadius: style.cornerRadius, tint: tint)
        } else if angle.truncatingRemainder(dividingBy: 4) == 0 {
            canvas.picture(sharp, in: rect, tint: tint)
        } else {
            drawTurned(sharp, in: rect, angle: angle, tint: tint, in: canvas)
        }
        if isIncomplete { drawBadge(in: canvas) }
    }

    /// Drawn as a sprite, which can be turned. On its way from one quarter to the next it has the size that is on the way between the two.
    private func drawTurned(_ image: ImageID, in rect: Rect, angle: Double, tint: Color, in canvas: Canvas) {
        var size = isLying ? Size(width: rect.height, height: rect.width) : rect.size
        if !turn.isSettled(at: canvas.time), let bitmap = knownBitmap {
            let lying = 1 - abs(1 - abs(angle.truncatingRemainder(dividingBy: 2)))
            let fit = fitScale(of: bitmap, lying: false).interpolated(to: fitScale(of: bitmap, lying: true), fraction: lying)
            size = Size(width: Double(bitmap.width) * fit, height: Double(bitmap.height) * fit)
        }
        let sprite = Sprite(
            x: Float(rect.midX), y: Float(rect.midY), rotation: Float(angle * .pi / 2), argb: UInt32(tint.bytes.alpha) << 24 | 0xFF_FFFF)
        canvas.sprites([sprite], of: image, size: size, blend: .sourceOver)
    }

    /// More pixels for a magnified picture, in steps of two and never more than the source has; nil while they are not there.
    private func sharperImage(at time: Seconds) -> ImageID? {
        guard let stage, zoom.isZoomed, style.contentMode == .fit else { return nil }
        var step = 2.0
        while step < zoom.scale.target { step *= 2 }
        let pixels = zoom.fitted * (step * stage.scale)
        let most = min(SwiperSlot.longestSide, pixelSize.map { max($0.width, $0.height) } ?? .infinity)
        let share = min(1, most / max(pixels.width, pixels.height))
        let (width, height) = (Int((pixels.width * share).rounded()), Int((pixels.height * share).rounded()))
        let image = ImageID(item.url, fit: .within(width: isLying ? height : width, height: isLying ? width : height))
        guard case .ready = stage.images.state(of: image) else { return nil }
        return image
    }

    /// Longest side in pixels of what is asked for when magnified; graphics processors take no larger textures.
    private static let longestSide = 8192.0

    // MARK: Time

    /// Whether something other than the spinner moves.
    private func isFading(at time: Seconds) -> Bool { loading.isFading(at: time) || !turn.isSettled(at: time) }

    private func isSpinning(at time: Seconds) -> Bool { loading.isSpinning(at: time) && !prefersReducedMotion }

    /// The spinner asks for its frames where it is drawn: out of sight the library may have dropped the picture, and nothing would end it.
    override func advance(to time: Seconds) -> Bool {
        let isZooming = zoom.advance(to: time)
        setNeedsDisplay()
        return isZooming || (!isHidden && isFading(at: time))
    }

    /// Nobody waits for a spinner to end.
    override var isPerpetual: Bool {
        guard let stage else { return false }
        return loading.isSpinning(at: stage.time) && !isFading(at: stage.time)
    }
}
