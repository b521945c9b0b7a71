import Foundation
import Imaging
import Particles
import Pictures
import Platform
import Storage
import TestFiles
import Testing

@testable import EmitterFiles
@testable import ParticleEditor

/// Tests small emitter files that contain large pictures.
@MainActor
@Suite(.serialized) struct EmitterPictureTests {
    private func cell(_ contents: String) -> EmitterCell {
        var cell = EmitterCell()
        cell.name = contents
        cell.contents = contents
        cell.birthRate = 20
        cell.lifetime = 2
        cell.velocity = 60
        cell.scale = 0.01
        return cell
    }

    /// 17.6 million opaque pixels in 6 kB: more than a mask can count.
    private func maskDocument() -> EmitterDocument {
        var emitter = Emitter(cells: [cell("soft-dot")])
        emitter.emitterShape = .mask
        var document = EmitterDocument(emitter)
        document.pictures["m"] = EmbeddedPicture(bytes: PackedPNG.bytes(width: 4_200, height: 4_200))
        document.maskName = "m"
        return document
    }

    /// 48 pictures of 1200 x 1200: 276 MB, in 23 kB.
    private func crowdedDocument() -> EmitterDocument {
        let names = (10..<58).map { "p\($0)" }
        var document = EmitterDocument(Emitter(cells: names.map(cell)))
        let picture = EmbeddedPicture(bytes: PackedPNG.bytes(width: 1_200, height: 1_200))
        for name in names { document.pictures[name] = picture }
        return document
    }

    @Test func aMaskIsReadNoFinerThanItHasToBe() throws {
        let fixture = try WorkerFixture()
        var pictures = EmitterPictures(of: maskDocument(), at: "hostile.json", decoder: fixture.decoder)
        let found = pictures.mask()

        let mask = try #require(found)

        #expect(mask.width == 1_024 && mask.height == 1_024 && mask.pixels.count == 1 << 20)
        #expect(pictures.refusals.isEmpty && pictures.sprites().isEmpty)
    }

    @Test func picturesBeyondTheBudgetAreLeftOutWithAReasonEach() throws {
        let fixture = try WorkerFixture()
        var pictures = EmitterPictures(of: crowdedDocument(), at: "hostile.json", decoder: fixture.decoder)

        let sprites = pictures.sprites()

        let shown = sprites.values.filter { $0.width == 1_200 }
        let standIns = sprites.values.filter { $0.width == 32 }
        #expect(shown.count == 11 && shown.reduce(0) { $0 + $1.width * $1.height } <= EmitterFileLimits.picturePixelCount)
        #expect(standIns.count == 37 && Set(standIns.map(\.identity)).count == 1, "one dot stands in for all")
        #expect(pictures.refusals.count == 37)
        #expect(
            pictures.refusals.first
                == "the picture is too large: 1200x1200 of the 937216 pixels that are left of 16777216 for all pictures (p21 of hostile.json); a soft dot stands in for it"
        )
    }

    @Test func picturesBesideTheFileCountToo() throws {
        let fixture = try WorkerFixture()
        let path = try fixture.write(PackedPNG.bytes(width: 5_000, height: 5_000), to: "big.png")
        let document = EmitterDocument(Emitter(cells: [cell("big.png"), cell("missing.png")]))
        var pictures = EmitterPictures(of: document, at: FilePath.folder(of: path) + "/hostile.json", decoder: fixture.decoder)

        #expect(pictures.sprites().values.allSatisfy { $0.width == 32 })
        #expect(pictures.refusals.count == 2 && pictures.refusals[0].contains("is too large: 5000x5000"))
        #expect(pictures.refusals[1].hasPrefix("the picture does not exist (missing.png of "))
    }

    @Test func theBudgetGivesOutWhatItHas() throws {
        var budget = PictureBudget(pixels: 100)
        try budget.take(PixelSize(width: 10, height: 6))
        #expect(throws: PictureBudget.Excess.self) { try budget.take(PixelSize(width: 41, height: 1)) }
        #expect(throws: PictureBudget.Excess.self) { try budget.take(PixelSize(width: .max, height: .max)) }
        try budget.take(PixelSize(width: 1, height: 40))
        #expect(budget.remaining == 0)
    }

    /// The program and its decoders stay within a limit on their data. Without the budget, the program takes 0.9 GB or more, or crashes.
    @Test(arguments: ["mask", "crowd"])
    func aHostileFileTakesABoundedAmountOfMemory(_ kind: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-hostile-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let document = kind == "mask" ? maskDocument() : crowdedDocument()
        let file = folder.appendingPathComponent("hostile.json")
        try document.written(as: .json, file: "").text.write(to: file, atomically: true, encoding: .utf8)
        let script = folder.appendingPathComponent("hostile.gesture")
        let steps = "window 640x360 @1\nscene sparks\nwait 0.1\ndrop \(file.path) at 200,200\nwait 0.4\nexpect emitter.alive 0 ±1000\n"
        try steps.write(to: script, atomically: true, encoding: .utf8)

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "ulimit -d \(EmitterPictureTests.dataLimit); exec \"$0\" replay \"$1\"", BuiltProgram.panorama.path, script.path,
        ]
        process.environment = Tool.environment(home: folder)
        try process.run()
        process.waitUntilExit()

        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    /// Kilobytes of data of the program and of each of its decoders.
    private static let dataLimit = 400 << 10
}
