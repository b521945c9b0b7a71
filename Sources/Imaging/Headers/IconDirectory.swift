/// The directory of an ICO or CUR file: 0, the type (1 for icons, 2 for cursors) and the number of pictures in two bytes each, and sixteen
/// bytes for each picture. Source: Windows Shell, ICONDIR and ICONDIRENTRY.
package struct IconDirectory: Equatable, Sendable {
    /// The place of a picture in the file: a PNG, or a BMP without its file header, with a mask behind its pixels.
    package struct Entry: Equatable, Sendable {
        package let size: PixelSize
        /// Bits of a pixel; 0 if they are not known.
        package let bitCount: Int
        package let offset: Int
        package let byteCount: Int

        /// Whether the entry is to be shown rather than another: the larger one, then the one of more colours, then that of more bytes.
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
    /// The most pictures; files have about a dozen.
    private static let mostEntries = 1_024

    /// - Parameter window: The beginning of a file.
    /// - Returns: nil for anything that is no such directory, or one without a picture within the file.
    package init?(_ window: ByteWindow, fileSize: Int) {
        guard window.word(0, bigEndian: false) == 0, let type = window.word(2, bigEndian: false), type == 1 || type == 2,
            let count = window.word(4, bigEndian: false), (1...Self.mostEntries).contains(count)
        else { return nil }
        let end = Self.head + count * Self.entry
        let entries = stride(from: Self.head, to: end, by: Self.entry).compactMap { place in
            Self.entry(at: place, in: window, isCursor: type == 2)
        }
        // The places of all pictures make sense, though a file may have been cut.
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
        // Cursors have the place of their tip there, and many icons 0.
        let stated = isCursor ? 0 : bitCount
        return Entry(size: size, bitCount: depth(at: offset, in: window) ?? stated, offset: offset, byteCount: byteCount)
    }

    /// The bits of a pixel as the picture itself states them; nil for one that begins beyond the window.
    private static func depth(at offset: Int, in window: ByteWindow) -> Int? {
        guard sizeOfPNG(at: offset, in: window) == nil else { return 32 }
        return window.word(offset + (window.long(offset, bigEndian: false) == 12 ? 10 : 14), bigEndian: false)
    }

    // MARK: The picture's own header

    /// The bytes of a picture that state its size.
    package static let startLength = 33

    /// The size of a PNG; nil for anything else.
    package static func sizeOfPNG(at offset: Int, in window: ByteWindow) -> PixelSize? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard window.slice(8, at: offset).elementsEqual(signature), let width = window.long(offset + 16, bigEndian: true),
            let height = window.long(offset + 20, bigEndian: true)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// The size of a BMP without its file header, whose height includes that of the mask; nil for nonsense.
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
