import LayoutMath
import Particles
import Testing

@testable import EmitterFiles

/// Tests that every key of both flat formats sets its own property and nothing else.
@Suite struct DesignerKeyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let plist: [String]
        let pex: [String]
        let value: Double
        /// The resulting value in an emitter, read from either format.
        let expected: Double
        /// In a `.plist`, whose y points up.
        let expectedFromPlist: Double
        /// 1 in radius mode.
        let mode: Double
        let place: @Sendable (EmitterDocument) -> Double
        var testDescription: String { (plist + pex).joined(separator: " ") }

        init(
            _ plist: [String], _ pex: [String], _ value: Double, is expected: Double, fromPlist: Double? = nil, mode: Double = 0,
            _ place: @escaping @Sendable (EmitterDocument) -> Double
        ) {
            self.plist = plist
            self.pex = pex
            self.value = value
            self.expected = expected
            expectedFromPlist = fromPlist ?? expected
            self.mode = mode
            self.place = place
        }

        /// The same name in both formats.
        init(
            _ name: String, _ value: Double, is expected: Double, fromPlist: Double? = nil, mode: Double = 0,
            _ place: @escaping @Sendable (EmitterDocument) -> Double
        ) {
            self.init([name], [name + ".value"], value, is: expected, fromPlist: fromPlist, mode: mode, place)
        }
    }

    static let rows: [Row] = emission + motion + radius + look + colors

    static let emission: [Row] = [
        Row("maxParticles", 44.34, is: 44) { Double($0.emitter.cells[0].capacity ?? 0) },
        Row("maxParticles", 60, is: 30) { $0.emitter.cells[0].birthRate },
        Row("duration", 3, is: 3) { $0.emitter.timing.duration },
        Row("duration", -1, is: 0) { $0.emitter.timing.duration },
        Row(["emissionRate"], [], 75, is: 75) { $0.emitter.cells[0].birthRate },
        Row("emitterType", 1, is: 1) { $0.emitter.cells[0].orbit == nil ? 0 : 1 },
        Row(["particleLifespan", "particleLifeSpan"], ["particleLifeSpan.value", "particleLifespan.value"], 5, is: 5) {
            $0.emitter.cells[0].lifetime
        },
        Row(
            ["particleLifespanVariance", "particleLifeSpanVariance"], ["particleLifespanVariance.value", "particleLifeSpanVariance.value"],
            0.5, is: 1
        ) { $0.emitter.cells[0].lifetimeRange },
        Row(["sourcePositionx"], ["sourcePosition.x"], 160, is: 160) { $0.emitter.emitterPosition.x },
        Row(["sourcePositiony"], ["sourcePosition.y"], 240, is: 240) { $0.emitter.emitterPosition.y },
        Row(["sourcePositionVariancex"], ["sourcePositionVariance.x"], 7, is: 14) { $0.emitter.emitterSize.width },
        Row(["sourcePositionVariancey"], ["sourcePositionVariance.y"], -7, is: 14) { $0.emitter.emitterSize.height },
    ]

    static let motion: [Row] = [
        Row("angle", 60, is: 60, fromPlist: -60) { $0.emitter.cells[0].emissionLongitude.degrees },
        Row("angle", 60, is: 240, fromPlist: 120, mode: 1) { $0.emitter.cells[0].emissionLongitude.degrees },
        Row("angleVariance", 45, is: 90) { $0.emitter.cells[0].emissionRange.degrees },
        Row("speed", 80, is: 80) { $0.emitter.cells[0].velocity },
        Row("speedVariance", 10, is: 20) { $0.emitter.cells[0].velocityRange },
        Row(["gravityx"], ["gravity.x"], 30, is: 30) { $0.emitter.cells[0].xAcceleration },
        Row(["gravityy"], ["gravity.y"], 30, is: 30, fromPlist: -30) { $0.emitter.cells[0].yAcceleration },
        Row("radialAcceleration", 12, is: 12) { $0.emitter.cells[0].radialAcceleration },
        Row("radialAccelVariance", 3, is: 6) { $0.emitter.cells[0].radialAccelerationRange },
        Row("tangentialAcceleration", 12, is: 12, fromPlist: -12) { $0.emitter.cells[0].tangentialAcceleration },
        Row("tangentialAccelVariance", 3, is: 6) { $0.emitter.cells[0].tangentialAccelerationRange },
        Row(["rotationIsDir"], ["emitAngleAlignedRotation.value"], 1, is: 1) { $0.emitter.cells[0].alignsToDirection ? 1 : 0 },
    ]

    static let radius: [Row] = [
        Row("maxRadius", 100, is: 100, mode: 1) { $0.emitter.cells[0].orbit?.startRadius ?? .nan },
        Row("maxRadiusVariance", 10, is: 20, mode: 1) { $0.emitter.cells[0].orbit?.startRadiusRange ?? .nan },
        Row("minRadius", 20, is: 20, mode: 1) { $0.emitter.cells[0].orbit?.endRadius ?? .nan },
        Row("minRadiusVariance", 5, is: 10, mode: 1) { $0.emitter.cells[0].orbit?.endRadiusRange ?? .nan },
        Row("rotatePerSecond", 90, is: 90, fromPlist: -90, mode: 1) { $0.emitter.cells[0].orbit?.speed.degrees ?? .nan },
        Row("rotatePerSecondVariance", 15, is: 30, mode: 1) { $0.emitter.cells[0].orbit?.speedRange.degrees ?? .nan },
    ]

    static let look: [Row] = [
        Row("startParticleSize", 64, is: 2) { $0.emitter.cells[0].scale },
        Row("startParticleSizeVariance", 16, is: 1) { $0.emitter.cells[0].scaleRange },
        Row("finishParticleSize", 96, is: 3) { $0.emitter.cells[0].finish?.scale ?? .nan },
        Row(
            ["finishParticleSizeVariance", "FinishParticleSizeVariance"],
            ["FinishParticleSizeVariance.value", "finishParticleSizeVariance.value"], 16, is: 1
        ) { $0.emitter.cells[0].finish?.scaleRange ?? .nan },
        Row("rotationStart", 45, is: 45) { $0.emitter.cells[0].rotation.degrees },
        Row("rotationStartVariance", 5, is: 10) { $0.emitter.cells[0].rotationRange.degrees },
        Row("rotationEnd", 360, is: 360) { $0.emitter.cells[0].finish?.rotation.degrees ?? .nan },
        Row("rotationEndVariance", 5, is: 10) { $0.emitter.cells[0].finish?.rotationRange.degrees ?? .nan },
        Row(["blendFuncSource"], ["blendFuncSource.value"], 770, is: 770) { Double($0.blendFactors?.source ?? -1) },
        Row(["blendFuncDestination"], ["blendFuncDestination.value"], 1, is: 1) { $0.emitter.renderMode == .additive ? 1 : 0 },
        Row([], ["spawnTime.value"], 0.25, is: 0.5) { $0.emitter.cells[0].scaleOverLife?.value(at: 0.125) ?? .nan },
        Row([], ["fadeInTime.value"], 0.5, is: 0.25) { Double($0.emitter.cells[0].colorOverLife?.color(at: 0.125).alpha ?? .nan) },
        Row([], ["fadeOutTime.value"], 0.5, is: 0.25) { Double($0.emitter.cells[0].colorOverLife?.color(at: 0.875).alpha ?? .nan) },
    ]

    static let colors: [Row] =
        color("startColor", 0.5, is: 0.5) { $0.emitter.cells[0].color }
        + color("finishColor", 0.5, is: 0.5) { $0.emitter.cells[0].finish?.color ?? .white }
        + color("startColorVariance", 0.25, is: 0.5) { document in
            let cell = document.emitter.cells[0]
            return ParticleColor(red: cell.redRange, green: cell.greenRange, blue: cell.blueRange, alpha: cell.alphaRange)
        }
        + color("finishColorVariance", 0.25, is: 0.5) { document in
            let finish = document.emitter.cells[0].finish ?? FinishState()
            return ParticleColor(red: finish.redRange, green: finish.greenRange, blue: finish.blueRange, alpha: finish.alphaRange)
        }

    static func color(
        _ name: String, _ value: Double, is expected: Double, _ place: @escaping @Sendable (EmitterDocument) -> ParticleColor
    ) -> [Row] {
        let channels: [(String, @Sendable (ParticleColor) -> Float)] = [
            ("Red", \.red), ("Green", \.green), ("Blue", \.blue), ("Alpha", \.alpha),
        ]
        return channels.map { channel, component in
            Row([name + channel], [name + "." + channel.lowercased()], value, is: expected) { Double(component(place($0))) }
        }
    }

    /// The keys beside the tested one: enough to be a particle system whose rate is not 0.
    private func around(_ row: Row, life: String) -> [(String, String)] {
        let keys = [("maxParticles", "100"), ("emitterType", "\(row.mode)"), (life, "2")]
        let own = Set((row.plist + row.pex).map { $0.replacing(".value", with: "") })
        return keys.filter { key, _ in !own.contains(key) }
    }

    @Test(arguments: rows)
    func plistSaysItInEverySpellingAndNumberForm(row: Row) throws {
        for key in row.plist {
            for form in ["real", "integer", "string"] {
                let pairs = around(row, life: "particleLifespan") + [(key, "\(row.value)")]
                let document = try Files.read(Files.plist(pairs.map { ($0, "<\(form)> \($1)\n</\(form)>") }))

                #expect(abs(row.place(document) - row.expectedFromPlist) < 1e-6 || row.place(document) == row.expectedFromPlist, "\(key)")
            }
        }
    }

    @Test(arguments: rows)
    func pexSaysItInEverySpelling(row: Row) throws {
        for key in row.pex {
            let pairs = around(row, life: "particleLifeSpan").map { ($0.0 + ".value", $0.1) } + [(key, "\(row.value)")]
            let document = try Files.read(Files.pex(pairs))

            #expect(abs(row.place(document) - row.expected) < 1e-6 || row.place(document) == row.expected, "\(key)")
        }
    }

    @Test func noKeyOfTheTableIsWithoutATest() {
        let plist = Set(DesignerKey.all.flatMap(\.plist)).subtracting(Self.rows.flatMap(\.plist))
        let pex = Set(DesignerKey.all.flatMap(\.pex)).subtracting(Self.rows.flatMap(\.pex))

        #expect(plist == ["textureFileName", "textureImageData", "yCoordFlipped"])
        #expect(pex == ["texture.name", "texture.data", "yCoordFlipped.value"])
    }

    @Test(arguments: [
        ("<true/>", true), ("<false/>", false), ("<string>true</string>", true), ("<string>1</string>", true), ("<real>0</real>", false),
        ("<string></string>", false), ("<integer>1</integer>", true),
    ])
    func flagsComeInManyForms(value: String, expected: Bool) throws {
        let document = try Files.read(Files.plist([("maxParticles", "<real>9</real>"), ("rotationIsDir", value)]))

        #expect(document.emitter.cells[0].alignsToDirection == expected)
    }
}
