import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests that layers without an explicit frame cover the panorama.
@MainActor
@Suite struct PanoramaLayerTests {
    @Test func aSlowLayerReachesTheEdgeOnTheLastPage() {
        let (panorama, layer) = panorama(rate: 0.1, widths: [0, 600, 0], loops: false, direction: .leftToRight)
        let user = StageHarness(panorama, size: PanoramaFixture.size)

        user.press(.end)
        user.settle()

        #expect(panorama.contentOffset > 0)
        #expect(layer.convert(layer.bounds, to: panorama).maxX >= 320 - 1e-9)
    }

    /// For any rate, pages, direction and size, at rest, dragged and pulled past an end.
    @Test(arguments: [false, true], [LayoutDirection.leftToRight, .rightToLeft])
    func aLayerCoversThePanoramaWhereverItIs(loops: Bool, direction: LayoutDirection) {
        var random = RandomSource(seed: 5)
        for _ in 0..<30 {
            let rate = Double.random(in: -0.6...1.3, using: &random)
            let widths = (0..<Int.random(in: 1...6, using: &random)).map { _ in Double.random(in: 0...900, using: &random) }
            let (panorama, layer) = panorama(rate: rate, widths: widths, loops: loops, direction: direction)
            let user = StageHarness(panorama, size: PanoramaFixture.size)
            for _ in 0..<12 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: user.resize(to: Size(width: Double.random(in: 200...900, using: &random), height: 480))
                case 1: user.press([Key.home, .end, .left, .right].randomElement(using: &random) ?? .end)
                default:
                    user.fling(
                        from: Point(x: 160, y: 300), by: Vector(x: Double.random(in: -150...150, using: &random), y: 0), in: 0.05)
                }
                for _ in 0..<8 {
                    user.advance(by: 0.05)
                    let shown = layer.convert(layer.bounds, to: panorama)
                    let covers = shown.minX <= 1e-9 && shown.maxX >= panorama.bounds.width - 1e-9
                    #expect(covers, "\(shown) at \(panorama.contentOffset) of \(panorama.maximumOffset), rate \(rate)")
                }
            }
        }
    }

    private func panorama(rate: Double, widths: [Double], loops: Bool, direction: LayoutDirection) -> (PanoramaView, View) {
        let (panorama, layer) = (PanoramaFixture.panorama(widths), View())
        (panorama.loops, panorama.direction) = (loops, direction)
        panorama.setLayers([PanoramaLayer(name: "hills", view: layer, travel: .rate(rate))])
        return (panorama, layer)
    }
}
