import Codecs
import Foundation
import Imaging
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests small files of every format, in as many variants as their encoders have, against the picture in which two other decoders agree.
///
/// `Tests/PictureCorpus/make.py`, `make_svg.py`, `make_heic.py` and `make_paint.py` made the files, and `pictures.tsv`, which has a line for each: name, width, height, and the means of 8 x 8 parts as
/// words AARRGGBB, colours weighted by alpha.
@Suite struct PictureCorpusTests {
    private struct Entry {
        let name: String
        let size: PixelSize
        let means: [UInt32]

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t")
            guard fields.count == 4, let width = Int(fields[1]), let height = Int(fields[2]) else { return nil }
            (name, size) = (String(fields[0]), PixelSize(width: width, height: height))
            means = fields[3].split(separator: " ").compactMap { UInt32($0, radix: 16) }
        }
    }

    private static let folder = Samples.sources.appendingPathComponent("Tests/PictureCorpus")

    private static func entries() throws -> [Entry] {
        try String(contentsOf: folder.appendingPathComponent("pictures.tsv"), encoding: .utf8).split(separator: "\n").compactMap(Entry.init)
    }

    /// Mean alpha and colours of a part of a picture, each as a number of 255.
    private static func mean(of bitmap: Bitmap, column: Int, row: Int) -> [Double] {
        func range(_ part: Int, of side: Int) -> Range<Int> { side * part / 8..<max(side * part / 8 + 1, side * (part + 1) / 8) }
        var (sums, count) = ([0.0, 0, 0, 0], 0.0)
        for y in range(row, of: bitmap.height) {
            for x in range(column, of: bitmap.width) {
                let pixel = bitmap.pixels[y * bitmap.width + x]
                let alpha = Double(pixel >> 24)
                sums[0] += alpha
                for channel in 1...3 { sums[channel] += alpha * Double(pixel >> UInt32(24 - 8 * channel) & 0xFF) }
                count += 1
            }
        }
        guard sums[0] > 0 else { return [0, 0, 0, 0] }
        return [sums[0] / count] + sums.dropFirst().map { $0 / sums[0] }
    }

    /// The largest difference of any part, in levels. Nearly transparent colours do not count.
    private static func difference(of bitmap: Bitmap, from means: [UInt32]) -> Double {
        var most = 0.0
        for (index, word) in means.enumerated() {
            let wanted = [24, 16, 8, 0].map { Double(word >> UInt32($0) & 0xFF) }
            let seen = mean(of: bitmap, column: index % 8, row: index / 8)
            let isSeen = wanted[0] > 16
            for channel in 0..<4 where channel == 0 || isSeen { most = max(most, abs(wanted[channel] - seen[channel])) }
        }
        return most
    }

    @Test func everyFileIsThePictureThatOthersSee() throws {
        let entries = try Self.entries()

        #expect(entries.count >= 480)
        for entry in entries {
            let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(entry.name)))
            do {
                // A drawing can have any size.
                let isDrawing = try PictureHeader(of: bytes).format == .svg
                let fit = isDrawing ? PictureFit.within(width: entry.size.width, height: entry.size.height) : .original
                let bitmap = try MadeFiles().decode(bytes, fit: fit)
                #expect(PixelSize(width: bitmap.width, height: bitmap.height) == entry.size && bitmap.isComplete, "\(entry.name)")
                // The two decoders differ by as much, and the means were rounded.
                let difference = Self.difference(of: bitmap, from: entry.means)
                #expect(difference <= 3.5, "\(entry.name) differs by \(difference)")
            } catch {
                Issue.record("\(entry.name): \(error)")
            }
        }
    }

    @Test func everyFormatHasFiles() throws {
        let formats = Set(
            try Self.entries().compactMap { entry -> PictureFormat? in
                let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(entry.name)))
                return try? PictureHeader(of: bytes).format
            })

        // Pillow cannot read them.
        let unshared: Set<PictureFormat> = [.hdr, .exr, .raw]
        #expect(formats.union(unshared) == Set(PictureFormat.allCases))
    }

    @Test func theCorpusIsSmall() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
        let bytes = try files.reduce(0) { sum, file in
            let status = try FileManager.default.attributesOfItem(atPath: Self.folder.appendingPathComponent(file).path)
            return sum + (status[.type] as? FileAttributeType == .typeRegular ? (status[.size] as? Int ?? 0) : 0)
        }
        #expect(bytes <= 6 << 20, "\(bytes) bytes")
    }
}
