/// The directory of an ICO or CUR file. It contains 0, the type (1 for icons, 2 for cursors) and the number of pictures in two bytes
/// each, followed by sixteen bytes for each picture. Source: Windows Shell, ICONDIR and ICONDIRENTRY.
package struct IconDirectory: Equatable, Sendable {
    /// The location of a picture in the file. It is a PNG, or a BMP without its file header and with a mask after its pixels.
    package struct Entry: Equatable, Sendable {
        package let size: PixelSize
        /// Bits per pixel; 0 if not known.
        package let bitCount: Int
        package let offset: Int
        package let byteCount: Int

        /// Whether the entry is preferred over another: the larger one is, then the one with more colours, then the one with more bytes.
        fileprivate func isBetter(than other: Entry) -> Bool {
            (size.area, bitCount, byteCount) > (other.size.area, other.bitCount, other.byteCount)
        }
    }

    /// The picture that is shown.
    package let best: Entry
    /// The number of pictures.
    package let count: Int

    private static let head = 6
    private static let entry = 16
    /// Maximum number of pictures; files usually have about a dozen.
    private static let mostEntries = 1_024

    /// - Parameter window: The beginning of a file.
    /// - Returns: The directory; nil if this is not a valid directory, or if none of its pictures is within the file.
    package init?(_ window: ByteWindow, fileSize: Int) {
        guard window.word(0, bigEndian: false) == 0, let type = window.word(2, bigEndian: false), type == 1 || type == 2,
            let count = window.word(4, bigEndian: false), (1...Self.mostEntries).contains(count)
        else { return nil }
        let end = Self.head + count * Self.entry
        let entries = stride(from: Self.head, to: end, by: Self.entry).compactMap { place in
            Self.entry(at: place, in: window, isCursor: type == 2)
        }
        // The offsets of all pictures must be plausible, but the file may have been truncated.
        guard entries.count == count, entries.allSatisfy({ $0.offset >= end && $0.byteCount > 0 }) else { return nil }
        let present = entries.filter { $0.offset < fileSize }
        guard let first = present.first else { return nil }
        self.count = count
        best = present.dropFirst().reduce(first) { $1.isBetter(than: $0) ? $1 : $0 }
    }

    private static func entry(at place: Int, in window: ByteWindow, isCursor: Bool) -> Entry? {
        guard let width = window.byte(place), let height = window.byte(place + 1), let bitCount = window.word(place + 6, bigEndian: false),
            let byteCount = window.long(place + 8, bigEndian: false), let offset = window.long(place + 12, bigEndian: false)
        else { return nil }
        let size = PixelSize(width: width == 0 ? 256 : width, height: height == 0 ? 256 : height)
        // Cursors store the position of their hot spot in this field, and many icons store 0.
        let stated = isCursor ? 0 : bitCount
        return Entry(size: size, bitCount: depth(at: offset, in: window) ?? stated, offset: offset, byteCount: byteCount)
    }

    /// The bits per pixel stated in the picture itself; nil for a picture that begins beyond the window.
    private static func depth(at offset: Int, in window: ByteWindow) -> Int? {
        guard sizeOfPNG(at: offset, in: window) == nil else { return 32 }
        return window.word(offset + (window.long(offset, bigEndian: false) == 12 ? 10 : 14), bigEndian: false)
    }

    // MARK: The picture's own header

    /// The number of bytes at the start of a picture that contain its size.
    package static let startLength = 33

    /// The size of a PNG; nil if it is not a PNG.
    package static func sizeOfPNG(at offset: Int, in window: ByteWindow) -> PixelSize? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard window.slice(8, at: offset).elementsEqual(signature), let width = window.long(offset + 16, bigEndian: true),
            let height = window.long(offset + 20, bigEndian: true)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// The size of a BMP without its file header, whose stated height includes the mask; nil if the values are invalid.
    package static func sizeOfBitmap(at offset: Int, in window: ByteWindow) -> PixelSize? {
        guard let length = window.long(offset, bigEndian: false) else { return nil }
        if length == 12 {
            guard let width = window.word(offset + 4, bigEndian: false), let height = window.word(offset + 6, bigEndian: false)
            else { return nil }
            return PixelSize(width: width, height: height / 2)
        }
        guard length >= 16, let width = window.long(offset + 4, bigEndian: false), let height = window.long(offset + 8, bigEndian: false)
        else { return nil }
        func signed(_ word: Int) -> Int { Int(Int32(truncatingIfNeeded: word)) }
        return PixelSize(width: signed(width), height: abs(signed(height)) / 2)
    }
}
