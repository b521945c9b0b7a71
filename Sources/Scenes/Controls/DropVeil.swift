import TextLayout
import Gallery
import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// Covers the window from the beginning of a drop until the dropped pictures have been shown to arrive.
///
/// Systems report a drop only after the button is released, and all at once; the veil therefore stays for a moment after the drop.
final class DropVeil: View, Preparing {
    private var presence = TransientVisibility()
    private var headline = ""
    private var line = ""
    private let register: ([String: Bitmap]) -> Void
    /// The paths of the first pictures that arrived.
    private var cards: [String] = []
    /// Names of the registered cards, by picture path.
    private var madeCards: [String: String] = [:]

    /// Seconds after which the veil hides if a drop never ends, and for which its result is shown.
    private static let longestDrop: Seconds = 30
    private static let landing: Seconds = 1
    // Positions are shares of the window's height, lengths are points at scale 1.
    private static let opacity = 0.86
    private static let frameInset = 24.0
    private static let frame = Shape.dashedRing(radius: 16, width: 2, dash: 10, gap: 6)
    private static let headlineBaseline = 0.442
    private static let lineBaseline = 0.516
    private static let cardsCenter = 0.682
    private static let cardSize = Size(width: 180, height: 118)
    private static let cardShift = Vector(x: 20, y: 14)
    private static let cardTilts = [Angle(degrees: -3), Angle(degrees: 6)]
    private static let cardRadius = 8.0

    /// - Parameter register: Makes pictures available under their names.
    init(register: @escaping ([String: Bitmap]) -> Void) {
        self.register = register
        super.init()
        isHidden = true
        isUserInteractionEnabled = false
    }

    /// Shows the veil with the next frame.
    func begin() {
        cards = []
        say("opening", "")
        presence.come(for: DropVeil.longestDrop)
        isHidden = false
        setNeedsAdvance()
    }

    /// Shows the number of paths received.
    func count(_ paths: Int) { say(paths == 1 ? "1 item" : "\(paths) items", "") }

    /// Shows the arrived pictures and then hides; hides at once if `album` is nil.
    func end(with album: Album?, at time: Seconds) {
        guard presence.isStaying else { return }
        if let album {
            say(album.entries.isEmpty ? album.count : album.pictureCount, "landing in \(album.title)")
            cards = album.entries.prefix(DropVeil.cardTilts.count).map(\.image)
            madeCards = [:]
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

    /// Continues the animation when the veil moves to another stage.
    override func didMove(to stage: Stage?) { if !isHidden { setNeedsAdvance() } }

    override func advance(to time: Seconds) -> Bool { follow(&presence, at: time, rise: 0) }

    func prepare(at time: Seconds) {
        makeCards()
        for name in madeCards.values { request(ImageID(name)) }
    }

    private var scale: Double { stage?.metrics.scale ?? 1 }

    private func source(of image: String, displayScale: Double) -> ImageID {
        let pixels = DropVeil.cardSize * (scale * displayScale)
        return ImageID(image, fit: .fill(width: Int(pixels.width.rounded()), height: Int(pixels.height.rounded())))
    }

    /// Registers cards with round corners: tilted pictures are drawn as sprites, which have none.
    private func makeCards() {
        guard let stage else { return }
        for (index, image) in cards.enumerated() where madeCards[image] == nil {
            guard case .ready(let bitmap) = stage.images.state(of: source(of: image, displayScale: stage.scale)) else { continue }
            let name = "drop card \(index)"
            register([name: bitmap.card(radius: DropVeil.cardRadius * scale * stage.scale)])
            madeCards[image] = name
        }
    }

    override func draw(in canvas: Canvas) {
        let type = Typography(scale: scale)
        canvas.fill(bounds, theme.palette.paper.opacity(DropVeil.opacity))
        canvas.fill(DropVeil.frame, in: bounds.insetBy(DropVeil.frameInset), theme.palette.accent)
        center(headline, type.display.font, theme.palette.high, baseline: DropVeil.headlineBaseline, in: canvas)
        center(line, type.lead.font, theme.palette.middle, baseline: DropVeil.lineBaseline, in: canvas)
        drawCards(in: canvas)
    }

    private func center(_ text: String, _ font: Font, _ color: Color, baseline: Double, in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let room = bounds.width - 4 * DropVeil.frameInset
        let run = TextRun(LineBreaker(measuring: measure).truncated(text, font: font, width: room), font: font)
        canvas.text(run, at: Point(x: (bounds.width - measure.width(of: run)) / 2, y: bounds.height * baseline), color)
    }

    /// Draws the cards slightly tilted, the first picture on top.
    private func drawCards(in canvas: Canvas) {
        let shadow = theme.shadow(3)
        let place = Point(x: bounds.width / 2, y: bounds.height * DropVeil.cardsCenter)
        for (index, image) in cards.enumerated().reversed() {
            let shift = DropVeil.cardShift * (scale * (Double(index) - 0.5 * Double(cards.count - 1)))
            let rect = Rect(center: place + shift, size: DropVeil.cardSize * scale)
            canvas.fill(
                .shadow(radius: DropVeil.cardRadius, blur: shadow.blur), in: rect.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color)
            guard let name = madeCards[image] else { continue }
            let sprite = Sprite(
                x: Float(rect.midX), y: Float(rect.midY), rotation: Float(DropVeil.cardTilts[index % DropVeil.cardTilts.count].radians),
                argb: 0xFFFF_FFFF)
            canvas.sprites([sprite], of: ImageID(name, fit: .original), size: rect.size, blend: .sourceOver)
        }
    }
}

extension Bitmap {
    /// Returns the picture with round corners and a transparent edge of a pixel, which keeps it smooth when rotated.
    /// - Parameter radius: The corner radius in pixels.
    fileprivate func card(radius: Double) -> Bitmap {
        var pixels = pixels
        for y in 0..<height {
            let fromTop = min(Double(y) + 0.5, Double(height - y) - 0.5)
            for x in 0..<width {
                let fromSide = min(Double(x) + 0.5, Double(width - x) - 0.5)
                let isEdge = x == 0 || y == 0 || x == width - 1 || y == height - 1
                guard isEdge || fromSide < radius && fromTop < radius else { continue }
                let (dx, dy) = (max(0, radius - fromSide), max(0, radius - fromTop))
                let inside = isEdge ? 0 : (radius + 0.5 - (dx * dx + dy * dy).squareRoot()).clamped(to: 0...1)
                let pixel = pixels[y * width + x]
                pixels[y * width + x] = UInt32(Double(pixel >> 24) * inside) << 24 | pixel & 0xFF_FFFF
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels, isComplete: isComplete)
    }
}
