import Testing

@testable import Imaging

/// Tests counting lightnesses.
@Suite struct HistogramTests {
    private func bitmap(_ pixels: [UInt32], width: Int) -> Bitmap { Bitmap(width: width, height: pixels.count / width, pixels: pixels) }

    @Test func eachChannelIsCountedByItsLightness() {
        let histogram = Histogram(of: bitmap([0xFFFF_0080, 0xFF00_00FF, 0x80FF_0000, 0x00FF_FFFF], width: 2))

        #expect(histogram.red[255] == 2 && histogram.red[0] == 1)
        #expect(histogram.green[0] == 3)
        #expect(histogram.blue[0] == 1 && histogram.blue[128] == 1 && histogram.blue[255] == 1)
        // The clear pixel has no colour.
        #expect([histogram.red, histogram.green, histogram.blue].allSatisfy { $0.reduce(0, +) == 3 })
    }

    /// Evenly spaced pixels give nearly the same histogram as all pixels, and their number stays within the bound.
    @Test func largePictureIsSampled() {
        let (width, height) = (2_000, 1_500)
        let ramp = (0..<width * height).map { 0xFF00_0000 | UInt32($0 % width * 256 / width) * 0x01_0101 }
        let histogram = Histogram(of: bitmap(ramp, width: width))

        let count = histogram.red.reduce(0, +)
        #expect(count <= Histogram.mostPixels && count > Histogram.mostPixels / 2)
        #expect(histogram.red.allSatisfy { abs($0 - count / 256) <= count / 512 })
        #expect(histogram.red == histogram.blue)
    }

    @Test func clippedEndsDoNotPressDownTheRest() throws {
        let pixels =
            [UInt32](repeating: 0xFF00_0000, count: 900) + [UInt32](repeating: 0xFF40_4040, count: 60)
            + [UInt32](repeating: 0xFF80_8080, count: 40)
        let heights = Histogram(of: bitmap(pixels, width: 100)).heights(inBins: 4)

        #expect(heights.map(\.red) == [1, 1, 40.0 / 60, 0])
        #expect(heights.map(\.blue) == heights.map(\.red))
    }

    @Test func pictureInOneLightnessReachesTheTop() {
        let white = Histogram(of: bitmap([0xFFFF_FFFF], width: 1)).heights(inBins: 128)
        #expect(white[127].green == 1 && white.dropLast().allSatisfy { $0.green == 0 })
        let clear = Histogram(of: bitmap([0], width: 1)).heights(inBins: 128)
        #expect(clear.allSatisfy { $0.red == 0 && $0.green == 0 && $0.blue == 0 })
        #expect(Histogram(of: Bitmap(width: 1, height: 1, pixels: [0xFF12_3456]).withoutPixels()).red.allSatisfy { $0 == 0 })
    }
}
