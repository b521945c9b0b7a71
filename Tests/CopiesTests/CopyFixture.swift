import Codecs
import Copies
import Foundation
import Imaging
import Particles
import Pictures
import Storage
import TestFiles

/// Pictures in a folder, and another folder for their copies.
final class CopyFixture: Sendable {
    private let scratch: TemporaryFolder
    let originals: String
    let copies: String

    init() throws {
        scratch = try TemporaryFolder()
        (originals, copies) = (scratch.path("originals"), scratch.path("copies"))
        for folder in [originals, copies] { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    }

    var path: String { scratch.path }

    /// The names in the folder of the copies, hidden ones too.
    var names: [String] { names(in: copies) }

    func names(in folder: String) -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    func bytes(_ path: String) -> [UInt8] { (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) } ?? [] }
    func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

    func write(_ bytes: [UInt8], _ path: String) -> String {
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        return path
    }

    /// A picture with a red half on the left and a blue one on the right.
    @discardableResult
    func picture(
        _ name: String, width: Int = 120, height: Int = 60, format: EncodingFormat = .jpeg(quality: 95), alpha: UInt32 = 255,
        facts: ShotFacts = ShotFacts(), profile: [UInt8] = []
    ) throws -> String {
        let pixels = (0..<(width * height)).map { alpha << 24 | ($0 % width < width / 2 ? 0xFF_0000 : 0x0000_00FF) }
        let bitmap = Bitmap(width: width, height: height, pixels: pixels)
        let path = originals + "/" + name
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
        defer { close(descriptor) }
        let metadata = EncodedMetadata(exif: EXIFWriter.bytes(of: facts), profile: profile)
        try CodecEncoder().encode(bitmap, as: format, metadata: metadata, to: descriptor)
        return path
    }

    /// A square picture of noise, which all formats compress only a little.
    func noise(_ name: String, size: Int) throws -> String {
        var random = RandomSource(seed: 3)
        let pixels = (0..<(size * size)).map { _ in UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random) }
        let path = originals + "/" + name
        try PNGWriter.write(Bitmap(width: size, height: size, pixels: pixels), to: path)
        return path
    }

    /// A picture whose stored pixels are turned; its upper half is red when it is upright.
    func turnedPicture(_ name: String) throws -> String {
        let file = bytes(try picture(name))
        // Rows go down from the right side: EXIF 6 is a quarter turn clockwise.
        let block: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let payload = Array("Exif\0\0".utf8) + block
        return write([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload + file.dropFirst(2), originals + "/" + name)
    }

    func decode(_ name: String) throws -> Bitmap {
        try FileImageLoader(CodecDecoder()).decode(path: copies + "/" + name, fit: .original)
    }

    func request(_ pictures: [String], _ settings: CopySettings = CopySettings()) -> CopyRequest {
        CopyRequest(pictures: pictures, folder: copies, settings: settings)
    }

    /// A run that does all its work before its calls return.
    func run(_ pictures: [String], _ settings: CopySettings = CopySettings(), encoder: any PictureEncoding = CodecEncoder()) -> CopyRun {
        CopyRun(request(pictures, settings), decoder: CodecDecoder(), encoder: encoder, on: Work(.synchronous))
    }
}

/// Encodes after calling a closure, in which other programs act.
struct InterruptedEncoder: PictureEncoding {
    let interrupt: @Sendable () -> Void

    func encode(_ bitmap: Bitmap, as format: EncodingFormat, metadata: EncodedMetadata, to descriptor: Int32) throws {
        interrupt()
        try CodecEncoder().encode(bitmap, as: format, metadata: metadata, to: descriptor)
    }
}
