import LayoutMath
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct ShapeTests {
    private nonisolated static let masks: [Shape] = [
        .rounded(radius: 0), .rounded(radius: 5), .rounded(radius: 100), .ring(radius: 6, width: 2),
        .dashedRing(radius: 6, width: 2, dash: 5, gap: 4), .shadow(radius: 4, blur: 6), .feather(5),
        .glow(RadialFalloff([.init(0, 1), .init(1, 0)])), .checks(side: 5),
    ]

    /// A shape that is put together from nine parts equals the shape drawn at once, to one level of rounding.
    @Test(arguments: masks, [1.0, 2.0])
    func slicedMaskEqualsWholeMask(mask: Shape, scale: Double) throws {
        let canvas = try Canvas(width: 160, height: 140, scale: scale)
        let rect = Rect(x: 20, y: 16, width: 41, height: 33)

        let picture = try canvas.draw(.shape(mask, rect, .white, .sourceOver))

        let place = PixelRect(rect, scale: scale)
        let shape = DeviceShape(mask, width: place.width, height: place.height, scale: scale)
        let coverage = shape.coverage()
        var worst = 0
        for y in 0..<140 {
            for x in 0..<160 {
                let (column, row) = (x - place.x + shape.outset, y - place.y + shape.outset)
                let inside = column >= 0 && row >= 0 && column < coverage.width && row < coverage.height
                let wanted = inside ? Int(coverage[column, row]) : 0
                worst = max(worst, abs(Int(picture[x, y] & 0xFF) - wanted))
            }
        }
        #expect(worst <= 1)
    }

    @Test func roundedCornerIsSmoothAndMiddleIsFull() {
        let coverage = DeviceShape(.rounded(radius: 10), width: 60, height: 40, scale: 1).coverage()

        #expect(coverage[0, 0] == 0)
        #expect(coverage[30, 20] == 255)
        #expect(coverage[30, 0] == 255)
        #expect((0..<10).contains { coverage[$0, 0] > 0 && coverage[$0, 0] < 255 })
    }

    @Test(arguments: [1.0, 1.5, 2.0]) func checksAlternateFromTheCorner(scale: Double) {
        let coverage = DeviceShape(.checks(side: 4), width: 50, height: 30, scale: scale).coverage()
        let side = Int(4 * scale)

        for y in 0..<30 {
            for x in 0..<50 { #expect(coverage[x, y] == ((x / side + y / side).isMultiple(of: 2) ? 0 : 255)) }
        }
    }

    @Test func roundedAreaMatchesItsFormula() {
        let coverage = DeviceShape(.rounded(radius: 12), width: 60, height: 40, scale: 1).coverage()

        let area = Double(coverage.values.reduce(0) { $0 + Int($1) }) / 255

        // The antialiased area of four quarter circles is right to a pixel.
        #expect(abs(area - (60 * 40 - (4 - .pi) * 144)) < 1)
    }

    @Test func ringIsHollowAndAsWideAsAsked() {
        let coverage = DeviceShape(.ring(radius: 8, width: 3), width: 50, height: 40, scale: 1).coverage()

        #expect((0..<50).map { coverage[$0, 20] }.prefix(4) == [255, 255, 255, 0])
        #expect(coverage[25, 20] == 0)
    }

    @Test func hairlineRingNeverVanishes() {
        let coverage = DeviceShape(.ring(radius: 0, width: 0.2), width: 20, height: 20, scale: 1).coverage()

        #expect(coverage[0, 10] == 255)
    }

    @Test(arguments: [2.0, 6, 20])
    func shadowIsMonotoneAndHalfAtALongEdge(sigma: Double) {
        let shape = DeviceShape(.shadow(radius: 0, sigma: sigma), width: 400, height: 400)
        let coverage = shape.coverage()
        let row = (0..<(shape.outset + 200)).map { Int(coverage[$0, shape.outset + 200]) }

        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs(row[shape.outset] - 128) <= 255 / Int(sigma * 2))
        #expect(row[0] <= 1)
        #expect(row[shape.outset + 199] >= 254)
    }

    @Test func shadowHoldsAsMuchAsItsRectangle() {
        let shape = DeviceShape(.shadow(radius: 9, blur: 16), width: 60, height: 50, scale: 1)
        let full = DeviceShape(.rounded(radius: 9), width: 60, height: 50, scale: 1)
        func sum(_ shape: DeviceShape) -> Double { Double(shape.coverage().values.reduce(0) { $0 + Int($1) }) }

        // A blur moves light and loses none, except for the part beyond three sigma.
        #expect(abs(sum(shape) / sum(full) - 1) < 0.01)
    }

    @Test(arguments: [(0.0, 0.0), (0.5, 0.5204999), (1, 0.8427008), (2, 0.9953223), (-1, -0.8427008)])
    func errorFunctionMatchesTables(x: Double, value: Double) {
        #expect(abs(RoundedShadow.erf(x) - value) < 1e-6)
    }

    @Test func outlinePositionRunsOnceAround() {
        let outline = RoundedOutline(width: 60, height: 40, radius: 10)
        // The middles of the four sides, clockwise from the top.
        let middles = [(0.0, -20.0), (30, 0), (0, 20), (-30, 0)].map { outline.position(nearest: $0.0, $0.1) }

        #expect(middles == middles.sorted())
        #expect(abs(middles[2] - middles[0] - outline.length / 2) < 1e-9)
        #expect(abs(outline.length - (2 * 40 + 2 * 20 + 20 * .pi)) < 1e-9)
    }

    @Test func dashesAndGapsShareTheWay() {
        let coverage = DeviceShape(.dashedRing(radius: 0, width: 2, dash: 6, gap: 4), width: 100, height: 60, scale: 1).coverage()
        let top = (10..<90).map { coverage[$0, 0] }

        let share = Double(top.reduce(0) { $0 + Int($1) }) / 255 / 80

        #expect(abs(share - 0.6) < 0.06)
        #expect(top.contains(0) && top.contains(255))
    }

    @Test func iconStrokeIsRoundEndedAndWide() {
        let icon = Icon(name: "bar", side: 20, strokeWidth: 4, strokes: [[Point(x: 6, y: 10), Point(x: 14, y: 10)]])
        let coverage = DeviceShape(.icon(icon), width: 20, height: 20, scale: 1).coverage()

        #expect(coverage[10, 8] == 255 && coverage[10, 11] == 255)
        #expect(coverage[10, 7] == 0 && coverage[10, 12] == 0)
        #expect(coverage[4, 9] > 0)
        #expect(coverage[3, 9] == 0)
        #expect(coverage[4, 8] < coverage[4, 9])
    }

    @Test func glowFollowsItsStops() {
        let glow = RadialFalloff([.init(0, 1), .init(0.5, 0.25), .init(1, 0)])
        let coverage = DeviceShape(.glow(glow), width: 101, height: 101, scale: 1).coverage()

        #expect(coverage[50, 50] >= 253)
        #expect(abs(Int(coverage[75, 50]) - 64) <= 4)
        #expect(coverage[0, 0] == 0)
    }
}
