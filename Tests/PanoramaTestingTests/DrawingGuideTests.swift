import Imaging
import LayoutMath
import PanoramaTesting
import Platform
import TestFiles
import Testing
import Views
import Widgets

private final class HeartView: View {
    let heart: Path

    init() {
        var heart = Path()
        heart.move(to: Point(x: 50, y: 90))
        heart.addCurve(to: Point(x: 50, y: 30), control1: Point(x: -20, y: 40), control2: Point(x: 30, y: -10))
        heart.addCurve(to: Point(x: 50, y: 90), control1: Point(x: 70, y: -10), control2: Point(x: 120, y: 40))
        heart.closeSubpath()
        self.heart = heart
        super.init()
    }

    override func contains(_ point: Point) -> Bool { heart.contains(point) }

    override func draw(in canvas: Canvas) {
        canvas.fill(heart, Gradient([.init(0, Color(hex: 0xFF8088)), .init(1, Color(hex: 0xB3261E))]), axis: .vertical)
        canvas.stroke(heart, StrokeStyle(width: 3, cap: .round, join: .round, dashes: [0, 6]), .white)
    }
}

private final class TurnedView: View {
    override func draw(in canvas: Canvas) {
        canvas.rotated(by: .degrees(-12), about: bounds.center) {
            canvas.fill(.rounded(radius: 8), in: bounds.insetBy(20), Color(hex: 0x2D4A6A))
            canvas.text(TextRun("turned", font: theme.type.caption.font), at: bounds.center, .white)
        }
    }
}

/// Runs the code of Guides/drawing.md.
@MainActor @Suite struct DrawingGuideTests {
    @Test func theHeartIsDrawnAndPressedWhereItIs() throws {
        let user = try StageHarness(window: HeartView(), size: Size(width: 100, height: 100))
        user.advance(by: 0)
        let heart = try #require(user.stage.root.firstDescendant { $0 is HeartView })

        let picture = try user.picture()

        let middle = picture.pixels[50 * picture.width + 50]
        #expect(middle >> 16 & 0xFF > 0xB0 && middle & 0xFF < 0x90)
        #expect(picture.pixels.contains(0xFFFF_FFFF))
        #expect(heart.hitTest(Point(x: 50, y: 50)) === heart)
        #expect(heart.hitTest(Point(x: 50, y: 10)) == nil)
    }

    @Test func aCardIsTurned() throws {
        let user = try StageHarness(window: TurnedView(), size: Size(width: 100, height: 100))
        user.advance(by: 0)

        let picture = try user.picture()

        // The card's upper right corner is higher than its upper left one.
        func top(_ x: Int) -> Int? { (0..<100).first { picture.pixels[$0 * picture.width + x] == 0xFF2D_4A6A } }
        let (left, right) = (try #require(top(34)), try #require(top(70)))
        #expect(left - right >= 5 && picture.pixels.contains { $0 & 0xFF > 0xE0 })
    }

    @Test func aPictureHasATintAndRoundCorners() throws {
        let evening = Bitmap(width: 4, height: 4, pixels: Array(repeating: 0xFFFF_8040, count: 16))
        let card = PictureView(image: "evening")
        card.tint = .gradient(Gradient([.init(0, .white), .init(1, .white.opacity(0))]), axis: .horizontal)
        card.effects = ViewEffects(cornerRadius: 24, shadow: Shadow(drop: 3, blur: 10, color: .black))

        let user = try StageHarness(
            window: card, size: Size(width: 100, height: 100), images: BitmapPictures(["evening": evening]))
        user.settle()
        let picture = try user.picture()

        let row = (0..<100).map { picture.pixels[50 * picture.width + $0] >> 16 & 0xFF }
        // A dithered pixel may be a level brighter than the one before it.
        #expect(row[2] > 0xF0 && row[97] < 0x40 && zip(row, row.dropFirst()).allSatisfy { $1 <= $0 + 2 })
        #expect(picture.pixels[0] >> 16 & 0xFF < 0x40)
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("drawing.md")
        #expect(try guide.count == 6 && guide.missing(in: #filePath) == [])
    }
}
