import Imaging
import LayoutMath
import PathSamples
import Platform
import Testing

@testable import SDLBackend

/// Commands that are drawn as one picture and then clipped, faded or made transparent.
@MainActor @Suite(.serialized) struct GroupDrawingTests {
    private let red = Color(hex: 0xFF0000)
    private let whole = Rect(x: 0, y: 0, width: 64, height: 48)

    private func group(_ effect: GroupEffect, opacity: Double = 1, _ commands: [DrawCommand]) -> [DrawCommand] {
        [.beginGroup(effect, opacity: opacity)] + commands + [.endGroup]
    }

    private func levels(_ commands: [DrawCommand], scale: Double = 1) throws -> [Int] {
        try Canvas(scale: scale).draw(commands).pixels.map { Int($0 & 0xFF) }
    }

    /// The coverage of what is drawn, times that of the clip.
    @Test func aClipMultipliesTheCoverage() throws {
        for seed in 0..<60 {
            var sample = PathSample(seed: seed)
            let (content, clip) = (sample.path(in: whole), sample.path(in: whole))
            let rule: FillRule = seed.isMultiple(of: 2) ? .nonZero : .evenOdd
            let mapping = Mapping(offset: Vector(x: Double(seed % 4) / 4, y: 0))
            let drawn = DrawCommand.path(PathDraw(content, paint: .color(.white)))

            let clipped = try levels(group(.clip(clip, rule, mapping), [drawn]))
            let (inside, alone) = (
                try levels([.path(PathDraw(clip, rule: rule, mapping: mapping, paint: .color(.white)))]), try levels([drawn])
            )

            let errors = zip(clipped, zip(inside, alone)).map { abs($0 - ($1.0 * $1.1 + 127) / 255) }
            #expect(errors.max() ?? 0 <= 2, "\(seed)")
        }
    }

    /// Clips within clips are the product of all three.
    @Test func clipsAreNested() throws {
        for seed in 0..<20 {
            var sample = PathSample(seed: seed)
            let (first, second) = (sample.path(in: whole), sample.path(in: whole))
            let fill = DrawCommand.fill(whole, .white, .sourceOver)

            let both = try levels(group(.clip(first, .nonZero, .identity), group(.clip(second, .nonZero, .identity), [fill])))
            let one = try levels([.path(PathDraw(first, paint: .color(.white)))])
            let other = try levels([.path(PathDraw(second, paint: .color(.white)))])

            #expect(zip(both, zip(one, other)).allSatisfy { abs($0 - ($1.0 * $1.1 + 127) / 255) <= 2 }, "\(seed)")
        }
    }

    @Test(arguments: [1.0, 1.5, 2.0]) func insideAClipOpaquePixelsStayTheSame(scale: Double) throws {
        let gradient = Gradient([.init(0, Color(hex: 0x204060)), .init(1, Color(hex: 0xF0C080))])
        let contents: [DrawCommand] = [
            .gradient(gradient, whole, axis: .vertical, radius: 0, opacity: 1),
            .shape(.rounded(radius: 6), Rect(x: 10, y: 10, width: 30, height: 20), red.opacity(0.5), .sourceOver),
        ]

        let plain = try Canvas(scale: scale).draw(contents)
        let clipped = try Canvas(scale: scale).draw(group(.clip(Path(whole.insetBy(-4)), .nonZero, .identity), contents))

        #expect(zip(plain.pixels, clipped.pixels).allSatisfy { distance($0, $1) <= 1 })
    }

    @Test func opacityAppliesToTheWholeGroup() throws {
        let squares: [DrawCommand] = [
            .fill(Rect(x: 4, y: 4, width: 20, height: 20), red, .sourceOver),
            .fill(Rect(x: 12, y: 12, width: 20, height: 20), Color(hex: 0x0000FF), .sourceOver),
        ]

        let picture = try Canvas().draw(group(.clip(Path(whole), .nonZero, .identity), opacity: 0.5, squares))

        #expect(distance(picture[6, 6], 0xFF80_0000) <= 1)
        #expect(distance(picture[16, 16], 0xFF00_0080) <= 1, "no red shows through the blue square")
    }

    @Test(arguments: [Axis.horizontal, .vertical]) func aFadeMultipliesByItsAlpha(axis: Axis) throws {
        let gradient = Gradient([.init(0, red), .init(1, .white.opacity(0))])
        let rect = Rect(x: 16, y: 12, width: 32, height: 24)

        let picture = try Canvas().draw(group(.fade(gradient, rect, axis: axis), [.fill(whole, .white, .sourceOver)]))

        for y in 0..<48 {
            for x in 0..<64 {
                let place = axis == .horizontal ? (Double(x) + 0.5 - 16) / 32 : (Double(y) + 0.5 - 12) / 24
                let expected = 255 * (1 - place).clamped(to: 0...1)
                #expect(abs(Double(picture[x, y] & 0xFF) - expected) <= 2, "\(x), \(y)")
                #expect(picture[x, y] & 0xFF == picture[x, y] >> 16 & 0xFF, "the colours of a fade are not drawn")
            }
        }
    }

    @Test func clipsOfCommandsApplyWithinAGroupAndEndWithIt() throws {
        let picture = try Canvas().draw(
            [.clip(Rect(x: 0, y: 0, width: 40, height: 48))]
                + group(
                    .fade(Gradient([.init(0, .white), .init(1, .white)]), whole, axis: .horizontal),
                    [.clip(Rect(x: 10, y: 10, width: 10, height: 10)), .fill(whole, red, .sourceOver)])
                + [.fill(Rect(x: 30, y: 0, width: 34, height: 10), Color(hex: 0x00FF00), .sourceOver)])

        #expect(picture[10, 10] == 0xFFFF_0000 && picture[19, 19] == 0xFFFF_0000)
        #expect(picture[9, 10] == 0xFF00_0000 && picture[20, 19] == 0xFF00_0000)
        #expect(picture[39, 5] == 0xFF00_FF00 && picture[40, 5] == 0xFF00_0000)
    }

    /// Every kind of command is drawn in a group as without one.
    @Test func everythingCanBeInAGroup() throws {
        let id = ImageID("a")
        var list = DisplayList()
        func add(_ list: inout DisplayList) {
            list.append(.fill(whole, Color(hex: 0x336699), .sourceOver))
            list.append(.shape(.shadow(radius: 4, blur: 8), Rect(x: 8, y: 8, width: 20, height: 20), .black, .sourceOver))
            list.append(.picture(PictureDraw(id, in: Rect(x: 4, y: 20, width: 24, height: 24), cornerRadius: 5)))
            list.append(.text(TextDraw(TextRun("pier", font: Font(.regular, size: 13)), at: Point(x: 30, y: 30), color: .white)))
            list.append([Sprite(x: 50, y: 12)], as: SpriteDraw(image: id, size: Size(width: 8, height: 8), blend: .sourceOver))
        }
        func drawn(_ list: DisplayList) throws -> Bitmap {
            let canvas = try Canvas()
            canvas.images.bitmaps[id] = Bitmap(width: 16, height: 16, color: 0xFF20_C040)
            return try canvas.draw(list)
        }
        add(&list)
        var grouped = DisplayList()
        grouped.append(.beginGroup(.clip(Path(whole), .nonZero, .identity), opacity: 1))
        add(&grouped)
        grouped.append(.endGroup)

        let worst = zip(try drawn(list).pixels, try drawn(grouped).pixels).map(distance).max() ?? 255

        #expect(worst <= 2)
    }

    /// A group at another whole pixel shows the same pixels there.
    @Test func groupsMoveWithoutChange() throws {
        let canvas = try Canvas()
        let star = Path((0..<5).map { Point(x: 12, y: 12) + Angle.turns(Double($0) * 0.4).direction * 11 }, closed: true)
        func commands(_ x: Double) -> [DrawCommand] {
            group(
                .shadow(.white, blur: 4, offset: Vector(x: 2, y: 3)),
                group(
                    .clip(star, .evenOdd, Mapping(offset: Vector(x: x + 0.25, y: 8))),
                    [.shape(.rounded(radius: 5), Rect(x: x, y: 8, width: 24, height: 24), red, .sourceOver)]))
        }

        let first = try canvas.draw(commands(6))
        let bytes = canvas.renderer.statistics.textureBytes
        let second = try canvas.draw(commands(13))

        for y in 0..<48 { for x in 0..<50 { #expect(first[x, y] == second[x + 7, y]) } }
        #expect(canvas.renderer.statistics.textureBytes == bytes, "the same textures are drawn")
    }

    @Test func groupsThatAreNotDrawnAnyMoreAreForgotten() throws {
        let canvas = try Canvas()
        let commands = group(.blur(4), [.fill(Rect(x: 10, y: 10, width: 20, height: 20), red, .sourceOver)])
        _ = try canvas.draw(commands)
        #expect(canvas.renderer.statistics.textureBytes > 0)

        for _ in 0..<2 { _ = try canvas.draw([]) }

        #expect(canvas.renderer.statistics.textureBytes == 0)
    }

    @Test func emptyGroupsDrawNothing() throws {
        let canvas = try Canvas()
        let empty = try canvas.draw([])
        let fill = DrawCommand.fill(whole, red, .sourceOver)

        for commands in [
            group(.blur(4), []), group(.blur(4), opacity: 0, [fill]), group(.clip(Path(), .nonZero, .identity), [fill]),
            group(.clip(Path(whole.offset(by: Vector(x: 900, y: 0))), .nonZero, .identity), [fill]),
            group(.rotation(.turns(0.5), about: Point(x: 900, y: 0)), [fill]),
        ] { #expect(try canvas.draw(commands) == empty) }
        #expect(canvas.renderer.statistics.failureCount == 0)
    }
}
