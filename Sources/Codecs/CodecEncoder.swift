import CCodecs
import Glibc
public import Imaging
import Storage

/// Encodes picture files in every format that can be written. Stateless; can be called from any thread.
public struct CodecEncoder: PictureEncoding {
    public init() {}

    /// - Throws: `PictureEncodeError`.
    public func encode(_ bitmap: Bitmap, as format: EncodingFormat, metadata: EncodedMetadata, to descriptor: Int32) throws {
        precondition(bitmap.hasPixels, "a bitmap is encoded with its pixels, got one without")
        let longest = max(bitmap.width, bitmap.height)
        guard longest <= format.longestSide else { throw PictureEncodeError.tooLarge(side: longest, limit: format.longestSide) }
        switch format {
        case .jpeg(let quality):
            try write(bitmap, metadata) { ccodecs_write_jpeg(descriptor, $0, $1, $2, $3, Self.quality(quality), &$4) }
        case .png:
            try write(bitmap, metadata) { ccodecs_write_png(descriptor, $0, $1, $2, $3, CCodecsQuick, nil, 0, &$4) }
        case .webp(let quality):
            let bytes = try webp(bitmap, Self.quality(quality), metadata)
            guard WholeWrite.write(bytes, to: descriptor) else { throw PictureEncodeError.system(code: errno) }
        }
    }

    private static func quality(_ quality: Int) -> Int32 { Int32(min(100, max(1, quality))) }

    private typealias Pixels = UnsafePointer<UInt32>

    /// Calls a writer with pixels, width, height, whether all pixels are opaque, and the blocks.
    private func write(
        _ bitmap: Bitmap, _ metadata: EncodedMetadata, _ write: (Pixels, Int32, Int32, Int32, inout CCodecsBlocks) -> Int32
    ) throws(PictureEncodeError) {
        let code = metadata.exif.withUnsafeBufferPointer { exif in
            metadata.profile.withUnsafeBufferPointer { profile in
                bitmap.pixels.withUnsafeBufferPointer { pixels -> Int32 in
                    guard let pixels = pixels.baseAddress else { return EINVAL }
                    var blocks = CCodecsBlocks(
                        exif: exif.baseAddress, exif_count: exif.count, profile: profile.baseAddress, profile_count: profile.count)
                    let result = write(pixels, Int32(bitmap.width), Int32(bitmap.height), bitmap.isOpaque ? 1 : 0, &blocks)
                    return result == 0 ? 0 : errno
                }
            }
        }
        guard code == 0 else { throw .system(code: code) }
    }

    private func webp(_ bitmap: Bitmap, _ quality: Int32, _ metadata: EncodedMetadata) throws(PictureEncodeError) -> [UInt8] {
        var encoded = CCodecsBytes()
        defer { ccodecs_free_bytes(&encoded) }
        let code = bitmap.pixels.withUnsafeBufferPointer { pixels -> Int32 in
            guard let base = pixels.baseAddress else { return EINVAL }
            let result = ccodecs_encode_webp(base, Int32(bitmap.width), Int32(bitmap.height), quality, &encoded)
            return result == 0 ? 0 : errno
        }
        guard code == 0 else { throw .system(code: code) }
        let file = Array(UnsafeBufferPointer(start: encoded.bytes, count: encoded.count))
        guard !metadata.exif.isEmpty || !metadata.profile.isEmpty else { return file }
        return WebPContainer.extended(file, width: bitmap.width, height: bitmap.height, with: metadata)
    }
}

/// An error in encoding a picture; the description is one short line.
public enum PictureEncodeError: PictureEncodingError, Equatable {
    /// A side of the picture is longer than the format can store, in pixels.
    case tooLarge(side: Int, limit: Int)
    /// Writing the file or allocating memory failed; `code` is an `errno`.
    case system(code: Int32)

    public var systemCode: Int32? { if case .system(let code) = self { code } else { nil } }

    public var description: String {
        switch self {
        case .tooLarge(let side, let limit): "has a side of \(side) pixels, and the format stores \(limit)"
        case .system(let code): "cannot be written: \(FileError.words(forCode: code))"
        }
    }
}
