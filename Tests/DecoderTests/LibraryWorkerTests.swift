import Foundation
import Imaging
import Particles
import Pictures
import Platform
import Storage
import TestFiles
import Testing

/// Tests the workers of formats that libraries decode, with the files of the fuzzer's corpus.
@Suite struct LibraryWorkerTests {
    nonisolated private static let corpus = Samples.sources.appendingPathComponent("Tests/FuzzCorpus")
    // LoadedFormatTests tests the other libraries.
    nonisolated private static let formats: [PictureFormat] = [.heic, .avif, .jxl]

    /// The valid files of a format.
    private static func seeds(of format: PictureFormat) throws -> [(name: String, bytes: [UInt8])] {
        let folder = corpus.appendingPathComponent(format.rawValue.lowercased().filter { $0 != " " })
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
            let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
            return (try? PictureHeader(of: bytes))?.format == format ? (name, bytes) : nil
        }
    }

    @Test(arguments: formats) func everyFileIsDecodedInTheCage(_ format: PictureFormat) throws {
        let fixture = try WorkerFixture()
        let seeds = try Self.seeds(of: format)

        #expect(!seeds.isEmpty)
        for (name, bytes) in seeds {
            let header = try PictureHeader(of: bytes)
            let bitmap = try fixture.decoder.decode(path: try fixture.write(bytes, to: name), fit: .original)
            #expect(PixelSize(width: bitmap.width, height: bitmap.height) == header.uprightSize, "\(name)")
        }
        #expect(fixture.reports.isEmpty)
    }

    /// Altered and cut files give a picture or a reason in time, and end at most their worker.
    @Test(arguments: formats) func alteredFilesCostNothing(_ format: PictureFormat) throws {
        let fixture = try WorkerFixture()
        let seeds = try Self.seeds(of: format)
        var random = RandomSource(seed: 97)
        var cases = seeds.flatMap { _, bytes in stride(from: 1, to: bytes.count, by: 97).map { Array(bytes.prefix($0)) } }
        for round in 0..<1_000 {
            var bytes = seeds[round % seeds.count].bytes
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            cases.append(bytes)
        }

        var (shown, slowest) = (0, Duration.zero)
        for (number, bytes) in cases.enumerated() {
            let path = try fixture.write(bytes, to: "altered")
            let start = ContinuousClock.now
            do {
                _ = try fixture.decoder.decode(path: path, fit: .within(width: 40, height: 40))
                shown += 1
            } catch let failure as PictureFailure {
                #expect(!failure.error.reason.isEmpty)
                #expect(failure.error.isCausedByFile, "\(number): \(failure)")
            }
            slowest = max(slowest, start.duration(to: .now))
        }

        #expect(try slowest / .seconds(1) < WorkerFixture.longestAnswer())
        // A JPEG XL of sixty bytes hardly survives a change.
        #expect(shown > 0 && shown < cases.count)
        // The workers still decode intact files.
        let whole = try fixture.write(seeds[0].bytes, to: "whole")
        _ = try fixture.decoder.decode(path: whole, fit: .original)
    }

    /// If a library cannot be opened, only its formats are unavailable, and its package is named. Formats of other libraries still work.
    @Test func aMissingLibraryCostsItsFormatsOnly() throws {
        let libraries = try TemporaryFolder()
        // A file that is no library hides the real library.
        try libraries.write(Array("no library".utf8), to: "libheif.so.1")
        let fixture = try WorkerFixture(libraries: libraries.path)
        let heic = try fixture.write(try Self.seeds(of: .heic)[0].bytes, to: "a.heic")
        let jxl = try fixture.write(try Self.seeds(of: .jxl)[0].bytes, to: "a.jxl")

        for _ in 0..<2 {
            #expect(throws: PictureFailure(path: heic, error: .libraryMissing(package: "libheif1"))) {
                _ = try fixture.decoder.decode(path: heic, fit: .original)
            }
        }
        _ = try fixture.decoder.decode(path: jxl, fit: .original)
        _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .within(width: 64, height: 64))
        #expect(PictureError.libraryMissing(package: "libheif1").reason == "is not shown: install libheif1")
        #expect(fixture.reports.isEmpty)
    }

    /// A worker opens its library before it gives up its rights. So each library has separate workers, which are kept.
    @Test func eachLibraryHasItsWorkers() throws {
        let fixture = try WorkerFixture()
        for format in [PictureFormat.avif, .jxl, .heic, .avif] {
            let path = try fixture.write(try Self.seeds(of: format)[0].bytes, to: "picture")
            _ = try fixture.decoder.decode(path: path, fit: .original)
        }
        _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .within(width: 64, height: 64))

        #expect(fixture.pool.idleProcesses.count == 3)
    }
}
