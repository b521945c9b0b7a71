import Codecs
import Foundation
public import Imaging
public import StageTesting

/// PNG files, written and read with the toolkit's own codec.
public struct CodecPictureFiles: PictureFiles {
    public init() {}

    /// - Throws: If the file is missing, damaged or not a PNG.
    public func readPNG(_ path: String) throws -> Bitmap {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        let start = [UInt8](try file.read(upToCount: Self.headerLength) ?? Data())
        guard start.count == Self.headerLength, start.starts(with: Self.signature) else {
            throw GoldenRefusal(description: "\(path): is no PNG file")
        }
        func side(_ place: Int) -> Int { start[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let order = DecodeOrder(
            format: .png, size: PixelSize(width: side(16), height: side(20)), orientation: PictureOrientation(exif: 1), fit: .original)
        try file.seek(toOffset: 0)
        return try CodecDecoder().decode(order, from: file.fileDescriptor)
    }

    public func writePNG(_ bitmap: Bitmap, _ path: String) throws { try PNGWriter.write(bitmap, to: path) }

    /// The signature, and the length of the signature together with the first chunk's length, name, width and height (PNG, third edition,
    /// section 11.2.1).
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let headerLength = 24
}
