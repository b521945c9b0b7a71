import Glibc

/// Reads an open file in order through a small buffer.
struct FileBytes {
    private let descriptor: Int32
    private var held: [UInt8]
    private var heldCount = 0
    private var used = 0
    /// The file offset of the next refill.
    private var next = 0

    private static let partLength = 65_536

    /// - Parameter descriptor: A seekable file; the caller closes it.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        held = [UInt8](repeating: 0, count: Self.partLength)
    }

    /// Continues at `offset`, which may be beyond the end of the file.
    mutating func move(to offset: Int) {
        (next, heldCount, used) = (offset, 0, 0)
    }

    /// Returns the next byte; nil at the end of the file.
    /// - Throws: `system` if the file cannot be read.
    mutating func byte() throws(PictureDecodeError) -> UInt8? {
        if used == heldCount { try refill() }
        guard used < heldCount else { return nil }
        used += 1
        return held[used - 1]
    }

    /// Fills the first `count` elements of `bytes`, with zeros beyond the end of the file.
    /// - Returns: The number of bytes that the file had.
    mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(PictureDecodeError) -> Int {
        var filled = 0
        while filled < count {
            if used == heldCount { try refill() }
            let part = min(heldCount - used, count - filled)
            guard part > 0 else { break }
            bytes.replaceSubrange(filled..<(filled + part), with: held[used..<(used + part)])
            (used, filled) = (used + part, filled + part)
        }
        for place in filled..<count { bytes[place] = 0 }
        return filled
    }

    private mutating func refill() throws(PictureDecodeError) {
        var got = 0
        repeat {
            got = held.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(next)) }
        } while got < 0 && errno == EINTR
        guard got >= 0 else { throw .system(code: errno) }
        (next, heldCount, used) = (next + got, got, 0)
    }
}
