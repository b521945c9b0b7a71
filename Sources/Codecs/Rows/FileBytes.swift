import Glibc

/// Reads an open file in order through a small buffer.
struct FileBytes {
    let descriptor: Int32
    private var held: [UInt8]
    private var heldCount = 0
    private var used = 0
    /// The file offset of the next refill.
    private var next = 0

    private static let partLength = 65_536

    /// - Parameters:
    ///   - descriptor: A seekable file; the caller closes it.
    ///   - offset: The file offset at which reading begins.
    init(_ descriptor: Int32, at offset: Int = 0) {
        self.descriptor = descriptor
        held = [UInt8](repeating: 0, count: Self.partLength)
        next = offset
    }

    /// The file offset of the next byte.
    var offset: Int { next - (heldCount - used) }

    /// Continues at `offset`, which may be beyond the end of the file.
    mutating func move(to offset: Int) {
        let place = offset - (next - heldCount)
        if (0...heldCount).contains(place) { used = place } else { (next, heldCount, used) = (offset, 0, 0) }
    }

    /// Returns the next byte; nil at the end of the file.
    /// - Throws: `system` if the file cannot be read.
    mutating func byte() throws(PictureDecodeError) -> UInt8? {
        if used == heldCount { try refill() }
        guard used < heldCount else { return nil }
        used += 1
        return held[used - 1]
    }

    /// Fills `count` elements of `bytes`, starting at `place`, with zeros beyond the end of the file.
    /// - Returns: The number of bytes that were in the file.
    mutating func read(_ count: Int, into bytes: inout [UInt8], at place: Int = 0) throws(PictureDecodeError) -> Int {
        let got = try fill(count, of: &bytes, from: place)
        for rest in (place + got)..<(place + count) { bytes[rest] = 0 }
        return got
    }

    /// Returns the next bytes; fewer only at the end of the file.
    mutating func bytes(_ count: Int) throws(PictureDecodeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = try fill(count, of: &bytes, from: 0)
        return got == count ? bytes : Array(bytes.prefix(got))
    }

    private mutating func fill(_ count: Int, of bytes: inout [UInt8], from place: Int) throws(PictureDecodeError) -> Int {
        var filled = 0
        while filled < count {
            if used == heldCount { try refill() }
            let part = min(heldCount - used, count - filled)
            guard part > 0 else { break }
            bytes.replaceSubrange((place + filled)..<(place + filled + part), with: held[used..<(used + part)])
            (used, filled) = (used + part, filled + part)
        }
        return filled
    }

    /// The length of a file in bytes.
    static func byteCount(of descriptor: Int32) throws(PictureDecodeError) -> Int {
        // A sandboxed decoder may not call fstat.
        let count = lseek(descriptor, 0, SEEK_END)
        guard count >= 0 else { throw .system(code: errno) }
        return Int(count)
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
