/// A hash of ids that takes half the time of `String.hashValue`. Like `hashValue`, it is the same for equal ids and differs between
/// processes.
///
/// An id of ASCII characters is read as words w of up to eight bytes. The hash begins with h = s ⊕ n · c, where s is a seed and n is the
/// number of bytes. Each word changes it to h ← fold((h ⊕ w) · c), where c is odd and fold is the exclusive or of the two halves of a
/// 128-bit product. The result is fold((h ⊕ s) · c). Any other id has the hash of its `String`, because ids with different bytes may be
/// equal to it.
///
/// Source of the function and of c: Wang Yi, wyhash.
nonisolated struct IdentityHash: Sendable {
    private let seed = UInt64(truncatingIfNeeded: 0.hashValue)
    private static let factor: UInt64 = 0xA076_1D64_78BD_642F
    /// The highest bit of each byte, which ASCII characters do not have.
    private static let marks: UInt64 = 0x8080_8080_8080_8080
    /// All characters beyond ASCII that are canonically equivalent to an ASCII character. Source: Unicode Character Database,
    /// decompositions.
    private static let twins: [Unicode.Scalar: Unicode.Scalar] = ["\u{37E}": ";", "\u{1FEF}": "`", "\u{212A}": "K"]

    /// Returns the hash of an id.
    /// - Complexity: O(bytes).
    func callAsFunction(_ id: String) -> UInt64 { ofASCII(id) ?? ofOther(id) }

    /// Returns nil for an id that has other characters.
    private func ofASCII(_ id: String) -> UInt64? {
        let bytes = id.utf8.span.bytes
        var (hash, seen, offset) = (seed ^ UInt64(bytes.byteCount) &* IdentityHash.factor, UInt64(0), 0)
        while bytes.byteCount - offset >= 8 {
            let word = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            hash = IdentityHash.mix(hash ^ word)
            seen |= word
            offset += 8
        }
        let rest = IdentityHash.rest(of: bytes, from: offset)
        guard (seen | rest) & IdentityHash.marks == 0 else { return nil }
        return IdentityHash.mix(IdentityHash.mix(hash ^ rest) ^ seed)
    }

    /// The last bytes, fewer than eight, in one word. Some bytes occur twice in it, which takes fewer steps.
    private static func rest(of bytes: RawSpan, from offset: Int) -> UInt64 {
        let (count, end) = (bytes.byteCount - offset, bytes.byteCount)
        func half(_ place: Int) -> UInt64 { UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)) }
        func byte(_ place: Int) -> UInt64 { UInt64(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)) }
        guard count > 0 else { return 0 }
        if count >= 4 { return half(offset) << 32 | half(end - 4) }
        return byte(offset) << 16 | byte(offset + count / 2) << 8 | byte(end - 1)
    }

    private func ofOther(_ id: String) -> UInt64 {
        guard id.unicodeScalars.contains(where: { IdentityHash.twins[$0] != nil }) else { return UInt64(truncatingIfNeeded: id.hashValue) }
        let plain = String(String.UnicodeScalarView(id.unicodeScalars.map { IdentityHash.twins[$0] ?? $0 }))
        return ofASCII(plain) ?? UInt64(truncatingIfNeeded: id.hashValue)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
