import LayoutMath
import Particles
import Testing

@testable import EmitterFiles

/// Tests that a flat file keeps values that the emitter does not use, and values at the edges of their ranges.
@Suite struct KeptValuesTests {
    /// A file's keys with their values: numbers as numbers, all others as written.
    private func values(_ bytes: [UInt8]) throws -> [String: String] {
        let root = try MarkupReader.read(bytes)
        let entries = root.name == "plist" ? try DesignerPlist.entries(in: root) : DesignerPex.entries(in: root)
        let pairs = entries.map { ($0.key, $0.text.flatMap { Double($0) }.map { "\(Float($0))" } ?? $0.markup) }
        return Dictionary(pairs) { $1 }
    }

    private func roundTrip(_ bytes: [UInt8], _ format: EmitterFileFormat) throws -> [String: String] {
        try values(Array(try Files.read(bytes).written(as: format, file: "out").text.utf8))
    }

    private static let gravity = [
        "speed": "90", "speedVariance": "30", "gravity.x": "1.5", "gravity.y": "-671", "radialAcceleration": "-80",
        "radialAccelVariance": "2", "tangentialAcceleration": "80", "tangentialAccelVariance": "3", "sourcePositionVariance.x": "7",
        "sourcePositionVariance.y": "8.25",
    ]
    private static let radius = [
        "maxRadius": "100.5", "maxRadiusVariance": "4", "minRadius": "20", "minRadiusVariance": "5", "rotatePerSecond": "-45",
        "rotatePerSecondVariance": "6",
    ]

    /// A file of one mode with values for both modes.
    private static func file(_ format: EmitterFileFormat, mode: Int) -> [UInt8] {
        let all =
            [("maxParticles", "10"), ("particleLifespan", "2"), ("emitterType", "\(mode)"), ("angle", "30")]
            + Array(gravity.merging(radius) { $1 })
        if format == .plist { return Files.plist(all.map { ($0.0.replacing(".", with: ""), "<real>\($0.1)</real>") }) }
        return Files.pex(
            all.map { key, value in
                (key == "particleLifespan" ? "particleLifeSpan.value" : key.contains(".") ? key : key + ".value", value)
            })
    }

    @Test(arguments: [EmitterFileFormat.plist, .pex], [0, 1])
    func valuesOfTheUnusedModeAreWrittenAgain(format: EmitterFileFormat, mode: Int) throws {
        let file = Self.file(format, mode: mode)
        let (before, after) = (try values(file), try roundTrip(file, format))

        #expect(before.count == 20 && before.allSatisfy { after[$0.key] == $0.value }, "\(before.filter { after[$0.key] != $0.value })")
    }

    @Test(arguments: [0, 1])
    func valuesOfTheUnusedModePassThroughOurOwnFormat(mode: Int) throws {
        let file = Self.file(.plist, mode: mode)
        let json = try Files.read(file).written(as: .json, file: "out").text
        let after = try values(Array(try Files.read(Array(json.utf8)).written(as: .plist, file: "out").text.utf8))

        #expect(try values(file).allSatisfy { after[$0.key] == $0.value })
    }

    /// y is up in one and down in the other.
    @Test func valuesOfTheUnusedModeAreConvertedToTheOtherFormat() throws {
        let document = try Files.read(Self.file(.plist, mode: 1))
        let pex = try values(Array(document.written(as: .pex, file: "out").text.utf8))

        #expect(pex["gravity.y"] == "671.0" && pex["speed.value"] == "90.0" && pex["tangentialAcceleration.value"] == "-80.0")
    }

    /// Values of the unused mode have no effect, and are replaced once that mode is used.
    @Test func unusedModeIsNotShown() throws {
        let (both, alone) = (
            try Files.read(Self.file(.plist, mode: 1)),
            try Files.read(
                Files.plist(
                    [("maxParticles", "10"), ("particleLifespan", "2"), ("emitterType", "1"), ("angle", "30")].map {
                        ($0.0, "<real>\($0.1)</real>")
                    } + Self.radius.map { ($0.key, "<real>\($0.value)</real>") }))
        )
        #expect(both.emitter == alone.emitter)

        var document = try Files.read(Self.file(.plist, mode: 0))
        document.emitter.cells[0].orbit = OrbitMotion()
        let after = try values(Array(document.written(as: .plist, file: "out").text.utf8))
        #expect(after["maxRadius"] == "0.0" && after["emitterType"] == "1.0")
    }

    // MARK: Edges of ranges

    @Test(arguments: [EmitterFileFormat.plist, .pex])
    func coloursOutsideTheirRangeAreWrittenAgain(format: EmitterFileFormat) throws {
        var document = DesignerRoundTripTests.expressible(seed: 5)
        document.emitter.cells[0].color = ParticleColor(red: 1.5, green: -0.25, blue: 2, alpha: 7)
        document.emitter.cells[0].finish?.color = ParticleColor(red: -1, green: 3.5, blue: 0.5, alpha: -0.125)
        let back = try Files.read(Array(document.written(as: format, file: "out").text.utf8)).emitter.cells[0]

        #expect(back.color == document.emitter.cells[0].color && back.finish?.color == document.emitter.cells[0].finish?.color)
    }

    @Test(
        arguments: [EmitterFileFormat.plist, .pex],
        [
            ("300", "0"), ("300", "0.004"), ("100000", "0"), ("100000", "0.05"), ("0", "0"), ("0", "2"), ("1", "0"), ("300", "-1"),
            ("7", "0.3"),
        ])
    func countIsWrittenAgainWhateverTheLifespan(format: EmitterFileFormat, numbers: (count: String, life: String)) throws {
        let (count, life) = numbers
        let keys = [("maxParticles", count), ("particleLifespan", life), ("duration", "-1")]
        let file =
            format == .plist
            ? Files.plist(keys.map { ($0.0, "<real>\($0.1)</real>") })
            : Files.pex([("maxParticles.value", count), ("particleLifeSpan.value", life), ("duration.value", "-1")])
        let after = try roundTrip(file, format)

        let (countKey, lifeKey) =
            format == .plist ? ("maxParticles", "particleLifespan") : ("maxParticles.value", "particleLifeSpan.value")
        #expect(after[countKey].flatMap(Double.init) == Double(count) && after[lifeKey] == "\(Float(life) ?? .nan)")
        #expect(after["emissionRate"] == nil)
    }

    // MARK: Decimal commas

    @Test func decimalCommasAreReadWithOneWarning() throws {
        let plist = Files.plist([
            ("maxParticles", "<integer>9</integer>"), ("duration", "<real>-1</real>"), ("speed", "<real>0,5</real>"),
            ("angle", "<string> -12,25 </string>"), ("particleLifespan", "<real>1,5e1</real>"),
        ])
        let cell = try Files.read(plist).emitter.cells[0]

        #expect((cell.velocity, cell.emissionLongitude.degrees, cell.lifetime) == (0.5, 12.25, 15))
        #expect(Files.warnings(plist) == ["test:9: decimal commas are read as points: speed, angle, particleLifespan"])
    }

    @Test func decimalCommasOfManyKeysAreCounted() throws {
        let colors = ["Red", "Green", "Blue", "Alpha"].flatMap { [("startColor" + $0, "0,5"), ("finishColor" + $0, "1,0")] }
        let pex = Files.pex(
            [("maxParticles.value", "9"), ("duration.value", "-1")]
                + colors.map { name, value in
                    let (color, channel) =
                        name.hasPrefix("start") ? ("startColor", name.dropFirst(10)) : ("finishColor", name.dropFirst(11))
                    return (color + "." + channel.lowercased(), value)
                })
        let cell = try Files.read(pex).emitter.cells[0]

        #expect(cell.color.green == 0.5 && cell.finish?.color.alpha == 1)
        #expect(
            Files.warnings(pex) == [
                "test:5: decimal commas are read as points: startColor.red, startColor.green, startColor.blue, startColor.alpha, finishColor.red and 3 more"
            ])
        #expect(try !String(decoding: roundTrip(pex, .pex).description.utf8, as: UTF8.self).contains("0,5"))
    }

    @Test func noncharactersAreLeftOutOfXML() throws {
        var document = DesignerRoundTripTests.expressible(seed: 1)
        document.emitter.cells[0].contents = "a\u{FFFE}b\u{FFFF}.png"

        #expect(try Files.read(Array(document.written(as: .pex, file: "out").text.utf8)).emitter.cells[0].contents == "ab.png")
    }
}
