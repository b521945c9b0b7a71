import Imaging
import Testing

@Suite struct PictureFitTests {
    /// With a bleed of 8 %, a picture of 16:9 that is cut by less covers a box of 16:9; others lie within it.
    @Test(arguments: [
        (PixelSize(width: 6000, height: 4000), PixelSize(width: 1620, height: 1080)),
        (PixelSize(width: 4000, height: 6000), PixelSize(width: 720, height: 1080)),
        (PixelSize(width: 3840, height: 2304), PixelSize(width: 1920, height: 1152)),
        (PixelSize(width: 4096, height: 2160), PixelSize(width: 2048, height: 1080)),
        (PixelSize(width: 1920, height: 1080), PixelSize(width: 1920, height: 1080)),
        (PixelSize(width: 960, height: 540), PixelSize(width: 960, height: 540)),
        (PixelSize(width: 1, height: 20_000), PixelSize(width: 1, height: 1080)),
        (PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 1)),
    ])
    func fittingCoversWhatItNearlyFills(source: PixelSize, expected: PixelSize) {
        let fit = PictureFit.fitting(width: 1920, height: 1080, bleed: 0.08)
        let plan = FitPlan(fit, source: source)

        #expect(plan.size == expected)
        #expect(plan.crop == Resampler.Crop(x: 0, y: 0, width: Double(source.width), height: Double(source.height)))
        #expect(FitPlan(fit.settled(for: source), source: source) == plan)
    }

    @Test func onlyFittingMakesAChoice() {
        let source = PixelSize(width: 300, height: 200)
        let fits: [PictureFit] = [
            .original, .fill(width: 3, height: 4), .within(width: 3, height: 4), .height(9), .exactly(width: 3, height: 4),
        ]
        for fit in fits { #expect(fit.settled(for: source) == fit) }
        #expect(PictureFit.fitting(width: 3, height: 4, bleed: 0).settled(for: source) == .within(width: 3, height: 4))
        #expect(PictureFit.fitting(width: 0, height: -4, bleed: 0).settled(for: source) == .within(width: 0, height: -4))
    }
}
