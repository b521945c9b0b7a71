import Imaging

/// The chunks of an ILBM before its pixels: names of four letters, a length with its high byte first, and the contents padded to an even
/// length.
/// Source: Electronic Arts, "ILBM IFF Interleaved Bitmap", 1986.
struct ILBMHeader {
    /// The offset of the next chunk; at the end, that of the pixels.
    private(set) var position = 12
    private var isPacked = false
    private var size: PixelSize?
    private var planeCount = 0
    private var mask = 0
    private var packing = 0
    private var colorCount = 0
    private var changesColors = false

    /// The bytes needed of each chunk: its name, its length and the longest contents that are read.
    static let chunkStart = 28

    private static let most = (colorBytes: 768, chunks: 256)
    private var chunkCount = 0

    /// Reads chunks until the pixels.
    /// - Returns: Whether they were reached; otherwise bytes from `position` are needed next.
    mutating func advance(over window: ByteWindow) throws(HeaderError) -> Bool {
        if position == 12, window.base == 0 { isPacked = window.holds("PBM ", at: 8) }
        while let length = window.long(position + 4, bigEndian: true) {
            if window.holds("BODY", at: position) {
                position += 8
                return true
            }
            guard try read(length, in: window) else { return false }
            position += 8 + length + length % 2
            chunkCount += 1
            guard chunkCount <= Self.most.chunks else { throw .damaged("it has too many chunks") }
        }
        return false
    }

    /// Reads the contents of a chunk. Refuses lengths that would make SDL2_image lose its place.
    /// - Returns: Whether the window has them.
    private mutating func read(_ length: Int, in window: ByteWindow) throws(HeaderError) -> Bool {
        let start = position + 8
        if window.holds("BMHD", at: position) {
            guard length >= 20 else { throw .damaged("its header is too short") }
            guard let width = window.word(start, bigEndian: true), let height = window.word(start + 2, bigEndian: true),
                let planes = window.byte(start + 8), let mask = window.byte(start + 9), let packing = window.byte(start + 10)
            else { return false }
            size = PixelSize(width: width, height: height)
            (planeCount, self.mask, self.packing) = (planes, mask, packing)
        } else if window.holds("CMAP", at: position) {
            guard (3...Self.most.colorBytes).contains(length) else { throw .damaged("it has \(length / 3) colours") }
            colorCount = length / 3
        } else if window.holds("CAMG", at: position) {
            guard length == 4 else { throw .damaged("its mode is no number") }
            guard let mode = window.long(start, bigEndian: true) else { return false }
            changesColors = mode & 0x800 != 0
        }
        return true
    }

    /// The size, if SDL2_image reads the picture right.
    var readableSize: PixelSize {
        get throws(HeaderError) {
            guard let size else { throw .damaged("it has no header") }
            guard packing <= 1 else { throw .notRead("ILBM with packing \(packing)") }
            guard mask == 0 || mask == 2 else { throw .notRead("ILBM with a mask") }
            if isPacked {
                guard planeCount == 8, !changesColors else { throw .damaged("its planes make no sense") }
                // Rows are padded to two bytes, but SDL2_image reads sixteen.
                guard size.width % 16 == 0 else { throw .notRead("ILBM of packed rows whose width is no multiple of 16") }
            }
            if changesColors {
                guard planeCount == 6 || planeCount == 8 else { throw .notRead("ILBM that changes colours in \(planeCount) planes") }
            } else {
                guard (1...8).contains(planeCount) || planeCount == 24 else { throw .notRead("ILBM with \(planeCount) planes") }
            }
            // A picture that changes colours begins with those of four planes less two bits, or of eight.
            guard planeCount == 24 || colorCount >= (changesColors ? 1 << (planeCount - 2) : 1) else {
                throw .notRead("ILBM without colours")
            }
            return size
        }
    }

    /// What SDL2_image holds for each pixel.
    var bytesPerPixel: Int { planeCount == 24 || changesColors ? 3 : 1 }
}
