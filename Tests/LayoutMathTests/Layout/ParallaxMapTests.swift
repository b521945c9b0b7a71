import LayoutMath
import Testing

@Suite struct ParallaxMapTests {
    @Test(arguments: [(layer: 1024.0, rate: 0.435897436), (layer: 700, rate: 0.176282051)])
    func anchoredLayerMovesAtItsShareOfTheContent(layer: Double, rate: Double) {
        let map = ParallaxMap.anchored(layer: layer, viewport: 480, content: 1728)

        #expect(abs(map.rate - rate) < 1e-9)
        #expect(abs(map.displacement(atOffset: 1248) - (480 - layer)) < 1e-9)
        #expect(map.displacement(atOffset: 0) == 0)
    }

    @Test func anchoredLayerShowsBothItsEdgesForAnyWidths() {
        var source = RowSource(seed: 3)
        for _ in 0..<500 {
            let viewport = source.number(in: 1...2000)
            let content = viewport + source.number(in: 1...9000)
            let layer = source.number(in: 1...9000)

            let map = ParallaxMap.anchored(layer: layer, viewport: viewport, content: content)

            let rightEdge = map.displacement(atOffset: content - viewport) + layer
            #expect(abs(rightEdge - viewport) < 1e-8)
        }
    }

    @Test(arguments: [(480.0, 480.0), (600.0, 480.0), (0, 0)])
    func layerBehindContentThatFitsStandsStill(viewport: Double, content: Double) {
        #expect(ParallaxMap.anchored(layer: 1024, viewport: viewport, content: content).rate == 0)
    }

    @Test func tiledLayerTurnsOnceWithTheLoop() {
        let map = ParallaxMap.tiled(layer: 1024, content: 1728)

        #expect(abs(map.rate - 0.592592593) < 1e-9)
        #expect(abs(map.displacement(atOffset: 1727.999) + 1024) < 1e-2)
        #expect(map.displacement(atOffset: 1728) == 0)
        #expect(abs(map.displacement(atOffset: -30) - map.displacement(atOffset: 1698)) < 1e-9)
    }

    @Test func tilesMeetAcrossTheSeam() {
        var source = RowSource(seed: 8)
        for _ in 0..<500 {
            let content = source.number(in: 100...4000)
            let period = source.number(in: 50...4000)
            let map = ParallaxMap.tiled(layer: period - 20, gap: 20, content: content)
            let offset = source.number(in: -9000...9000)

            let here = map.displacement(atOffset: offset)
            let turned = map.displacement(atOffset: offset + content)

            #expect(abs(Loop(length: period).shortestDistance(from: here, to: turned)) < 1e-8)
        }
    }

    @Test func titleHasJustLeftWhenTheLastItemRests() {
        // Text and margin are 185 wide; the simpler rate T/(total − 2T) would miss by 4 px here (Guides/parallax.md).
        let row = StopList(
            widths: [290, 600, 290], spacing: 5, viewport: 320, rules: StopList.Rules(oversize: .chunks(step: 290), containment: .reachable)
        )

        let title = ParallaxMap.leavingTitle(margin: 5, textWidth: 180, lastStop: row.maximumOffset)

        #expect(abs(5 + title.displacement(atOffset: row.maximumOffset) + 180) < 1e-9)
    }

    @Test(arguments: [(900.0, 0.0), (900, -5), (.infinity, 100), (900, .leastNonzeroMagnitude), (-900, 100)])
    func titleRateStaysFiniteAndNotNegative(textWidth: Double, lastStop: Double) {
        let title = ParallaxMap.leavingTitle(margin: 5, textWidth: textWidth, lastStop: lastStop)

        #expect(title.rate == 0)
    }

    @Test func backgroundHoldsStillPastTheEnds() {
        let map = ParallaxMap.rate(0.1)

        #expect(map.displacement(atOffset: -50, maximumOffset: 900) == 0)
        #expect(map.displacement(atOffset: 400, maximumOffset: 900) == -40)
        #expect(map.displacement(atOffset: 999, maximumOffset: 900) == -90)
        #expect(map.displacement(atOffset: 999) == -99.9)
    }
}
