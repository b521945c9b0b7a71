import Foundation
import LayoutMath
import Particles
import Testing

@testable import EmitterFiles

/// Tests the emitters that come with the program.
@Suite struct PresetTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Resources/emitters")
    /// The stage on which presets are placed. Code that shows them elsewhere moves them.
    static let stage = Rect(x: 0, y: 0, width: 960, height: 600)

    static let names = [
        "comet", "confetti", "ember", "fire", "fireflies", "fireworks", "fountain", "galaxy", "rain", "smoke", "snow", "tide",
    ]

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name + ".json")))
    }

    private func cells(_ list: [EmitterCell]) -> [EmitterCell] { list + list.flatMap { cells($0.emitterCells) } }

    @Test func allOfThemAreTested() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()

        #expect(files == Self.names.map { $0 + ".json" })
    }

    @Test(arguments: names)
    func presetIsWrittenAsOursAreAndNamesKnownPictures(name: String) throws {
        let reading = try EmitterDocument.read(try bytes(name), file: name)

        #expect(reading.warnings.isEmpty)
        #expect(reading.document.written(as: .json, file: name).text == String(decoding: try bytes(name), as: UTF8.self))
        for cell in cells(reading.document.emitter.cells) {
            #expect(cell.name != nil && cell.contents.map { SpritePicture.named($0) != nil } == true)
        }
    }

    @Test func exampleInTheGuideIsWrittenAsOursAre() throws {
        let guide = Self.folder.appendingPathComponent("../../Guides/emitter-files.md").standardizedFileURL
        let text = try String(contentsOf: guide, encoding: .utf8)
        let example = try #require(text.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)

        #expect(try Files.read(Array(example.utf8)).written(as: .json, file: "guide").text == example)
    }

    @Test(arguments: names)
    func presetShowsParticlesOnItsStageWithinThreeSeconds(name: String) throws {
        let system = ParticleSystem(try Files.read(try bytes(name)).emitter, capacityPerCell: 2_000)
        var buffer = SpriteBuffer()

        system.advance(to: 3)
        system.evaluate(into: &buffer)

        let seen = buffer.sprites.count { Self.stage.contains(Point(x: Double($0.x), y: Double($0.y))) }
        #expect(seen > 0)
        #expect(system.aliveCount < 4_000, "light enough for a software renderer")
    }
}
