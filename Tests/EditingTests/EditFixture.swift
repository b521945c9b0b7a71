import Codecs
import Foundation
import Imaging
import Pictures
import Storage
import TestFiles

@testable import Editing

/// Pictures in a folder, and an editor of them whose decoder is this process.
final class EditFixture: Sendable {
    let scratch: TemporaryFolder
    let editor: PictureEditor

    init(thumbnails: ThumbnailStore? = nil) throws {
        scratch = try TemporaryFolder()
        editor = PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder(), thumbnails: thumbnails)
    }

    func bytes(_ name: String) -> [UInt8] { (try? Data(contentsOf: URL(fileURLWithPath: scratch.path(name)))).map { Array($0) } ?? [] }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: scratch.path)) ?? []).sorted() }

    func file(_ name: String) throws -> PictureFile {
        guard let file = PictureFile(at: scratch.path(name)) else { throw CocoaError(.fileNoSuchFile) }
        return file
    }

    /// The upright picture.
    func decoded(_ name: String) throws -> Bitmap {
        try FileImageLoader(CodecDecoder()).decode(path: scratch.path(name), fit: .original)
    }

    func header(_ name: String) throws -> PictureHeader { try PictureHeader(ofFile: scratch.path(name)) }

    /// A picture without symmetries, soft enough that a JPEG keeps it nearly as it is.
    static func bitmap(_ width: Int, _ height: Int) -> Bitmap {
        let pixels = (0..<(width * height)).map { place -> UInt32 in
            let (x, y) = (place % width, place / width)
            let red = UInt32(255 * x / max(1, width - 1)), green = UInt32(255 * y / max(1, height - 1))
            let blue = UInt32((x < width / 3 && y < height / 2) ? 200 : 60)
            return 0xFF00_0000 | red << 16 | green << 8 | blue
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// Writes a picture in a format that can be edited.
    func write(_ bitmap: Bitmap, as format: EncodingFormat = .jpeg(quality: 95), exif: [UInt8] = [], to name: String) throws {
        let descriptor = scratch.path(name).withCString { open($0, O_RDWR | O_CREAT | O_TRUNC, 0o640) }
        defer { close(descriptor) }
        try CodecEncoder().encode(bitmap, as: format, metadata: EncodedMetadata(exif: exif), to: descriptor)
    }

    /// A block of EXIF that states an orientation.
    static func block(_ orientation: Int) -> [UInt8] {
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }

    /// Writes a JPEG whose stored pixels are those of `bitmap`.
    func jpeg(_ bitmap: Bitmap, orientation: Int? = nil, to name: String = "a.jpg") throws {
        try write(bitmap, exif: orientation.map(Self.block) ?? [], to: name)
    }

    /// Runs a program of libjpeg on a file and keeps its output under another name.
    func tool(_ name: String, _ arguments: [String], from: String, to: String) throws {
        try Tool.require(name)
        let result = try Tool.run(name, arguments + [scratch.path(from)])
        guard result.code == 0 else { throw CocoaError(.fileReadCorruptFile) }
        try scratch.write(Array(result.data), to: to)
    }
}

extension Bitmap {
    /// The picture turned clockwise by quarters.
    func turned(byQuarters quarters: Int) -> Bitmap { oriented(PictureOrientation(exif: 1).turned(byQuarters: quarters)) }

    func oriented(_ orientation: PictureOrientation) -> Bitmap {
        let size = PixelSize(width: width, height: height)
        let turned = orientation.oriented(size)
        return Bitmap(width: turned.width, height: turned.height, pixels: orientation.turned(pixels, size: size))
    }

    func part(_ part: PicturePart) -> Bitmap {
        let rows = (part.y..<(part.y + part.height)).map { pixels[($0 * width + part.x)..<($0 * width + part.x + part.width)] }
        return Bitmap(width: part.width, height: part.height, pixels: rows.flatMap { $0 })
    }

    /// The largest difference of a channel; nil for another size.
    func difference(from other: Bitmap) -> Int? {
        guard width == other.width, height == other.height else { return nil }
        var most = 0
        for (one, two) in zip(pixels, other.pixels) where one != two {
            for shift: UInt32 in [0, 8, 16, 24] {
                let (left, right) = (Int(one >> shift & 255), Int(two >> shift & 255))
                most = max(most, abs(left - right))
            }
        }
        return most
    }

    /// The mean difference of red, green and blue; nil for another size.
    func meanDifference(from other: Bitmap) -> Double? {
        guard width == other.width, height == other.height else { return nil }
        var sum = 0
        for (one, two) in zip(pixels, other.pixels) {
            for shift: UInt32 in [0, 8, 16] { sum += abs(Int(one >> shift & 255) - Int(two >> shift & 255)) }
        }
        return Double(sum) / Double(3 * pixels.count)
    }
}
