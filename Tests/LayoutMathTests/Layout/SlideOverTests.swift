import LayoutMath
import Testing

@Suite struct SlideOverTests {
    private static let widths = [1.0, 320, 1280.5]
    private let fractions = stride(from: 0.0, through: 1, by: 0.0625)

    @Test(arguments: widths)
    func pageCoversOthersOnlyInItsPlace(_ width: Double) {
        let slide = SlideOver(width: width)

        #expect(slide.coverage(at: 0) == 1 && slide.frontShift(at: 0) == 0)
        #expect(slide.coverage(at: width) == 0 && slide.frontShift(at: width) == width)
        #expect(slide.backShift(coverage: 0) == 0 && slide.dimming(coverage: 0) == 0)
    }

    @Test(arguments: widths)
    func bothPagesMoveTheSameWayAndTheBackOneLess(_ width: Double) {
        let slide = SlideOver(width: width)
        let places = fractions.map { fraction in
            let offset = fraction * width
            return (slide.frontShift(at: offset), slide.backShift(coverage: slide.coverage(at: offset)))
        }

        for (before, after) in zip(places, places.dropFirst()) {
            let (front, back) = (after.0 - before.0, after.1 - before.1)
            #expect(front > 0 && back > 0 && back < front)
        }
    }

    @Test(arguments: widths)
    func rightToLeftIsTheMirrorImage(_ width: Double) {
        let (left, right) = (SlideOver(width: width), SlideOver(width: width, direction: .rightToLeft))

        for fraction in fractions {
            #expect(left.frontShift(at: fraction * width) == -right.frontShift(at: fraction * width))
            #expect(left.backShift(coverage: fraction) == -right.backShift(coverage: fraction))
            #expect(left.offsetChange(of: fraction) == -right.offsetChange(of: fraction))
            #expect(left.leadingDistance(ofX: fraction * width) == width - right.leadingDistance(ofX: fraction * width))
        }
    }

    @Test func aDragUncoversByItsLengthInBothDirections() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let slide = SlideOver(width: 400, direction: direction)
            let drag = direction == .leftToRight ? 90.0 : -90
            #expect(slide.frontShift(at: slide.offsetChange(of: drag)) == drag)
        }
    }

    @Test func beyondItsEndsAPageCoversAllOrNothing() {
        let slide = SlideOver(width: 100)
        #expect(slide.coverage(at: -20) == 1 && slide.coverage(at: 120) == 0)
        #expect(SlideOver(width: 0).coverage(at: 0) == 1)
    }

    @Test func aWidthThatIsNoneTraps() async {
        await #expect(processExitsWith: .failure) { _ = SlideOver(width: -1) }
        await #expect(processExitsWith: .failure) { _ = SlideOver(width: .nan) }
    }
}
