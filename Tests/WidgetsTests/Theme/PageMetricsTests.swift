import LayoutMath
import Testing

@testable import Widgets

@Suite struct PageMetricsTests {
    nonisolated struct Row: Sendable {
        var size: Size
        var scale: Double
        var margin: Double
        var page: Double
        var mosaicTop: Double
        var bottom: Double
    }

    // The design's values for usual window sizes.
    nonisolated static let rows = [
        Row(size: Size(width: 800, height: 600), scale: 1, margin: 40, page: 652, mosaicTop: 344, bottom: 552),
        Row(size: Size(width: 1280, height: 720), scale: 1, margin: 64, page: 1072, mosaicTop: 264, bottom: 664),
        Row(size: Size(width: 1920, height: 1080), scale: 1.25, margin: 96, page: 1616, mosaicTop: 400, bottom: 1008),
    ]

    @Test(arguments: rows)
    func measuresAreThoseOfTheMockups(_ row: Row) {
        let metrics = PageMetrics(size: row.size)

        #expect(metrics.scale == row.scale)
        #expect(metrics.margin == row.margin)
        #expect(metrics.fullPageWidth == row.page)
        #expect(abs(metrics.mosaicTop - row.mosaicTop) <= 1)
        #expect(metrics.contentBottom == row.bottom)
    }

    /// Text grows as far as the smallest window at that scale fits, and shrinks.
    @Test(arguments: [(0.8, 0.8), (1, 1), (1.25, 1.25), (1.5, 1.5), (2, 1.5)])
    func theDesktopsTextSizeIsAFactor(factor: Double, scale: Double) {
        #expect(PageMetrics(size: Size(width: 1280, height: 720), textScale: factor).scale == scale)
        #expect(PageMetrics(size: Size(width: 1280, height: 720), chosenScale: 1.25, textScale: factor).scale == 1.25)
    }

    @Test func insidePagesLieWhereTheDesignSays() {
        let metrics = PageMetrics(size: Size(width: 1280, height: 720))

        #expect(abs(metrics.headingTop - 120) < 1)
        #expect(abs(metrics.contentTop - 192) < 1)
        #expect(metrics.pageIndicatorCenter == 692)
        #expect(metrics.narrowPageWidth == 808)
    }

    @Test(arguments: [(1.0, 1.0), (400, 300), (640, 480), (5000, 200), (200, 5000)])
    func noSizeGivesNonsense(_ width: Double, _ height: Double) {
        let metrics = PageMetrics(size: Size(width: width, height: height))

        #expect(metrics.fullPageWidth >= 1)
        #expect(metrics.heroSize > 0)
        #expect(metrics.contentBottom >= metrics.contentTop)
        #expect((1...2).contains(metrics.scale))
    }
}
