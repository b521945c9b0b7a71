import Imaging
import Testing

@testable import SDLBackend

@Suite struct GroupPixelsTests {
    private func straight(_ value: UInt32, alpha: UInt32) -> UInt32 {
        GroupPixels(size: PixelSize(width: 1, height: 1), values: [alpha << 24 | value]).straight()[0] & 0xFF
    }

    /// Versions of SDL round differently when they multiply a pixel by its alpha.
    @Test func straightPixelsBlendBackToTheSamePixels() {
        for alpha in UInt32(1)...255 {
            let wrong = (0...alpha).filter { value in
                let product = straight(value, alpha: alpha) * alpha
                let isNearest = (product + 127) / 255 == value
                // The next level may be too much for rounding to nearest.
                let isBestBelow = product / 255 == value || (product + alpha + 127) / 255 > value
                return !isNearest || !isBestBelow
            }
            #expect(wrong.isEmpty, "alpha \(alpha)")
        }
    }
}
