import LayoutMath
import Platform
import Views

/// Lies over the window from the beginning of a drop until what was dropped has been seen to land (VISUAL.md, States).
///
/// Systems tell of a drop only when the hand has let go, and all of it at once; so the veil outlasts the drop by a moment.
final class DropVeil: View {
    var theme: Theme { didSet { setNeedsDisplay() } }
    private var presence = Presence()
    private var headline = ""
    private var line = ""
    /// The first of the pictures that landed.
    private var cards: [String] = []

    /// How long a drop may take, so that a lost end does not leave the window veiled, and how long its outcome is shown.
    private static let longestDrop: Seconds = 30
    private static let landing: Seconds = 1
    // VISUAL.md, drop, and mockup-08c: places as shares of the window's height.
    private static let opacity = 0.86
    private static let frameInset = 24.0
    private static let frame = Mask.dashedRing(radius: 16, width: 2, dash: 10, gap: 6)
    private static let headlineBaseline = 0.442
    private static let lineBaseline = 0.516
    private static let cardsCenter = 0.682
    private static let cardSize = Size(width: 180, height: 118)
    private static let cardShift = Vector(x: 20, y: 14)

    init(theme: Theme) {
        self.theme = theme
        super.init()
        isHidden = true
        isUserInteractionEnabled = false
    }

    /// Comes with the next frame.
    func begin() {
        cards = []
        say("opening", "")
        presence.come(for: DropVeil.longestDrop)
        isHidden = false
        setNeedsAdvance()
    }

    /// So many paths have arrived.
    func count(_ paths: Int) { say(paths == 1 ? "1 item" : "\(paths) items", "") }

    /// Shows where the pictures landed, and goes; at once when there are none.
    func end(with album: Album?, at time: Seconds) {
        guard presence.isStaying else { return }
        if let album {
            say(album.entries.isEmpty ? album.count : album.pictureCount, "landing in \(album.title)")
            cards = album.entries.prefix(2).map(\.image)
            presence.stay(for: DropVeil.landing, at: time)
        } else {
            presence.leave(at: time)
        }
        setNeedsAdvance()
    }

    private func say(_ headline: String, _ line: String) {
        (self.headline, self.line) = (headline, line)
        semantics = Semantics(.status, label: line.isEmpty ? headline : "\(headline) \(line)")
        setNeedsDisplay()
    }

    /// Another stage may take the veil over in the middle.
    override func didMove(to stage: Stage?) { if !isHidden { setNeedsAdvance() } }

    override func advance(to time: Seconds) -> Bool { follow(&presence, at: time, rise: 0) }

    override func draw(in canvas: Canvas) {
        let scale = stage?.metrics.scale ?? 1
        let type = Typography(scale: scale)
        canvas.fill(bounds, theme.palette.paper.opacity(DropVeil.opacity))
        canvas.mask(DropVeil.frame, in: bounds.insetBy(DropVeil.frameInset), theme.palette.accent)
        center(headline, type.display.font, theme.palette.high, baseline: DropVeil.headlineBaseline, in: canvas)
        center(line, type.lead.font, theme.palette.middle, baseline: DropVeil.lineBaseline, in: canvas)
        drawCards(scale, in: canvas)
    }

    private func center(_ text: String, _ font: Font, _ color: Color, baseline: Double, in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let room = bounds.width - 4 * DropVeil.frameInset
        let run = TextRun(LineBreaker(measuring: measure).truncated(text, font: font, width: room), font: font)
        canvas.text(run, at: Point(x: (bounds.width - measure.width(of: run)) / 2, y: bounds.height * baseline), color)
    }

    /// The first picture lies on the second.
    private func drawCards(_ scale: Double, in canvas: Canvas) {
        let shadow = theme.shadow(3)
        let place = Point(x: bounds.width / 2, y: bounds.height * DropVeil.cardsCenter)
        for (index, image) in cards.enumerated().reversed() {
            let shift = DropVeil.cardShift * (scale * (Double(index) - 0.5 * Double(cards.count - 1)))
            let rect = Rect(center: place + shift, size: DropVeil.cardSize * scale)
            canvas.mask(.shadow(radius: 8, blur: shadow.blur), in: rect.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color)
            canvas.mask(.rounded(radius: 8), in: rect, theme.palette.raised)
            let pixels = rect.size * canvas.displayScale
            let fit = ImageID.Fit.fill(width: Int(pixels.width.rounded()), height: Int(pixels.height.rounded()))
            canvas.picture(ImageID(image, fit: fit), in: rect, cornerRadius: 8)
        }
    }
}
