/// A part of a file. Offsets count from the beginning of the file; reads outside the part return nil, so no input can trap.
package struct ByteWindow {
    package let bytes: [UInt8]
    /// The offset of `bytes` in the file.
    package let base: Int

    package init(_ bytes: [UInt8], at base: Int = 0) {
        self.bytes = bytes
        self.base = base
    }

    package func holds(_ count: Int, at offset: Int) -> Bool {
        offset >= base && count <= bytes.count && offset - base <= bytes.count - count
    }

    /// The bytes from an offset; empty if they are not all within the window.
    package func slice(_ count: Int, at offset: Int) -> ArraySlice<UInt8> {
        count >= 0 && holds(count, at: offset) ? bytes[(offset - base)..<(offset - base + count)] : []
    }

    package func byte(_ offset: Int) -> Int? {
        holds(1, at: offset) ? Int(bytes[offset - base]) : nil
    }

    /// Reads two bytes, the most significant first if `bigEndian`; nil outside the window.
    package func word(_ offset: Int, bigEndian: Bool) -> Int? {
        guard holds(2, at: offset) else { return nil }
        let first = Int(bytes[offset - base])
        let second = Int(bytes[offset - base + 1])
        return bigEndian ? first << 8 | second : second << 8 | first
    }

    /// Reads four bytes, 0...4,294,967,295; nil outside the window.
    package func long(_ offset: Int, bigEndian: Bool) -> Int? {
        guard let first = word(offset, bigEndian: bigEndian), let second = word(offset + 2, bigEndian: bigEndian) else { return nil }
        return bigEndian ? first << 16 | second : second << 16 | first
    }

    /// Reads three bytes, the least significant first; nil outside the window.
    package func triple(_ offset: Int) -> Int? {
        guard let low = word(offset, bigEndian: false), let high = byte(offset + 2) else { return nil }
        return high << 16 | low
    }

    package func starts(with magic: [UInt8]) -> Bool { bytes.starts(with: magic) }

    package func holds(_ text: StaticString, at offset: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard holds(count, at: offset) else { return false }
        return text.withUTF8Buffer { bytes[(offset - base)..<(offset - base + count)].elementsEqual($0) }
    }
}
