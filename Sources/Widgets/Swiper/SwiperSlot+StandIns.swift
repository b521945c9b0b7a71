import Imaging
import TextLayout
import LayoutMath
import Platform
import Views

// The parts of a slot that are drawn before, around and instead of its picture.
extension SwiperSlot {
    /// Draws the preview over the complete slot: in place of a picture that is loading, and around one that does not fill its slot.
    func drawBackdrop(in canvas: Canvas) {
        let share = picture.loading.pictureShare(at: canvas.time)
        if style.contentMode == .fill, share == 1 { return }
        let shape = Shape.rounded(radius: style.cornerRadius)
        canvas.fill(shape, in: bounds, style.placeholder)
        guard let preview = picture.preview else { return }
        let stretched = bounds.offset(by: Vector(x: -style.lag * offset, y: 0))
        canvas.picture(preview, in: stretched, cornerRadius: style.cornerRadius)
        if style.contentMode == .fit { canvas.fill(shape, in: bounds, style.backdropVeil.opacity(share)) }
    }

    /// Draws the paper below a picture with transparency: checks of two greys, on which any picture content, light or dark, is visible.
    func drawPaper(in rect: Rect, opacity: Double, _ canvas: Canvas) {
        let radius = style.cornerRadius
        canvas.fill(.rounded(radius: radius), in: rect, style.paperColor.opacity(opacity))
        // The checks lie inside the round corners, and do not move with the picture, so that one mask serves for all.
        let inner = rect.inset(by: Insets(all: radius * (1 - 0.5.squareRoot())))
        canvas.nested(.identity, alpha: 1, clip: inner) {
            canvas.fill(.checks(side: style.checkSide), in: bounds, style.checkColor.opacity(opacity))
        }
    }

    /// Returns the preview if any part of it is visible at `time`; nil otherwise.
    func wantedPreview(at time: Seconds) -> ImageID? {
        let share = picture.loading.pictureShare(at: time)
        if style.contentMode == .fill, share == 1 { return nil }
        guard picture.failure == nil, let fit = style.previewFit else { return nil }
        if style.contentMode == .fit, share == 1, zoom.rect(at: time).covers(bounds), turn.isSettled(at: time) { return nil }
        return ImageID(item.url, fit: fit)
    }

    /// Draws the veil, the spinner and the text over a picture that is loading.
    func drawOverlay(in canvas: Canvas) {
        let share = picture.loading.overlayShare(at: canvas.time)
        guard share > 0 else { return }
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, style.overlayColor.opacity(share))
        guard case .loading = picture.loading.phase, let measure = stage?.text else { return }
        let diameter = style.spinnerDiameter
        guard bounds.width >= diameter, bounds.height >= 2 * diameter else { return }
        drawSpinner(center: bounds.center, share: share, in: canvas)
        let run = TextRun(style.loadingText, font: style.loadingFont)
        let width = measure.width(of: run)
        guard width <= bounds.width else { return }
        let baseline = bounds.midY + diameter / 2 + 2 * style.loadingFont.size
        canvas.text(run, at: Point(x: (bounds.width - width) / 2, y: baseline), style.loadingColor.opacity(share))
    }

    /// Draws an arc that fades towards its tail. Its angle is a function of time.
    private func drawSpinner(center: Point, share: Double, in canvas: Canvas) {
        let (diameter, width) = (style.spinnerDiameter, SwiperSlot.spinnerWidth)
        let ring = Rect(center: center, size: Size(width: diameter, height: diameter))
        canvas.fill(.ring(radius: diameter / 2, width: width), in: ring, style.spinnerTrack.opacity(share))
        let turns = !prefersReducedMotion ? canvas.time / SwiperSlot.spinnerPeriod : 0
        for dot in 0..<SwiperSlot.spinnerDots {
            let tail = Double(dot) / Double(SwiperSlot.spinnerDots)
            let direction = Angle(turns: turns.truncatingRemainder(dividingBy: 1) - tail * SwiperSlot.spinnerLength).direction
            let place = center + direction * ((diameter - width) / 2)
            canvas.fill(
                .rounded(radius: width / 2), in: Rect(center: place, size: Size(width: width, height: width)),
                style.spinnerColor.opacity(share * (1 - tail)))
        }
    }

    private static let spinnerWidth = 3.0
    /// Duration of a turn in seconds.
    private static let spinnerPeriod: Seconds = 1
    /// Number of overlapping dots that form the arc, and the arc's share of the ring.
    private static let spinnerDots = 28
    private static let spinnerLength = 0.3

    func drawFailure(_ reason: String, in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let icon = style.failureIcon
        let top = bounds.midY - 52
        canvas.fill(
            .icon(icon), in: Rect(center: Point(x: bounds.midX, y: top), size: Size(width: icon.side, height: icon.side)),
            style.failureColor)
        drawLine(style.failureText, style.failureFont, baseline: top + icon.side / 2 + 34, measure, in: canvas)
        drawLine(reason, style.reasonFont, baseline: top + icon.side / 2 + 62, measure, in: canvas)
    }

    private func drawLine(_ text: String, _ font: Font, baseline: Double, _ measure: any TextMeasuring, in canvas: Canvas) {
        let line = LineBreaker(measuring: measure).truncated(text, font: font, width: max(0, bounds.width - 32))
        let run = TextRun(line, font: font)
        canvas.text(run, at: Point(x: (bounds.width - measure.width(of: run)) / 2, y: baseline), style.failureTextColor)
    }

    /// The badge of a picture whose file is incomplete, of an animated picture that does not play, or of a photo with a video; nil for
    /// others.
    private func badge(of bitmap: Bitmap) -> Badge? {
        if !bitmap.isComplete { return style.badge }
        if bitmap.isAnimated { return isAtRest || frames.playback != nil ? nil : style.animatedBadge }
        return bitmap.hasVideo ? style.videoBadge : nil
    }

    func drawBadge(of bitmap: Bitmap, in canvas: Canvas) {
        guard let measure = stage?.text, let badge = badge(of: bitmap) else { return }
        let width = badge.size(measuring: measure).width
        canvas.badge(badge, at: Point(x: (bounds.width - width) / 2, y: 24), measuring: measure)
    }
}

extension Rect {
    /// Whether every point of `other` lies in this rectangle.
    fileprivate func covers(_ other: Rect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }
}
