import Imaging
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct ResamplerTests {
    private func scaled(_ bitmap: Bitmap, _ width: Int, _ height: Int) -> Bitmap {
        let crop = Resampler.Crop(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
        let size = PixelSize(width: width, height: height)
        return Bitmap(
            width: width, height: height,
            pixels: Resampler.scaled(
                bitmap.pixels, width: bitmap.width, height: bitmap.height, isOpaque: bitmap.isOpaque, crop: crop, to: size))
    }

    private let noise = Bitmap(
        width: 24, height: 18, pixels: (0..<432).map { 0xFF00_0000 | (UInt32($0) &* 2_654_435_761) >> 8 })

    @Test func sameSizeChangesNothing() {
        #expect(scaled(noise, 24, 18) == noise)
    }

    @Test(arguments: [(1, 1), (5, 7), (12, 9), (23, 17), (24, 1), (60, 40), (24, 36)])
    func oneColourStaysThatColour(width: Int, height: Int) {
        let result = scaled(Bitmap(width: 24, height: 18, color: 0xFFC8_3207), width, height)

        #expect(result.pixels.allSatisfy { $0 == 0xFFC8_3207 })
    }

    @Test func halvingAveragesFourPixels() {
        let result = scaled(noise, 12, 9)

        for y in 0..<9 {
            for x in 0..<12 {
                for shift in [0, 8, 16] as [UInt32] {
                    let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { Int(noise[2 * x + $0.0, 2 * y + $0.1] >> shift & 0xFF) }
                    #expect(abs(Int(result[x, y] >> shift & 0xFF) * 4 - four.reduce(0, +)) <= 4)
                }
            }
        }
    }

    @Test(arguments: [(5, 7), (13, 11), (3, 18)])
    func reductionKeepsTheMean(width: Int, height: Int) {
        func mean(_ bitmap: Bitmap) -> Double { bitmap.pixels.reduce(0) { $0 + Double($1 >> 8 & 0xFF) } / Double(bitmap.pixels.count) }

        #expect(abs(mean(scaled(noise, width, height)) - mean(noise)) < 1)
    }

    @Test func enlargingARampStaysMonotone() {
        let ramp = Bitmap(width: 4, height: 1, pixels: [0xFF00_0000, 0xFF40_4040, 0xFF80_8080, 0xFFFF_FFFF])

        let values = scaled(ramp, 40, 3).pixels.prefix(40).map { $0 & 0xFF }

        #expect(values == values.sorted())
        #expect(values.first == 0 && values.last == 255)
    }

    @Test func clearPixelsLendNoColour() {
        let half = Bitmap(width: 2, height: 1, pixels: [0xFF20_C040, 0x00FF_FFFF])

        let result = scaled(half, 1, 1)

        #expect(distance(result.pixels[0], 0x8020_C040) <= 2)
    }
}
