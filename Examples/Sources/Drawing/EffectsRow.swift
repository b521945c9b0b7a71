import PanoramaKit

/// A hill under an evening sky with a low sun, so that the example needs no file.
func makePictures() -> BitmapPictures {
    let (width, height) = (240, 160)
    let sky = Gradient([.init(0, Color(hex: 0x1D2B53)), .init(0.6, Color(hex: 0xE8836B)), .init(1, Color(hex: 0xFFD98A))])
    let pixels = (0..<width * height).map { index in
        let (x, y) = (Double(index % width), Double(index / width))
        let hill = 118 - 0.0016 * (x - 150) * (x - 150)
        let sun = Point(x: x, y: y).distance(to: Point(x: 78, y: 92))
        let color = y > hill ? Color(hex: 0x24364A) : sun < 22 ? Color(hex: 0xFFF3D0) : sky.color(at: y / 120)
        let bytes = color.bytes
        return 0xFF00_0000 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8 | UInt32(bytes.blue)
    }
    return BitmapPictures(["evening": Bitmap(width: width, height: height, pixels: pixels)])
}

/// A picture that fades out to the right, above the same picture in a tint.
final class Tints: View {
    private let faded = PictureView(image: "evening")
    private let tinted = PictureView(image: "evening")

    init() {
        super.init()
        faded.tint = .gradient(Gradient([.init(0.2, .white), .init(1, .white.opacity(0))]), axis: .horizontal)
        tinted.tint = .color(Color(hex: 0x9CC7FF))
        for view in [faded, tinted] { addSubview(view) }
    }

    override func layoutSubviews() {
        let height = (bounds.height - 8) / 2
        faded.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
        tinted.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }
}

/// A card with text at an angle.
final class TurnedCard: View {
    var angle = Angle.degrees(-12) { didSet { setNeedsDisplay() } }

    override func draw(in canvas: Canvas) {
        canvas.rotated(by: angle, about: bounds.center) {
            let card = bounds.insetBy(14)
            canvas.fill(.rounded(radius: 8), in: card, theme.palette.raised)
            canvas.fill(.ring(radius: 8, width: 2), in: card, theme.palette.accent)
            canvas.text(TextRun("turned", font: theme.type.captionStrong.font), at: card.center + Vector(x: -21, y: 5), theme.palette.high)
        }
    }
}

/// The same word and leaf at two sizes.
final class Magnified: View {
    private let leaf: Path = {
        var path = Path()
        path.move(to: Point(x: 0, y: 12))
        path.addQuadCurve(to: Point(x: 20, y: 4), control: Point(x: 4, y: -4))
        path.addQuadCurve(to: Point(x: 0, y: 12), control: Point(x: 16, y: 16))
        return path
    }()

    override func draw(in canvas: Canvas) {
        drawLeaf(in: canvas)
        canvas.scaled(by: 2.5, about: Point(x: 0, y: -10)) { drawLeaf(in: canvas) }
    }

    private func drawLeaf(in canvas: Canvas) {
        canvas.fill(leaf, Color(hex: 0x5EC8A0))
        canvas.text(TextRun("leaf", font: Font(.regular, size: 11)), at: Point(x: 4, y: 22), theme.palette.high)
    }
}

/// A picture and a caption, which are clipped, blurred and shadowed together.
final class Postcard: View {
    private let picture = PictureView(image: "evening")
    private let caption = Label("evening", role: \.captionStrong, alignment: .center)

    init(_ effects: ViewEffects) {
        super.init()
        picture.cornerRadius = 0
        caption.color = .white
        for view in [picture, caption] { addSubview(view) }
        self.effects = effects
    }

    override func layoutSubviews() {
        picture.frame = bounds
        caption.frame = Rect(x: 0, y: bounds.height / 2, width: bounds.width, height: 18)
    }
}

/// What can be done to pictures, shapes, text and views, side by side with its name.
final class EffectsRow: View {
    let card = TurnedCard()
    private let star = Postcard(ViewEffects(shadow: Shadow(drop: 4, blur: 8, color: .black)))
    private let tiles: [View]
    private let names = ["tint", "rotated", "scaled", "corners", "path", "blur"].map { Label($0, role: \.caption, alignment: .center) }

    init() {
        tiles = [
            Tints(), card, Magnified(), Postcard(ViewEffects(cornerRadius: 24, shadow: Shadow(drop: 3, blur: 10, color: .black))), star,
            Postcard(ViewEffects(cornerRadius: 8, blur: 5)),
        ]
        super.init()
        for view in tiles + names { addSubview(view) }
    }

    override func layoutSubviews() {
        let step = bounds.width / Double(tiles.count)
        let side = min(step - 14, bounds.height - 24)
        for (index, (tile, name)) in zip(tiles, names).enumerated() {
            let x = (Double(index) + 0.5) * step
            tile.frame = Rect(x: x - side / 2, y: 0, width: side, height: side)
            name.frame = Rect(x: x - step / 2, y: side + 8, width: step, height: 16)
        }
        let center = Point(x: side / 2, y: side / 2)
        star.effects.clip = Path(
            (0..<10).map { center + Angle.turns(Double($0) / 10 - 0.25).direction * side * ($0.isMultiple(of: 2) ? 0.5 : 0.27) },
            closed: true)
    }
}
