import Codecs
import CSDL2
import Foundation
import Imaging
import Particles
import Pictures
import Platform
import SDLBackend
import TestFiles
import Testing

/// Tests that every bad file is shown or refused with a reason, in time, and that this process is not harmed.
@Suite(.serialized) struct HostileFileTests {
    /// Kilobytes by which this process may grow.
    private static let largestGrowth = 64 << 10

    private struct Answer {
        var isShown: Bool
        var reason: String
        var time: Double
    }

    private func ask(_ fixture: WorkerFixture, _ path: String) -> Answer {
        let start = Date()
        do {
            let bitmap = try fixture.decoder.decode(path: path, fit: .within(width: 200, height: 200))
            return Answer(isShown: bitmap.width <= 200 && bitmap.height <= 200, reason: "", time: Date().timeIntervalSince(start))
        } catch {
            return Answer(isShown: false, reason: "\(error)", time: Date().timeIntervalSince(start))
        }
    }

    private var ownMemory: Int { WorkerFixture.kilobytes(getpid(), "VmRSS") ?? 0 }

    /// A small picture in each of the formats whose decoders are at work.
    private func samples() throws -> (jpeg: [UInt8], png: [UInt8], webp: [UInt8], gif: [UInt8], bmp: [UInt8]) {
        let folder = try WorkerFixture().folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pixels: [UInt32] = (0..<(64 * 48)).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 12 }
        let bitmap = Bitmap(width: 64, height: 48, pixels: pixels)
        let png = folder.appendingPathComponent("sample.png")
        try PNGWriter.write(bitmap, to: png.path)
        let bmp = folder.appendingPathComponent("sample.bmp")
        pixels.withUnsafeBytes { pixels in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                UnsafeMutableRawPointer(mutating: pixels.baseAddress), 64, 48, 32, 256, UInt32(SDL_PIXELFORMAT_XRGB8888.rawValue))
            SDL_SaveBMP_RW(surface, SDL_RWFromFile(bmp.path, "wb"), 1)
            SDL_FreeSurface(surface)
        }
        let webp = URL(fileURLWithPath: Samples.resources + "/landscape/dusk-ridge-1.webp")
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [
                2, 0, 2, 0, 0x80, 0, 0, 10, 20, 30, 200, 210, 220, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 2, 5, 0, 0x3B,
            ]
        return (
            try LargePicture.jpeg(width: 120, height: 80), Array(try Data(contentsOf: png)), Array(try Data(contentsOf: webp)), gif,
            Array(try Data(contentsOf: bmp))
        )
    }

    @Test func everyHostileFileIsShownOrRefusedWithAReason() throws {
        let fixture = try WorkerFixture()
        let sample = try samples()
        let specimens = HostileFiles.all(jpeg: sample.jpeg, png: sample.png, webp: sample.webp, gif: sample.gif, bmp: sample.bmp)
        _ = ask(fixture, WorkerFixture.sample)
        let before = ownMemory
        var slowest = (time: 0.0, name: "")
        for specimen in specimens {
            let answer = ask(fixture, try fixture.write(specimen.bytes, to: specimen.name))
            #expect(answer.isShown || answer.reason.count > specimen.name.count, "\(specimen.name): \(answer.reason)")
            if answer.time > slowest.time { slowest = (answer.time, specimen.name) }
            switch specimen.expectation {
            case .shown: #expect(answer.isShown, "\(specimen.name): \(answer.reason)")
            case .refused: #expect(!answer.isShown, "\(specimen.name) is shown")
            case .anything: break
            }
        }
        #expect(specimens.count >= 112)
        #expect(try slowest.time < WorkerFixture.longestAnswer(), "\(slowest.name) took \(slowest.time) s")
        #expect(ownMemory - before < Self.largestGrowth)
    }

    @Test func whatIsNoFileIsRefusedAtOnce() throws {
        let fixture = try WorkerFixture()
        func path(_ name: String) -> String { fixture.folder.appendingPathComponent(name).path }
        mkfifo(path("pipe.jpg"), 0o600)
        symlink("loop-b.jpg", path("loop-a.jpg"))
        symlink("loop-a.jpg", path("loop-b.jpg"))
        symlink("nowhere.jpg", path("dangling.jpg"))
        mkdir(path("folder.jpg"), 0o700)
        symlink(".", path("circle"))
        let reasons = [
            "pipe.jpg": "pipe.jpg is a pipe, not a file", "loop-a.jpg": "loop-a.jpg is a link that leads in a circle",
            "dangling.jpg": "dangling.jpg does not exist", "folder.jpg": "folder.jpg is a folder",
        ]
        for (name, reason) in reasons {
            let answer = ask(fixture, path(name))
            #expect(answer.reason == reason)
            #expect(answer.time < 1)
        }
        let answer = ask(fixture, "/dev/zero")
        #expect(answer.reason == "zero is a device, not a file")
    }

    /// A folder that contains itself is listed once.
    @Test func aFolderThatContainsItselfIsListedOnce() throws {
        let fixture = try WorkerFixture()
        symlink(".", fixture.folder.appendingPathComponent("again").path)
        _ = try fixture.write([1], to: "a.jpg")

        #expect(PictureFolder(opening: [fixture.folder.path]).files.count == 1)
        #expect(PictureFolder(opening: [fixture.folder.path], isRecursive: true).files.count == 1)
    }

    /// The seed identifies the damage that caused a failure.
    @Test func fiveThousandDamagedPicturesCostNothingButThemselves() throws {
        let fixture = try WorkerFixture()
        let sample = try samples()
        let corpus = Samples.sources.appendingPathComponent("Tests/FuzzCorpus/header")
        let small = ["qoi-RGBA", "pnm-P6", "tga-packed", "ico-mask", "psd-RGBA", "hdr-packed"]
        let others = try small.map { Array(try Data(contentsOf: corpus.appendingPathComponent($0))) }
        let seeds = [sample.jpeg, sample.png, sample.webp, sample.gif, sample.bmp] + others
        _ = ask(fixture, WorkerFixture.sample)
        let before = ownMemory
        var random = RandomSource(seed: 11)
        func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        var (shown, slowest) = (0, 0.0)
        for round in 0..<5_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0...next(6) { bytes[next(bytes.count)] = UInt8(next(256)) }
            if next(8) == 0 { bytes.removeLast(next(bytes.count)) }
            let answer = ask(fixture, try fixture.write(bytes, to: "damaged"))
            if answer.isShown { shown += 1 } else { #expect(answer.reason.count > "damaged ".count, "round \(round)") }
            slowest = max(slowest, answer.time)
        }
        print("damaged pictures: \(shown) of 5000 shown, slowest answer \(Int(slowest * 1_000)) ms, \(fixture.reports.count) decoders lost")
        // Some damage is harmless, some is not.
        #expect(shown > 500 && shown < 4_900)
        #expect(try slowest < WorkerFixture.longestAnswer())
        #expect(ownMemory - before < Self.largestGrowth)
    }
}
