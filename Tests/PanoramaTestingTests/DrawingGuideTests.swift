import Imaging
import LayoutMath
import PanoramaTesting
import Platform
import TestFiles
import Testing
import Views

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

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("drawing.md")
        #expect(try guide.count == 3 && guide.missing(in: #filePath) == [])
    }
}
