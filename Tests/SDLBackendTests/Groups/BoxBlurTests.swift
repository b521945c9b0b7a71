import Imaging
import LayoutMath
import PathSamples
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct BoxBlurTests {
    /// The law: the variances of the means add up to that of the Gaussian.
    @Test func theWidthOfTheBlurIsThatOfTheGaussian() {
        for step in 0...8000 {
            let sigma = Double(step) / 100
            let blur = BoxBlur(sigma: sigma)
            let weights = (0...blur.reach + 1).map { ($0, $0 > blur.reach ? blur.edge : 1) }
            let total = weights.reduce(-1.0) { $0 + 2 * $1.1 }
            let variance = weights.reduce(0.0) { $0 + 2 * Double($1.0 * $1.0) * $1.1 } / total

            #expect(abs((variance * Double(BoxBlur.passes)).squareRoot() - sigma) < 1e-9, "\(sigma)")
            #expect(blur.edge >= 0 && blur.edge < 1)
        }
        #expect(BoxBlur(sigma: 0).outset == 0)
    }

    /// A blur moves what is drawn but neither adds to it nor takes away from it, in every channel.
    @Test func theSumStaysTheSame() {
        for seed in 0..<40 {
            var sample = PathSample(seed: seed)
            let size = PixelSize(width: 1 + sample.whole(below: 30), height: 1 + sample.whole(below: 30))
            let values = (0..<size.width * size.height).map { _ in
                GroupPixels.multiplied(UInt32(sample.whole(below: 1 << 24)) | 0xFF00_0000, by: UInt32(sample.whole(below: 256)))
            }

            let blurred = BoxBlur(sigma: sample.number(in: 0.5...6)).applied(to: GroupPixels(size: size, values: values))

            for shift in [0, 8, 16, 24] as [UInt32] {
                func sum(_ pixels: [UInt32]) -> Int { pixels.reduce(0) { $0 + Int($1 >> shift & 0xFF) } }
                // Rounding errors of pixels nearly cancel out, except where everything is below half a level.
                #expect(abs(sum(blurred.values) - sum(values)) <= 8 + blurred.area.area / 4, "\(seed)")
            }
            #expect(blurred.values.allSatisfy { pixel in [0, 8, 16].allSatisfy { pixel >> $0 & 0xFF <= pixel >> 24 } })
        }
    }

    /// The shadow of a rectangle equals the one that has a closed form.
    @Test(arguments: [2.0, 5, 12]) func theShadowOfAGroupIsThatOfItsShape(blur: Double) throws {
        let rect = Rect(x: 40, y: 40, width: 60, height: 40)
        let list: [DrawCommand] = [
            .beginGroup(.shadow(.white, blur: blur, offset: Vector(x: 3, y: 5)), opacity: 1), .fill(rect, .black, .sourceOver), .endGroup,
        ]

        let grouped = try Canvas(width: 150, height: 130).draw(list)
        let shape = try Canvas(width: 150, height: 130).draw(
            .shape(.shadow(radius: 0, blur: blur), rect.offset(by: Vector(x: 3, y: 5)), .white, .sourceOver),
            .fill(rect, .black, .sourceOver))

        // Three means differ from a Gaussian by up to 3 %.
        #expect(zip(grouped.pixels, shape.pixels).map(distance).max() ?? 255 <= 9)
    }

    @Test func aBlurIsSymmetric() throws {
        let picture = try Canvas(width: 60, height: 60).draw(
            .beginGroup(.blur(10), opacity: 1), .fill(Rect(x: 20, y: 20, width: 20, height: 20), .white, .sourceOver), .endGroup)

        for y in 0..<60 {
            for x in 0..<60 {
                #expect(picture[x, y] == picture[59 - x, y] && distance(picture[x, y], picture[y, x]) <= 1)
            }
        }
        #expect(picture[30, 30] & 0xFF > 200 && picture[15, 30] & 0xFF > 20 && picture[2, 30] == 0xFF00_0000)
    }

    /// What lies just outside of the window shows through its edge when it is blurred.
    @Test func aBlurReachesInFromOutside() throws {
        let picture = try Canvas().draw(
            .beginGroup(.blur(12), opacity: 1), .fill(Rect(x: -50, y: 0, width: 49, height: 48), .white, .sourceOver), .endGroup)

        #expect(picture[0, 24] & 0xFF > 60)
    }
}
