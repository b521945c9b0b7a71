import Imaging
import LayoutMath
import Platform
import Views

/// One slot of a swiper: a picture, and its preview, spinner or error message. Its frame is that of the selected picture at rest, and its
/// transform moves it. Everything that it draws comes from `item`.
final class SwiperSlot: View, Preparing {
    let item: SwiperItem
    /// Index of the item in the source.
    var index: Int
    var style: SwiperStyle { didSet { if style != oldValue { setNeedsLayout() } } }
    var sizes = SourceSizes() { didSet { if sizes != oldValue { setNeedsLayout() } } }
    private(set) var picture = SlotPicture()
    var zoom = PictureZoom()
    var turn = Animated(0, restDistance: SpringMotion.restFraction)
    /// Last position of a drag on a magnified picture; nil without one.
    var hand: Point?
    /// Whether the picture is in the middle and the row is not moving.
    var isAtRest = false
    var frames = SlotFrames()
    var tiles = SlotTiles()
    /// The swiper that has this slot.
    private weak var swiper: SwiperView?
    let retryButton: Button

    /// Points to the right of the middle place.
    private(set) var offset = 0.0
    private var pitch = 1.0

    /// Spring of a rotation by 90°.
    static let turnSpring = Spring(response: 0.38, dampingRatio: 1)

    init(_ item: SwiperItem, index: Int, of swiper: SwiperView) {
        self.item = item
        self.index = index
        self.swiper = swiper
        style = swiper.style
        retryButton = Button(style.retryTitle, style: style.retryButton) {}
        super.init()
        clipsToBounds = true
        semantics = Semantics(.picture, label: item.title)
        addSubview(retryButton)
        retryButton.isHidden = true
        retryButton.action = { [weak self] in self?.tryAgain() }
    }

    override var semanticItem: SemanticItem? {
        guard let count = swiper?.model.source.count else { return nil }
        return SemanticItem(index, index: index, at: SemanticPosition(index, of: count))
    }

    /// Moves the slot to `offset` points right of the middle; `pitch` is the distance between slots in points.
    func place(at offset: Double, pitch: Double) {
        (self.offset, self.pitch) = (offset, pitch)
        // Rounded to device pixels, so that the clip and the contents end at the same pixel.
        let scale = stage?.scale ?? 1
        translation = Vector(x: (offset * scale).rounded() / scale, y: translation.y)
    }

    func tryAgain() {
        guard picture.failure != nil, let image = picture.wanted else { return }
        swiper?.retry?(image)
        setNeedsDisplay()
    }

    /// Tells the swiper that another frame is shown, or that the animation has started or stopped.
    func playbackChanged() { if self === swiper?.middleSlot { swiper?.playbackDidChange?() } }

    // MARK: Turning

    /// Whether the picture at rest is turned by an odd number of quarter turns.
    private var isLying: Bool { abs(turn.target.rounded().truncatingRemainder(dividingBy: 2)) == 1 }

    /// Rotates the picture clockwise by quarter turns and fits it.
    func rotate(byQuarters quarters: Int) {
        guard let stage else { return }
        let goal = (turn.target + Double(quarters)).rounded()
        zoom.reset()
        if stage.motionPreference == .full {
            turn.retarget(to: goal, at: stage.time, with: SwiperSlot.turnSpring)
        } else {
            turn.set(goal)
        }
        setNeedsLayout()
        setNeedsAdvance()
        setNeedsDisplay()
    }

    /// Resets the magnification and the known size of the picture, and sets the rotation to `quarters` quarter turns.
    func pictureWasTurned(leaving quarters: Int) {
        zoom.reset()
        turn.set(Double(quarters))
        picture.forget()
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Pictures

    override func layoutSubviews() {
        guard let stage, !bounds.isEmpty else { return }
        (retryButton.style, retryButton.title) = (style.retryButton, style.retryTitle)
        let size = retryButton.sizeThatFits(.unbounded)
        retryButton.frame = Rect(x: (bounds.width - size.width) / 2, y: bounds.midY + 52, width: size.width, height: size.height)
        picture.wanted = style.imageID(
            of: item.url, in: isLying ? Size(width: bounds.height, height: bounds.width) : bounds.size, scale: stage.scale)
        fitPicture()
    }

    /// Passes the fitted size of the picture to the zoom.
    private func fitPicture() {
        guard let stage, let bitmap = picture.bitmap else { return }
        let fit = fitScale(of: bitmap, lying: isLying)
        // Sizes are whole device pixels because renderers round sizes, and a smaller size would leave an edge of the slot uncovered.
        let pixel = fit * stage.scale
        var size = Size(
            width: max(1, (Double(bitmap.width) * pixel).rounded()) / stage.scale,
            height: max(1, (Double(bitmap.height) * pixel).rounded()) / stage.scale)
        if isLying { size = Size(width: size.height, height: size.width) }
        let fitted = style.contentMode == .fill ? bounds.size : size
        let sourceWidth = (sizes.natural ?? sizes.pixel).map { isLying ? $0.height : $0.width }
        zoom.layOut(frame: bounds.size, fitted: fitted, pixelScale: sourceWidth.map { $0 / stage.scale / fitted.width }, at: stage.time)
    }

    /// Returns the points per pixel of `bitmap` when fitted into the slot, optionally turned by a quarter; the style limits the
    /// enlargement.
    private func fitScale(of bitmap: Bitmap, lying: Bool) -> Double {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let largest = picture.known == picture.wanted ? style.enlargement / (stage?.scale ?? 1) : .infinity
        let (across, down) = (bounds.width / (lying ? height : width), bounds.height / (lying ? width : height))
        let (inside, over) = (min(across, down), max(across, down))
        return min(inside >= over * (1 - style.bleed) ? over : inside, largest)
    }

    func prepare(at time: Seconds) {
        guard let stage else { return }
        let wasFailed = picture.failure != nil
        if picture.request(from: stage.images, at: time) { fitPicture() }
        if let reason = picture.failure, let wanted = picture.wanted { stage.reportMissingPicture(wanted.name, reason: reason) }
        // A swiper that was moved by keys goes on to the next picture.
        if picture.failure != nil, !wasFailed { swiper?.setNeedsAdvance() }
        retryButton.isHidden = picture.failure == nil
        picture.preview = wantedPreview(at: time).flatMap(loaded)
        picture.sharper = picture.shown == nil ? nil : sharperImage().flatMap(loaded)
        prepareFrames(at: time)
        prepareTiles(over: shownWidth, at: time)
        if let time = picture.loading.overlayTime(after: time) { setNeedsAdvance(at: time) }
        if isFading(at: time) || isSpinning(at: time) { setNeedsAdvance() }
    }

    /// Width of the loaded picture that is drawn, in pixels.
    private var shownWidth: Int {
        guard let sharper = picture.sharper, let stage, case .ready(let bitmap) = stage.images.cachedState(of: sharper) else {
            return picture.bitmap?.width ?? 0
        }
        return bitmap.width
    }

    private func prepareFrames(at time: Seconds) {
        guard let shown = picture.shown, let bitmap = picture.bitmap else { return }
        prepareFrames(picture.sharper?.fit ?? shown.fit, of: bitmap, at: time)
    }

    /// Requests a picture, and returns its id if it is loaded.
    private func loaded(_ image: ImageID) -> ImageID? { stage?.images.state(of: image).isReady == true ? image : nil }

    override func draw(in canvas: Canvas) {
        drawBackdrop(in: canvas)
        drawOverlay(in: canvas)
        if let shown = picture.shown { drawPicture(shown, in: canvas) }
        if let failure = picture.failure { drawFailure(failure, in: canvas) }
    }

    override func drawOver(in canvas: Canvas) {
        let share = min(1, abs(offset) / pitch)
        guard share > 0 else { return }
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, style.neighbourVeil.opacity(share))
    }

    private func drawPicture(_ image: ImageID, in canvas: Canvas) {
        let tint = Color.white.opacity(picture.loading.pictureShare(at: canvas.time))
        let rect = zoom.rect(at: canvas.time).offset(by: Vector(x: -style.lag * offset, y: 0))
        let angle = turn.value(at: canvas.time)
        let (image, sharp) = (shownImage(image), shownImage(picture.sharper ?? image))
        if picture.bitmap?.isOpaque == false, angle.truncatingRemainder(dividingBy: 2) == 0 {
            drawPaper(in: style.contentMode == .fill && !zoom.isZoomed ? bounds : rect, opacity: Double(tint.alpha), canvas)
        }
        if style.contentMode == .fill, !zoom.isZoomed, angle == 0 {
            canvas.picture(image, in: bounds.offset(by: Vector(x: -style.lag * offset, y: 0)), cornerRadius: style.cornerRadius, tint: tint)
        } else if angle.truncatingRemainder(dividingBy: 4) == 0 {
            canvas.picture(sharp, in: rect, tint: tint, sampling: picture.sharper == nil ? PictureSampling() : sampling(in: rect))
            drawTiles(in: rect, opacity: Double(tint.alpha), canvas)
        } else {
            drawTurned(sharp, in: rect, angle: angle, tint: tint, in: canvas)
        }
        if let bitmap = picture.bitmap { drawBadge(of: bitmap, in: canvas) }
    }

    /// Draws the picture as a sprite, which can be rotated. Between two quarter turns its size is interpolated.
    private func drawTurned(_ image: ImageID, in rect: Rect, angle: Double, tint: Color, in canvas: Canvas) {
        var size = isLying ? Size(width: rect.height, height: rect.width) : rect.size
        if !turn.isSettled(at: canvas.time), let bitmap = picture.bitmap {
            let lying = 1 - abs(1 - abs(angle.truncatingRemainder(dividingBy: 2)))
            let fit = fitScale(of: bitmap, lying: false).interpolated(to: fitScale(of: bitmap, lying: true), fraction: lying)
            size = Size(width: Double(bitmap.width) * fit, height: Double(bitmap.height) * fit)
        }
        let sprite = Sprite(
            x: Float(rect.midX), y: Float(rect.midY), rotation: Float(angle * .pi / 2), argb: UInt32(tint.bytes.alpha) << 24 | 0xFF_FFFF)
        canvas.sprites([sprite], of: image, size: size, blend: .sourceOver)
    }

    /// Returns an enlarged version for a magnified picture, in steps of two up to the source's size; nil if it is not magnified.
    private func sharperImage() -> ImageID? {
        guard let stage, zoom.isZoomed, style.contentMode == .fit else { return nil }
        var step = 2.0
        while step < zoom.scale.target { step *= 2 }
        let pixels = zoom.fitted * (step * stage.scale)
        let most = min(SwiperSlot.longestSide, sizes.pixel.map { max($0.width, $0.height) } ?? .infinity)
        var share = min(1, most / max(pixels.width, pixels.height))
        if let largest = largestSharper { share = min(share, (Double(largest) / (pixels.width * pixels.height)).squareRoot()) }
        let (width, height) = (Int((pixels.width * share).rounded()), Int((pixels.height * share).rounded()))
        return ImageID(item.url, fit: .within(width: isLying ? height : width, height: isLying ? width : height))
    }

    /// Greatest number of pixels of the enlarged version if tiles are shown over it; nil for any number.
    private var largestSharper: Int? {
        let isUpright = turn.target.truncatingRemainder(dividingBy: 4) == 0
        guard let pixelSize = sizes.pixel, picture.bitmap?.isAnimated == false, isUpright,
            pixelSize.width * pixelSize.height > Double(SwiperSlot.largestWhole)
        else { return nil }
        return SwiperSlot.largestBlurred
    }

    /// Longest side of the enlarged version in pixels; not every graphics processor supports larger textures.
    private static let longestSide = 8192.0

    // MARK: Time

    /// Whether something other than the spinner moves.
    private func isFading(at time: Seconds) -> Bool {
        picture.loading.isFading(at: time) || !turn.isSettled(at: time) || tiles.isFading(at: time)
    }

    private func isSpinning(at time: Seconds) -> Bool { picture.loading.isSpinning(at: time) && !prefersReducedMotion }

    /// Advances fades. The spinner requests its frames in `prepare(at:)`, so that it stops out of sight, where nothing may be loading.
    override func advance(to time: Seconds) -> Bool {
        let isZooming = zoom.advance(to: time)
        setNeedsDisplay()
        return isZooming || (!isHidden && isFading(at: time))
    }

    /// True while only the spinner moves, so that waiting for the stage to settle ignores it.
    override var isPerpetual: Bool {
        guard let stage else { return false }
        return picture.loading.isSpinning(at: stage.time) && !isFading(at: stage.time)
    }
}
