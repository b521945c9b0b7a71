/// A checksum of eight bytes at a time, as fast as memory. Detects accidents, not forgery.
///
/// Each word w changes the sum s to (s ⊕ w)·k and mixes its halves. All steps are invertible, so inputs of the same length that differ in
/// one word never have the same sum.
struct WordChecksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Odd; 2⁶⁴ divided by the golden ratio, as in Knuth's multiplicative hashing.
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Adds bytes; a remainder of less than eight bytes is padded with zeros.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let whole = bytes.count & ~7
        for place in stride(from: 0, to: whole, by: 8) {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        }
        guard whole < bytes.count else { return }
        add(bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }

    private mutating func add(_ word: UInt64) {
        value = (value ^ word) &* WordChecksum.factor
        value ^= value >> 32
    }
}
