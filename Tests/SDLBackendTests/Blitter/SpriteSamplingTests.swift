import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

@Suite struct SpriteSamplingTests {
    private let whole = Rect(x: 0, y: 0, width: 1, height: 1)

    /// Fields of two greys, `field` pixels on a side.
    private func checks(side: Int, field: Int = 1) -> Bitmap {
        Bitmap(
            width: side, height: side,
            pixels: (0..<side * side).map { ($0 / side / field + $0 % side / field) % 2 == 0 ? 0xFFC0_C0C0 : 0xFF40_4040 })
    }

    /// The levels of grey inside a sprite, away from its edges.
    private func greys(_ picture: Bitmap, side: Float, _ sampling: PictureSampling, angle: Double = 0) -> Set<UInt32> {
        let sampler = SpriteSampler(Mipmap(picture, part: whole), width: side, height: side, angle: angle, sampling: sampling)
        let count = Int(side) - 2
        var found: Set<UInt32> = []
        for row in 0..<count {
            var line = [UInt32](repeating: 0, count: count)
            let start = 1.5 - side / 2
            sampler.row(x: start, y: start + Float(row), count: count, into: &line)
            found.formUnion(line.map { $0 & 0xFF })
        }
        return found
    }

    @Test func nearestEnlargesWithHardEdges() {
        let checks = checks(side: 2)
        #expect(greys(checks, side: 32, PictureSampling(magnification: .nearest)) == [0x40, 0xC0])
        #expect(greys(checks, side: 32, PictureSampling()).count > 20)
        #expect(greys(checks, side: 32, PictureSampling(minification: .nearest)).count > 20)
        #expect(greys(checks, side: 32, PictureSampling(magnification: .trilinear)) == greys(checks, side: 32, PictureSampling()))
    }

    @Test func nearestReducesToPixelsThatWereThere() {
        #expect(greys(checks(side: 64), side: 9, PictureSampling(minification: .nearest)).isSubset(of: [0x40, 0xC0]))
        #expect(greys(checks(side: 64), side: 9, PictureSampling(magnification: .nearest)).allSatisfy { (0x7E...0x82).contains($0) })
    }

    @Test func trilinearReducesToTheMean() {
        let greys = greys(checks(side: 64), side: 8, PictureSampling(minification: .trilinear))
        #expect(greys.allSatisfy { (0x7E...0x82).contains($0) })
    }

    /// Fields of four pixels can be distinguished at half the size, but not after a bias of two levels.
    @Test func biasTakesASmallerCopy() {
        let picture = checks(side: 64, field: 4)
        func contrast(_ bias: Double) -> UInt32 {
            let greys = greys(picture, side: 32, PictureSampling(minification: .trilinear, bias: bias))
            return (greys.max() ?? 0) - (greys.min() ?? 0)
        }
        #expect(contrast(0) > 0x60)
        #expect(contrast(1) <= contrast(0))
        #expect(contrast(2) <= 4)
        #expect(contrast(-1) >= contrast(0))
    }

    @Test func filtersAreBatchesOfTheirOwn() {
        var list = DisplayList()
        let sprite = [Sprite(x: 1, y: 1)]
        let (image, size) = (ImageID("a"), Size(width: 4, height: 4))
        list.append(sprite, as: SpriteDraw(image: image, size: size, blend: .additive))
        list.append(sprite, as: SpriteDraw(image: image, size: size, blend: .additive))
        list.append(sprite, as: SpriteDraw(image: image, size: size, blend: .additive, sampling: PictureSampling(magnification: .nearest)))
        #expect(list.commands.count == 2)
    }

    @Test func sheetsOfOneFilterAreNotTakenForAnothers() {
        var frame = BlitterFrame()
        let place = [Sprite(x: 32, y: 24)]
        frame.draw(place, of: checks(side: 2), size: Size(width: 40, height: 40), blend: .sourceOver)
        let smooth = Set(frame.pixels)
        frame.draw(
            place, of: checks(side: 2), size: Size(width: 40, height: 40), blend: .sourceOver,
            sampling: PictureSampling(magnification: .nearest))
        #expect(smooth.count > 20)
        #expect(Set(frame.pixels) == [0xFF00_0000, 0xFF40_4040, 0xFFC0_C0C0])
    }

    @Test(arguments: [(Float(90), Float(90), 0.0), (300.5, 120.25, 0.7), (61, 200, -2.5), (1_000, 1_000, 0)])
    func everyKernelGivesTheSamePixels(width: Float, height: Float, angle: Double) {
        let colors = Bitmap(width: 7, height: 5, pixels: (0..<35).map { UInt32($0 &* 2_654_435_761 & 0xFFFF_FFFF) })
        let sampler = SpriteSampler(Mipmap(colors, part: whole), width: width, height: height, angle: angle)
        func row(_ y: Float, _ kernel: SpanKernel) -> [UInt32] {
            var line = [UInt32](repeating: 0, count: 403)
            sampler.row(x: -200.25, y: y, count: 403, into: &line, kernel: kernel)
            return line
        }

        for y in stride(from: -height / 2 - 3, through: height / 2 + 3, by: 5.75) {
            let portable = row(y, .portable)
            for kernel in SpanKernel.available { #expect(row(y, kernel) == portable) }
        }
    }

    /// White pictures, of which only the alpha is drawn, and sizes at which a pixel is made from four places.
    @Test(arguments: [(Float(90), 0.0), (300.5, 0.7), (17.25, -2.5), (9, 4), (0.7, 1), (1_000, 0.1)])
    func greyAndReducedPicturesAreTheSameForEveryKernel(side: Float, angle: Double) {
        for isGrey in [true, false] { compareKernels(side: side, angle: angle, isGrey: isGrey) }
    }

    private func compareKernels(side: Float, angle: Double, isGrey: Bool) {
        let words = (0..<35 * 35).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
        let picture = Bitmap(width: 35, height: 35, pixels: isGrey ? words.map { $0 | 0xFF_FFFF } : words)
        let sampler = SpriteSampler(Mipmap(picture, part: whole), width: side, height: side, angle: angle)
        func row(_ y: Float, _ kernel: SpanKernel) -> [UInt32] {
            var line = [UInt32](repeating: 0, count: 403)
            sampler.row(x: -200.25, y: y, count: 403, into: &line, kernel: kernel)
            return line
        }

        for y in stride(from: -side / 2 - 1, through: side / 2 + 1, by: max(0.25, side / 40)) {
            let portable = row(y, .portable)
            for kernel in SpanKernel.available { #expect(row(y, kernel) == portable) }
        }
    }

    /// The parts of a row that are skipped because they lie beside the sprite would have been transparent.
    @Test(arguments: [(Float(90), Float(90), 0.0), (300.5, 120.25, 0.7), (61, 200, -2.5), (3, 5, 0.4), (0.2, 0.1, 1), (20, 0.1, 1.57)])
    func nothingIsSeenBesideTheColumnsOfASprite(width: Float, height: Float, angle: Double) {
        let sampler = SpriteSampler(Mipmap(.uneven(), part: whole), width: width, height: height, angle: angle)
        let reach = SpriteSampler.reach(width: width, height: height)
        for y in stride(from: -reach - 2, through: reach + 2, by: max(0.3, reach / 30)) {
            var (all, row) = (Array(repeating: UInt32(1), count: 403), Array(repeating: UInt32(2), count: 403))
            sampler.pixels(x: -200.25, y: y, 0..<403, into: &all, kernel: .portable)
            sampler.row(x: -200.25, y: y, count: 403, into: &row, kernel: .portable)
            #expect(row == all)
        }
    }

    @Test func greyPicturesKeepTheirPixels() {
        let white = Bitmap(width: 3, height: 2, pixels: [0, 0x40FF_FFFF, 0xFFFF_FFFF, 0x80FF_FFFF, 0x01FF_FFFF, 0])
        let grey = Mipmap(white, part: whole).level(0)
        let colored = Mipmap(.uneven(), part: whole).level(0)

        #expect(grey.isGray && !colored.isGray)
        let pixels = (0..<2).map { row in (0..<3).map { grey.pixel(row: row, column: $0) } }
        #expect(pixels == [[0, 0x4040_4040, .max], [0x8080_8080, 0x0101_0101, 0]])
    }
}
