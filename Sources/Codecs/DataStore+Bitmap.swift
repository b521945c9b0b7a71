import CCodecs
import Glibc
public import Imaging
public import Storage

/// Stores pictures in a data store as PNG files. These keep every pixel and its alpha, and other programs can open them.
extension DataStore {
    /// Stores a picture. Encoding runs outside any actor and is optimised for speed, not size.
    /// - Parameter picture: Traps if its pixels were released.
    /// - Throws: The same errors as for bytes; `conversionFailed` if there is no memory for the encoded picture.
    /// - Complexity: O(pixels).
    @concurrent
    public func store(id: String, picture: Bitmap) async throws(StoreError) {
        precondition(picture.hasPixels, "a picture is stored with its pixels")
        try await store(id: id) { try StoredPNG.bytes(of: picture) }
    }

    /// Loads a picture. Decoding runs outside any actor.
    /// - Returns: `conversionFailed` if the entry is not a PNG or has more than 128 megapixels; the entry is not changed.
    /// - Complexity: O(pixels).
    @concurrent
    public func loadPicture(id: String) async -> LoadResult<Bitmap> {
        await load(id: id) { try StoredPNG.picture(in: $0) }
    }
}

/// PNG files in memory. The library can read and write only open files.
private enum StoredPNG {
    /// 512 MB when decoded; the bytes of a small file could request far more.
    private static let largestArea = 128 << 20

    static func bytes(of picture: Bitmap) throws -> [UInt8] {
        let file = try scratch()
        defer { close(file) }
        let code = picture.pixels.withUnsafeBufferPointer { pixels -> Int32 in
            guard let base = pixels.baseAddress else { return EINVAL }
            let isWritten = ccodecs_write_png(
                file, base, Int32(picture.width), Int32(picture.height), picture.isOpaque ? 1 : 0, CCodecsQuick, nil, 0, nil)
            return isWritten == 0 ? 0 : errno
        }
        guard code == 0 else { throw PictureDecodeError.system(code: code) }
        let size = Int(lseek(file, 0, SEEK_END))
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, length in
            while length < size {
                let count = pread(file, bytes.baseAddress?.advanced(by: length), size - length, off_t(length))
                guard count > 0 else { break }
                length += count
            }
        }
        guard bytes.count == size else { throw PictureDecodeError.system(code: EIO) }
        return bytes
    }

    static func picture(in bytes: [UInt8]) throws -> Bitmap {
        guard let size = size(of: bytes) else { throw PictureDecodeError.damaged("it is no PNG") }
        guard size.area <= largestArea else { throw PictureDecodeError.damaged("\(size) is too large") }
        let file = try scratch()
        defer { close(file) }
        guard WholeWrite.write(bytes, to: file), lseek(file, 0, SEEK_SET) == 0 else { throw PictureDecodeError.system(code: errno) }
        return try decoded(file, size)
    }

    /// Does not use the scaling of `CodecDecoder`: it weights colours by their alpha, which loses bits of nearly transparent pixels.
    private static func decoded(_ file: Int32, _ size: PixelSize) throws -> Bitmap {
        var picture = CCodecsPicture()
        defer { ccodecs_free(&picture) }
        ccodecs_decode_png(file, 0, 1, &picture)
        guard picture.system_code == 0 else { throw PictureDecodeError.system(code: picture.system_code) }
        guard let pixels = picture.pixels, picture.is_complete != 0 else { throw PictureDecodeError.damaged("its pixels cannot be read") }
        guard picture.width == size.width, picture.height == size.height else { throw PictureDecodeError.damaged("it is not \(size)") }
        return Bitmap(width: size.width, height: size.height, pixels: Array(UnsafeBufferPointer(start: pixels, count: size.area)))
    }

    private static func scratch() throws -> Int32 {
        guard let file = MemoryFile.make() else { throw PictureDecodeError.system(code: errno) }
        return file
    }

    /// The size in the header, which is the first chunk after the signature: big-endian numbers at bytes 16 and 20.
    private static func size(of bytes: [UInt8]) -> PixelSize? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.count >= 24, bytes.starts(with: signature) else { return nil }
        let (width, height) = (number(bytes[16..<20]), number(bytes[20..<24]))
        return (1...0x7FFF_FFFF).contains(width) && (1...0x7FFF_FFFF).contains(height) ? PixelSize(width: width, height: height) : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
