import Codecs
import LayoutMath
import Particles
import Pictures
import Testing

@testable import EmitterFiles

/// Tests writing emitters to the flat formats and reading them back.
@Suite struct DesignerRoundTripTests {
    /// An emitter that the flat formats can express completely.
    static func expressible(seed: UInt64) -> EmitterDocument {
        var random = RandomSource(seed: seed)
        var cell = EmitterCell()
        let names = [
            "lifetime", "lifetimeRange", "emissionLongitude", "emissionRange", "scale", "scaleRange", "rotation", "rotationRange",
            "color.red",
            "color.green", "color.blue", "color.alpha", "redRange", "greenRange", "blueRange", "alphaRange",
        ]
        let motion = [
            "velocity", "velocityRange", "xAcceleration", "yAcceleration", "radialAcceleration", "radialAccelerationRange",
            "tangentialAcceleration", "tangentialAccelerationRange",
        ]
        let isRadial = random.isHeads
        for number in EmitterCell.numbers where (names + (isRadial ? [] : motion)).contains(number.name) {
            number.set(random.number(in: number.editingRange), in: &cell)
        }
        cell.lifetime += 0.5
        cell.capacity = Int(random.next() % 500) + 1
        cell.birthRate = Double(cell.capacity ?? 0) / cell.lifetime
        cell.finish = RandomDocument.finish(&random)
        cell.contents = "a.png"
        if isRadial { cell.orbit = RandomDocument.orbit(&random) }
        var emitter = Emitter(cells: [cell])
        emitter.emitterPosition = Point(x: random.number(in: 0...500), y: random.number(in: 0...500))
        if !isRadial, random.isHeads {
            emitter.emitterShape = .rectangle
            emitter.emitterSize = Size(width: random.number(in: 1...500), height: random.number(in: 1...500))
        }
        emitter.renderMode = random.isHeads ? .additive : .unordered
        if random.isHeads { emitter.timing.duration = random.number(in: 0.5...10) }
        var document = EmitterDocument(emitter)
        document.textureWidth = 64
        return document
    }

    /// All numbers of an emitter and its cell, and its other properties as words.
    private func values(_ emitter: Emitter) -> (numbers: [Double], words: [String]) {
        let cell = emitter.cells[0]
        let (finish, orbit) = (cell.finish ?? FinishState(), cell.orbit ?? OrbitMotion())
        let numbers =
            Emitter.numbers.map { $0.value(in: emitter) } + EmitterCell.numbers.map { $0.value(in: cell) }
            + [finish.scale, finish.scaleRange, finish.rotation.degrees, finish.rotationRange.degrees, Double(finish.color.green)]
            + [orbit.startRadius, orbit.endRadiusRange, orbit.speed.degrees]
        return (numbers, ["\(emitter.emitterShape)", emitter.renderMode.rawValue, cell.contents ?? "", "\(cell.orbit == nil)"])
    }

    @Test(arguments: Array(0..<100))
    func whatTheFormatCanSayComesBack(seed: UInt64) throws {
        let document = Self.expressible(seed: seed)
        for format in [EmitterFileFormat.plist, .pex] {
            let writing = document.written(as: format, file: "out")
            let back = try EmitterDocument.read(Array(writing.text.utf8), file: "out") { _ in 64 }.document

            #expect(writing.warnings.isEmpty)
            let (before, after) = (values(document.emitter), values(back.emitter))
            #expect(before.words == after.words)
            for (old, new) in zip(before.numbers, after.numbers) where old != new {
                #expect(abs(old - new) <= 1e-5 * max(1, abs(old)), "as exact as Float, in which the engines count")
            }
            #expect(back.emitter.cells[0].capacity == document.emitter.cells[0].capacity)
            #expect(back.written(as: format, file: "out").text == writing.text, "nothing drifts")
        }
    }

    @Test func bothFormatsSayTheSameEmitter() throws {
        let document = Self.expressible(seed: 7)
        let emitters = try [EmitterFileFormat.plist, .pex].map { format in
            try Files.read(Array(document.written(as: format, file: "out").text.utf8)).emitter
        }

        #expect(emitters[0] == emitters[1])
    }

    @Test func changesPerSecondAreWrittenAsWhatTheyComeTo() throws {
        var cell = EmitterCell()
        cell.contents = "a"
        cell.birthRate = 10
        cell.lifetime = 2
        cell.scaleSpeed = 0.25
        cell.spin = .degrees(90)
        cell.alphaSpeed = -0.5
        let writing = EmitterDocument(Emitter(cells: [cell])).written(as: .plist, file: "out")
        let finish = try Files.read(Array(writing.text.utf8)).emitter.cells[0].finish

        #expect(finish?.scale == 1.5 && finish?.rotation == .degrees(180) && finish?.color.alpha == 0)
        #expect(writing.warnings.isEmpty)
        cell.lifetimeRange = 1
        let spread = EmitterDocument(Emitter(cells: [cell])).written(as: .plist, file: "out")
        #expect(spread.warnings.map(\.key) == ["cells[0].lifetimeRange"])
    }

    @Test func factorsOfTheEmitterAreWorkedIn() throws {
        var cell = EmitterCell()
        cell.birthRate = 10
        cell.lifetime = 2
        cell.velocity = 50
        var emitter = Emitter(cells: [cell])
        (emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale) = (2, 3, -1, 0.5)
        let text = EmitterDocument(emitter).written(as: .plist, file: "out").text
        let back = try Files.read(Array(text.utf8)).emitter

        #expect((back.cells[0].birthRate, back.cells[0].lifetime, back.cells[0].velocity, back.cells[0].scale) == (20, 6, -50, 0.5))
        #expect((back.birthRate, back.lifetime) == (1, 1) && back.cells[0].capacity == 120)
    }

    @Test func rateApartFromTheCountHasAKeyInOneFormatOnly() throws {
        var document = Self.expressible(seed: 3)
        document.emitter.cells[0].birthRate *= 2
        let capacity = try #require(document.emitter.cells[0].capacity)
        let rate = document.emitter.cells[0].birthRate
        let plist = document.written(as: .plist, file: "out")
        let pex = document.written(as: .pex, file: "out")

        #expect(plist.warnings.isEmpty && pex.warnings.map(\.key) == ["cells[0].capacity"])
        let (fromPlist, fromPex) = (try Files.read(Array(plist.text.utf8)), try Files.read(Array(pex.text.utf8)))
        #expect(abs(fromPlist.emitter.cells[0].birthRate - rate) < 1e-3 && abs(fromPex.emitter.cells[0].birthRate - rate) < 1e-3)
        #expect(fromPlist.emitter.cells[0].capacity == capacity && fromPex.emitter.cells[0].capacity == capacity * 2)
    }

    /// A property that differs from its default is either written or named in a warning.
    @Test func nothingIsLostInSilence() throws {
        for seed in 0..<200 as Range<UInt64> {
            let document = RandomDocument.make(seed: seed)
            guard let cell = document.emitter.cells.first else { continue }
            let warned = Set(document.written(as: .plist, file: "out").warnings.compactMap(\.key))
            let lost: [(String, Bool)] = [
                ("cells[0].drag", cell.drag != 0), ("cells[0].emitterCells", !cell.emitterCells.isEmpty),
                ("cells[0].trail", cell.trail != nil), ("cells[0].emissionSpread", cell.emissionSpread != .fan),
                ("cells[0].frames", cell.frames != nil), ("cells[0].attractors", !cell.attractors.isEmpty),
                ("cells[0].zAcceleration", cell.zAcceleration != 0), ("cells[0].isEnabled", !cell.isEnabled),
                ("cells[0].name", cell.name != nil), ("cells[0].style", !cell.style.isEmpty), ("seed", document.emitter.seed != 0),
                ("preservesDepth", document.emitter.preservesDepth), ("mask", document.maskName != nil),
                ("cells", document.emitter.cells.count > 1), ("policy", document.policy != .dropNew),
                (
                    "emitterShape",
                    document.emitter.emitterShape != .point
                        && (cell.orbit != nil || [.circle, .sphere, .cuboid, .mask].contains(document.emitter.emitterShape))
                ),
                ("timing.beginTime", document.emitter.timing.beginTime != 0), ("cells[0].contentsRect.y", cell.contentsRect.origin.y != 0),
            ]
            for (key, isLost) in lost { #expect(warned.contains(key) == isLost, "\(key) of seed \(seed)") }
        }
    }

    @Test func embeddedPictureTravelsAlong() throws {
        var document = Self.expressible(seed: 1)
        document.pictures = ["a.png": try #require(EmbeddedPicture(bytes: Files.png(width: 64)))]
        for format in EmitterFileFormat.allCases {
            let back = try Files.read(Array(document.written(as: format, file: "out").text.utf8))

            #expect(back.pictures == document.pictures && back.textureWidth == 64)
        }
    }

    @Test func pictureThatIsDrawnHereIsDrawnForTheOtherProgram() throws {
        var document = Self.expressible(seed: 1)
        document.emitter.cells[0].contents = "star"
        let back = try Files.read(Array(document.written(as: .plist, file: "out").text.utf8))
        let png = try #require(back.pictures["star"])
        let bitmap = try FileImageLoader(CodecDecoder()).decode(contents: png.bytes, fit: .original)

        #expect(back.emitter.cells[0].contents == "star" && back.textureWidth == 64)
        let drawn = try #require(SpritePicture.named("star", side: 64))
        #expect(zip(bitmap.pixels, drawn.pixels).allSatisfy { $0 >> 24 == $1 >> 24 } && bitmap.width == 64 && bitmap.height == 64)
    }

    @Test(arguments: [EmitterFileFormat.plist, .pex])
    func numbersThatNoFileBearsAreWrittenAsTheNearest(format: EmitterFileFormat) throws {
        var cell = EmitterCell()
        cell.birthRate = .infinity
        cell.lifetime = .infinity
        cell.velocity = .nan
        cell.contentsScale = 0
        let text = EmitterDocument(Emitter(cells: [cell])).written(as: format, file: "out").text

        #expect(try Files.read(Array(text.utf8)).emitter.cells[0].velocity == 0)
    }

    @Test func formatIsAskedForByExtensionAndKnownByContent() throws {
        #expect(EmitterFileFormat(pathExtensionOf: "a/b.c/fire.PEX") == .pex && EmitterFileFormat(pathExtensionOf: "plist") == nil)
        for format in EmitterFileFormat.allCases {
            #expect(try Files.read(Array(Self.expressible(seed: 2).written(as: format, file: "x").text.utf8)).sourceFormat == format)
        }
    }
}
