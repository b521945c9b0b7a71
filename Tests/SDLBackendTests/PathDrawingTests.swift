import Imaging
import LayoutMath
import PathSamples
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct PathDrawingTests {
    private let red = Color(hex: 0xFF0000)
    private let star = Path(
        (0..<5).map { Point(x: 32, y: 24) + Angle.turns(Double($0) * 0.4 - 0.25).direction * 22 }, closed: true)

    private func key(_ draw: PathDraw, scale: Double = 1, part: PixelRect) -> PathKey {
        PathKey(
            path: draw.path, stroke: draw.stroke, rule: draw.rule, gradient: nil, scale: scale * draw.mapping.scale, quarterX: 0,
            quarterY: 0, part: part)
    }

    /// A path that is put together from tiles equals the path drawn at once, to one level of rounding.
    @Test(arguments: [FillRule.nonZero, .evenOdd], [0.5, 1.0, 3.0]) func tilesEqualTheWholePath(rule: FillRule, scale: Double) throws {
        let canvas = try Canvas(width: 150, height: 110, scale: scale)
        for draw in [
            PathDraw(star, rule: rule, paint: .color(.white)),
            PathDraw(star, stroke: StrokeStyle(width: 3, join: .round, dashes: [7, 2]), paint: .color(.white)),
        ] {
            let picture = try canvas.draw(.path(draw))

            let part = PixelRect(x: 0, y: 0, width: 150, height: 110)
            var rasterizer = PathRasterizer(part, rule: draw.rule)
            rasterizer.add(key(draw, scale: scale, part: part).outline())
            let coverage = rasterizer.coverage()
            let worst = zip(picture.pixels, coverage.values).map { abs(Int($0 & 0xFF) - Int($1)) }.max() ?? 255
            #expect(worst <= 1)
            #expect(coverage.values.contains(255))
        }
    }

    @Test func aRectangleAsAPathLooksLikeOne() throws {
        let rect = Rect(x: 4, y: 6, width: 40, height: 36)

        let picture = try Canvas().draw(.path(PathDraw(Path(rect), paint: .color(red.opacity(0.5)))))

        #expect(try picture == Canvas().draw(.fill(rect, red.opacity(0.5), .sourceOver)))
    }

    @Test func opacityAndMagnificationApply() throws {
        let draw = PathDraw(
            Path(Rect(x: 1, y: 1, width: 5, height: 5)), mapping: Mapping(scale: 4, offset: Vector(x: 8, y: 4)), paint: .color(red),
            opacity: 0.5)

        let picture = try Canvas().draw(.path(draw))

        #expect(try picture == Canvas().draw(.fill(Rect(x: 12, y: 8, width: 20, height: 20), red.opacity(0.5), .sourceOver)))
    }

    @Test func pathsMoveByQuartersOfAPixel() throws {
        let canvas = try Canvas()
        func left(_ x: Double) throws -> Int {
            let path = Path(Rect(x: 0, y: 0, width: 8, height: 8))
            let draw = PathDraw(path, mapping: Mapping(offset: Vector(x: x, y: 10)), paint: .color(.white))
            return Int(try canvas.draw(.path(draw))[10, 14] & 0xFF)
        }

        for (x, expected) in [(9.0, 255), (9.9, 255), (10, 255), (10.1, 255), (10.2, 191), (10.5, 128), (10.8, 64), (10.9, 0)] {
            #expect(abs(try left(x) - expected) <= 1)
        }
    }

    @Test(arguments: [Axis.horizontal, .vertical]) func gradientsRunFromEdgeToEdge(axis: Axis) throws {
        let gradient = Gradient([.init(0, .black), .init(1, .white)])
        let rect = Rect(x: 4, y: 4, width: 56, height: 40)

        let picture = try Canvas().draw(.path(PathDraw(Path(rect), paint: .gradient(gradient, axis: axis))))
        let expected = try Canvas().draw(.gradient(gradient, rect, axis: axis, radius: 0, opacity: 1))

        #expect(zip(picture.pixels, expected.pixels).allSatisfy { distance($0, $1) <= 1 })
    }

    @Test func aGradientFollowsTheLineOfAStroke() throws {
        let gradient = Gradient([.init(0, red), .init(1, Color(hex: 0x0000FF))])
        let line = Path([Point(x: 10, y: 24), Point(x: 54, y: 24)], closed: false)

        let picture = try Canvas().draw(.path(PathDraw(line, stroke: StrokeStyle(width: 8), paint: .gradient(gradient, axis: .horizontal))))

        #expect(distance(picture[10, 24], 0xFFFF_0000) < 8 && distance(picture[53, 24], 0xFF00_00FF) < 8)
        #expect(distance(picture[32, 24], 0xFF80_0080) < 8)
        #expect(picture[32, 19] == 0xFF00_0000 && picture[32, 20] != 0xFF00_0000)
    }

    /// A path much larger than the window is drawn in parts, which look like the whole.
    @Test func aPathLargerThanTheWindowIsClipped() throws {
        let canvas = try Canvas()
        let circle = Path(ellipseIn: Rect(x: -5_000, y: -5_000, width: 10_000, height: 10_000))
        for offset in [0.0, 10, 300, 5_000] {
            let mapping = Mapping(offset: Vector(x: 32 - 5_000 + offset, y: 24))
            let picture = try canvas.draw(.path(PathDraw(circle, mapping: mapping, paint: .color(.white))))

            // Near its right end, the circle is almost a straight line.
            let edge = 32 + Int(offset)
            for x in 0..<64 where abs(x - edge) > 1 { #expect(picture[x, 24] == (x < edge ? 0xFFFF_FFFF : 0xFF00_0000)) }
        }
        #expect(canvas.renderer.statistics.textureBytes < 1 << 20)
    }

    @Test func aThinLineAcrossTheWindowNeedsLittleMemory() throws {
        let canvas = try Canvas(width: 1_000, height: 1_000)
        let line = Path([.zero, Point(x: 1_000, y: 1_000)], closed: false)

        let picture = try canvas.draw(.path(PathDraw(line, stroke: StrokeStyle(width: 2), paint: .color(.white))))

        #expect(picture[500, 500] == 0xFFFF_FFFF && picture[510, 500] == 0xFF00_0000)
        #expect(canvas.renderer.statistics.textureBytes < 1_000 * 1_000)
    }

    @Test func pathsThatChangeInEveryFrameAreForgotten() throws {
        let canvas = try Canvas(width: 600, height: 600)
        for step in 0..<60 {
            let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 600, height: 300 + Double(step) * 2))
            _ = try canvas.draw(.path(PathDraw(circle, stroke: StrokeStyle(width: 3), paint: .color(.white))))

            #expect(canvas.renderer.statistics.textureBytes <= 9 << 20)
        }
    }

    @Test func invisiblePathsDrawNothing() throws {
        let canvas = try Canvas()
        let empty = try canvas.draw([])
        let rect = Path(Rect(x: 4, y: 4, width: 20, height: 20))

        for draw in [
            PathDraw(rect, mapping: Mapping(scale: 0), paint: .color(red)), PathDraw(rect, paint: .color(red), opacity: 0),
            PathDraw(rect, mapping: Mapping(offset: Vector(x: 900, y: 0)), paint: .color(red)),
            PathDraw(rect, stroke: StrokeStyle(width: 0), paint: .color(red)),
            PathDraw(Path([.zero, Point(x: 9, y: 9)], closed: false), paint: .color(red)),
        ] {
            #expect(try canvas.draw(.path(draw)) == empty)
        }
    }
}
