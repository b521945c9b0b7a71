import Imaging
import LayoutMath
import PathSamples
import Platform
import Testing

@testable import SDLBackend

/// Shapes, pictures and text at any angle.
@MainActor @Suite(.serialized) struct GroupRotationTests {
    private static let side = 120
    private let id = ImageID("picture")
    private let center = Point(x: 60, y: 60)

    private func draw(_ commands: [DrawCommand], angle: Angle?, scale: Double = 1) throws -> Bitmap {
        let canvas = try Canvas(width: Int(Double(Self.side) * scale), height: Int(Double(Self.side) * scale), scale: scale)
        canvas.images.bitmaps[id] = Bitmap(width: 30, height: 20, color: 0xFFFF_FFFF)
        return try canvas.draw(angle.map { [.beginGroup(.rotation($0, about: center), opacity: 1)] + commands + [.endGroup] } ?? commands)
    }

    private func area(_ picture: Bitmap) -> Double { Double(picture.pixels.reduce(0) { $0 + Int($1 & 0xFF) }) / 255 }

    /// Something white of every kind, near the middle.
    private func contents(_ seed: Int, _ sample: inout PathSample) -> DrawCommand {
        let rect = Rect(
            x: (sample.number(in: 30...50)).rounded(), y: (sample.number(in: 30...50)).rounded(),
            width: (sample.number(in: 10...40)).rounded(), height: (sample.number(in: 10...40)).rounded())
        switch seed % 5 {
        case 0: return .fill(rect, .white, .sourceOver)
        case 1: return .shape(.rounded(radius: 6), rect, .white, .sourceOver)
        case 2: return .path(PathDraw(sample.path(in: rect), paint: .color(.white)))
        case 3: return .picture(PictureDraw(id, in: rect))
        default: return .text(TextDraw(TextRun("pier", font: Font(.semiBold, size: 20)), at: rect.origin, color: .white))
        }
    }

    @Test func rotationKeepsTheArea() throws {
        for seed in 0..<100 {
            var sample = PathSample(seed: seed)
            let commands = [contents(seed, &sample)]
            let angle = Angle.turns(sample.number(in: -1...1))

            let (plain, turned) = (area(try draw(commands, angle: .turns(1))), area(try draw(commands, angle: angle)))

            // Pixels on an edge are rounded and interpolated; their errors nearly cancel out.
            #expect(abs(turned - plain) <= 1.5 + plain * 0.01, "\(seed): \(plain) became \(turned)")
            #expect(plain > 0 || seed % 5 == 2)
        }
    }

    /// A full turn about any point is the picture itself, but for the softness of two interpolations.
    @Test func aFullTurnChangesNothing() throws {
        for seed in 0..<20 {
            var sample = PathSample(seed: seed)
            let commands = [contents(seed, &sample)]

            let (plain, turned) = (try draw(commands, angle: nil), try draw(commands, angle: .turns(1)))

            if seed % 5 < 2 { #expect(zip(plain.pixels, turned.pixels).map(distance).max() ?? 0 <= 130, "\(seed)") }
            #expect(abs(area(plain) - area(turned)) <= 1 + area(plain) * 0.12, "\(seed)")
        }
    }

    @Test(arguments: [1.0, 1.5, 2.0]) func aQuarterTurnMovesWholePixels(scale: Double) throws {
        let rect = Rect(x: 40, y: 52, width: 60, height: 10)
        let expected = Rect(x: 60 - (62 - 60), y: 40, width: 10, height: 60)

        let turned = try draw([.fill(rect, .white, .sourceOver)], angle: .turns(0.25), scale: scale)
        let plain = try draw([.fill(expected, .white, .sourceOver)], angle: nil, scale: scale)

        #expect(abs(area(turned) - area(plain)) < 2)
        let worst = zip(turned.pixels, plain.pixels).map(distance).max() ?? 255
        #expect(scale == 1.5 ? worst <= 140 : worst <= 70)
    }

    /// A white square over black, turned by an eighth: its edges are smooth and its inside is white.
    @Test func edgesAreSmooth() throws {
        let picture = try draw([.fill(Rect(x: 40, y: 40, width: 40, height: 40), .white, .sourceOver)], angle: .turns(0.125))

        let corner = 40 * 0.5.squareRoot()
        for x in 0..<Self.side {
            for y in 0..<Self.side {
                let inside = corner - abs(Double(x) + 0.5 - 60) - abs(Double(y) + 0.5 - 60)
                let level = picture[x, y] & 0xFF
                if inside > 2 { #expect(level == 255) }
                if inside < -2 { #expect(level == 0) }
            }
        }
        #expect(Set(picture.pixels.map { $0 & 0xFF }).count > 3)
    }

    /// What lies outside of the window may come into sight by a rotation.
    @Test func contentsComeFromOutsideOfTheWindow() throws {
        let picture = try draw([.fill(Rect(x: 60, y: -100, width: 2, height: 100), .white, .sourceOver)], angle: .turns(0.25))

        #expect(area(picture) == 0, "it is above the window, and then right of it")
        let turned = try draw([.fill(Rect(x: 150, y: 40, width: 40, height: 40), .white, .sourceOver)], angle: .turns(0.25))
        #expect(area(turned) == 0)
        let seen = try draw([.fill(Rect(x: 50, y: 110, width: 20, height: 4_000), .white, .sourceOver)], angle: .turns(0.125))
        #expect(area(seen) > 500)
    }

    @Test func rotationsAddUp() throws {
        let bar: [DrawCommand] = [.fill(Rect(x: 30, y: 56, width: 60, height: 8), .white, .sourceOver)]
        let half = Angle.turns(0.0625)

        let once = try draw(bar, angle: half + half)
        let twice = try draw([.beginGroup(.rotation(half, about: center), opacity: 1)] + bar + [.endGroup], angle: half)

        #expect(abs(area(once) - area(twice)) < 4)
        let difference = zip(once.pixels, twice.pixels).reduce(0) { $0 + distance($1.0, $1.1) }
        #expect(Double(difference) / 255 < 40, "only edges differ")
    }
}
