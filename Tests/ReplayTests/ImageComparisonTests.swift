import Imaging
import Platform
@testable import Replay
import Testing

@Suite struct ImageComparisonTests {
    private let picture = Bitmap.painted()

    @Test func pictureEqualsItself() {
        let comparison = ImageComparison(expected: picture, actual: picture)

        #expect(comparison.isMatch && comparison.worst == nil && comparison.bounds == nil)
        #expect(comparison.pixelsOver == 0 && comparison.pixelsWithin == 0)
    }

    @Test func alphaDoesNotCount() {
        #expect(ImageComparison(expected: picture, actual: picture.faded(to: 17)).isMatch)
    }

    @Test(arguments: [(0, false), (4, false), (5, true), (6, true), (-3, false), (900, true)])
    func onePixelOffByFiveNeedsToleranceFive(tolerance: Int, matches: Bool) {
        let changed = picture.brightened(atX: 7, y: 3, by: 5)

        let comparison = ImageComparison(expected: picture, actual: changed, tolerance: tolerance)

        #expect(comparison.isMatch == matches)
        #expect(comparison.pixelsOver == (matches ? 0 : 1))
        #expect(comparison.pixelsWithin == (matches ? 1 : 0))
        #expect(comparison.worst?.delta == 5)
        #expect(comparison.worst?.x == 7 && comparison.worst?.y == 3)
    }

    @Test func everyChannelIsHeldAgainstTheToleranceByItself() {
        let grey = Bitmap.painted(width: 1, height: 1) { _, _ in (100, 100, 100) }

        for color in [(105, 100, 100), (100, 95, 100), (100, 100, 105)] {
            let other = Bitmap.painted(width: 1, height: 1) { _, _ in color }
            #expect(!ImageComparison(expected: grey, actual: other, tolerance: 4).isMatch)
            #expect(!ImageComparison(expected: other, actual: grey, tolerance: 4).isMatch)
        }
        let allByFour = Bitmap.painted(width: 1, height: 1) { _, _ in (104, 96, 104) }
        #expect(ImageComparison(expected: grey, actual: allByFour, tolerance: 4).isMatch)
    }

    @Test func shiftByOnePixelFailsAtToleranceFour() {
        let comparison = ImageComparison(expected: picture, actual: picture.shifted, tolerance: 4)

        #expect(!comparison.isMatch)
        #expect(comparison.bounds == ImageComparison.Bounds(x: 1, y: 0, width: 23, height: 16))
    }

    @Test func tintOfFiveLevelsFailsAtToleranceFour() {
        let comparison = ImageComparison(expected: picture, actual: picture.tinted(by: 5), tolerance: 4)

        #expect(comparison.pixelsOver == 24 * 16)
    }

    @Test func boundsSurroundAllPixelsOverAndNoneWithin() {
        let changed = picture.brightened(atX: 2, y: 9, by: 9).brightened(atX: 20, y: 4, by: 12).brightened(atX: 0, y: 15, by: 2)

        let comparison = ImageComparison(expected: picture, actual: changed, tolerance: 4)

        #expect(comparison.bounds == ImageComparison.Bounds(x: 2, y: 4, width: 19, height: 6))
        #expect(comparison.pixelsOver == 2 && comparison.pixelsWithin == 1)
        #expect(comparison.worst?.delta == 12 && comparison.worst?.x == 20)
        #expect(comparison.worst?.actual == (comparison.worst?.expected ?? 0) + 0x0C0C0C)
    }

    @Test func otherSizeNeverMatches() {
        let comparison = ImageComparison(expected: .painted(width: 8, height: 4), actual: .painted(width: 4, height: 8), tolerance: 255)

        #expect(!comparison.isMatch && !comparison.hasEqualSizes)
    }

    @Test func differencePictureMarksOverAndWithin() {
        let changed = picture.brightened(atX: 1, y: 0, by: 9).brightened(atX: 2, y: 0, by: 3)

        let marks = ImageComparison.difference(expected: picture, actual: changed, tolerance: 4).pixels

        #expect(marks[1] == 0xFFFF_0000)
        #expect(marks[2] == 0xFFFF_DD00)
        for mark in [marks[0]] + marks[3...] {
            #expect(mark & 0xFF == mark >> 8 & 0xFF && mark & 0xFF == mark >> 16 & 0xFF && mark & 0xFF >= 229)
        }
    }

    @Test func differenceOfSizesIsRedWhereOnlyOneHasPixels() {
        let (wide, tall) = (Bitmap.painted(width: 2, height: 1), Bitmap.painted(width: 1, height: 2))

        let marks = ImageComparison.difference(expected: wide, actual: tall, tolerance: 0)

        #expect(marks.width == 2 && marks.height == 2)
        #expect(marks.pixels[0] != 0xFFFF_0000)
        #expect(marks.pixels[1...] == [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000])
    }

    @Test func filmstripHoldsItsFramesSideBySide() {
        let small = Bitmap(width: 1, height: 1, pixels: [0xFF11_1111])
        let tall = Bitmap(width: 2, height: 2, pixels: [0xFF22_2222, 0xFF33_3333, 0xFF44_4444, 0xFF55_5555])

        let strip = Filmstrip([small, tall], gap: 1, background: 0x0A0B0C).bitmap

        #expect(strip.width == 4 && strip.height == 2)
        #expect(
            strip.pixels == [
                0xFF11_1111, 0xFF0A_0B0C, 0xFF22_2222, 0xFF33_3333, 0xFF0A_0B0C, 0xFF0A_0B0C, 0xFF44_4444, 0xFF55_5555,
            ])
    }
}
