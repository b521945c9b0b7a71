import Foundation
import Particles
import TestFiles
import Testing

@testable import Pictures

/// Tests the header scans of formats with containers: for any bytes, they end with a size or with a reason, and read a bounded part of the
/// file.
@Suite struct HeaderDamageTests {
    private static let files = ["tiff", "raw", "jpeg2000", "openexr", "pcx", "ilbm", "xpm"]

    private static func samples(in folder: String) throws -> [[UInt8]] {
        let folder = Samples.sources.appendingPathComponent("Tests/FuzzCorpus/\(folder)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            Array(try Data(contentsOf: folder.appendingPathComponent($0)))
        }
    }

    @Test(arguments: files) func fiftyThousandDamagedHeadersNeitherTrapNorHang(folder: String) throws {
        let samples = try Self.samples(in: folder)
        var (chance, read) = (RandomSource(seed: 5), 0)
        for round in 0..<50_000 {
            var bytes = samples[round % samples.count]
            // Small numbers make offsets and counts that lie in the file.
            for _ in 0...chance.next(4) {
                bytes[chance.next(min(bytes.count, 600))] = UInt8(chance.next(2) == 0 ? chance.next(9) : chance.next(256))
            }
            if chance.next(6) == 0 { bytes.removeLast(chance.next(bytes.count)) }
            if let header = try? PictureHeader(of: bytes) {
                read += 1
                #expect(header.size.width > 0 && header.size.height > 0 && (1...8).contains(header.orientation))
            }
        }

        // Some damage is harmless, some is not.
        #expect(read > 5_000 && read < 49_500, "\(read)")
    }

    @Test(arguments: files) func everyTruncationEndsWithAReason(folder: String) throws {
        for sample in try Self.samples(in: folder) {
            for count in 0..<min(sample.count, 700) {
                do {
                    _ = try PictureHeader(of: Array(sample.prefix(count)))
                } catch {
                    #expect(error.isCausedByFile && !error.reason.isEmpty)
                }
            }
        }
    }

    /// A file whose parts refer to each other in a circle, or to places beyond its end.
    @Test func directoriesThatReferToThemselvesAreReadOnce() throws {
        // One entry: the directory of EXIF, of the position, or of copies is the same directory.
        for tag in [330, 0x8769, 0x8825] {
            for offset in [8, 9, 26, 1 << 31] {
                var file = Array("II*\0".utf8) + [UInt8](low: 8, 4) + [UInt8](low: 3, 2)
                for (tag, value) in [(256, 5), (257, 5), (tag, offset)].sorted(by: { $0.0 < $1.0 }) {
                    file += [UInt8](low: tag, 2) + [4, 0, 1, 0, 0, 0] + [UInt8](low: value, 4)
                }
                file += [UInt8](low: 8, 4)

                #expect(try PictureHeader(of: file).size.width == 5)
            }
        }
    }
}
