import Foundation
import Imaging
import Particles
import Pictures
import Platform
import TestFiles
import Testing

/// Tests frames of formats whose libraries workers open by name, in their sandbox.
@Suite(.serialized) struct SequenceWorkerTests {
    private static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/\(name)")))
    }

    private func frame(_ index: Int, at path: String, _ fixture: WorkerFixture) throws -> Bitmap {
        try fixture.decoder.decode(ImageID(path, fit: .within(width: 24, height: 16), frame: index)) { _ in }
    }

    @Test(arguments: ["avif/sequence.avif", "avif/sequence-alpha.avif", "jpegxl/frames.jxl"])
    func confinedWorkersDecodeEveryFrame(name: String) throws {
        let fixture = try WorkerFixture()
        let path = try fixture.write(try Self.file(name), to: "film")

        let frames = try (0..<4).map { try frame($0, at: path, fixture) }

        #expect(frames.allSatisfy { $0.animation?.count == 4 && $0.isComplete })
        #expect(Set(frames.map(\.pixels)).count == 4)
        #expect(try frame(2, at: path, fixture).pixels == frames[2].pixels)
        #expect(fixture.reports.isEmpty, "\(fixture.reports)")
    }

    /// The pixels of a frame are complete, although the worker decodes other frames before they are copied.
    @Test func framesAreCopiedWhileTheNextOneIsDecoded() throws {
        let fixture = try WorkerFixture()
        let path = try fixture.write(try Self.file("avif/sequence.avif"), to: "film")
        let expected = try (0..<4).map { try frame($0, at: path, fixture) }
        let process = fixture.pool.idleProcesses
        var shown: [Int: Bitmap] = [:]

        for index in [0, 2] {
            shown[index] = try fixture.decoder.decode(ImageID(path, fit: .within(width: 24, height: 16), frame: index)) { isDecoding in
                if !isDecoding { shown[index + 1] = try? frame(index + 1, at: path, fixture) }
            }
        }

        #expect((0..<4).map { shown[$0]?.pixels } == expected.map(\.pixels))
        #expect(fixture.pool.idleProcesses == process && process.count == 1)
    }

    /// Damaged or missing data gives a different frame or an error, in time.
    @Test(arguments: ["avif/sequence.avif", "avif/sequence-alpha.avif", "jpegxl/frames.jxl"])
    func damagedSequencesCostNothingButThemselves(name: String) throws {
        let fixture = try WorkerFixture()
        let sample = try Self.file(name)
        var (random, slowest, shown) = (RandomSource(seed: 31), 0.0, 0)
        func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        let cuts = stride(from: 0, to: sample.count, by: 97).map { Array(sample.prefix($0)) }
        let damaged = (0..<400).map { _ in
            var bytes = sample
            for _ in 0...next(4) { bytes[next(bytes.count)] = UInt8(next(256)) }
            return bytes
        }
        for bytes in cuts + damaged {
            let path = try fixture.write(bytes, to: "film")
            for index in [0, 3, 1] {
                let start = Date()
                shown += (try? frame(index, at: path, fixture)) == nil ? 0 : 1
                slowest = max(slowest, Date().timeIntervalSince(start))
            }
        }

        #expect(try shown > 100 && slowest < WorkerFixture.longestAnswer())
        let whole = try fixture.write(sample, to: "film")
        #expect(try frame(3, at: whole, fixture).isComplete)
    }

    /// A machine without the library shows the still.
    @Test func aMissingLibraryCostsTheFramesOnly() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-empty-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["libavif.so.15", "libavif.so.16"] {
            try Data("no library".utf8).write(to: folder.appendingPathComponent(name))
        }
        let fixture = try WorkerFixture(libraries: folder.path)
        let path = try fixture.write(try Self.file("avif/sequence.avif"), to: "film")

        #expect { try frame(0, at: path, fixture) } throws: { "\($0)".contains("libavif") }
        #expect(try fixture.decoder.decode(path: path, fit: .original).isComplete)
    }
}
