/// Recognises text in Unicode's normalisation form C. No other text in that form is canonically equivalent to it.
///
/// Source: Unicode Standard Annex 15, section 9 (quick check), and DerivedNormalizationProps.txt of Unicode 16.
enum ComposedText {
    /// Whether a text is certainly in form C. Scalars that may combine with the previous one count as if they did.
    /// - Complexity: O(n). ASCII and everything below U+0300 need no table lookups. Text without higher scalars, which includes most names,
    ///   is recognised by its bytes.
    static func isComposed(_ text: String) -> Bool {
        guard text.withBytes({ $0.reduce(0, max) }) >= firstByteOfMark else { return true }
        var last: UInt8 = 0
        for scalar in text.unicodeScalars {
            // All scalars that compose or have a canonical equivalent that matters are above.
            guard scalar.value >= firstMark else {
                last = 0
                continue
            }
            let order = scalar.properties.canonicalCombiningClass.rawValue
            if (order != 0 && order < last) || scalar.properties.isFullCompositionExclusion || mayCombine(scalar.value) { return false }
            last = order
        }
        return true
    }

    private static let firstMark: UInt32 = 0x300
    /// The first byte of its UTF-8. Lower scalars begin with a lower byte.
    private static let firstByteOfMark: UInt8 = 0xCC

    /// Whether the quick check of form C says "maybe".
    private static func mayCombine(_ value: UInt32) -> Bool {
        var (low, high) = (0, combining.count)
        while low < high {
            let middle = (low + high) / 2
            if combining[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < combining.count && combining[low].contains(value)
    }

    /// The scalars of `NFC_QC=Maybe`, in order.
    private static let combining: [ClosedRange<UInt32>] = [
        0x300...0x304, 0x306...0x30C, 0x30F...0x30F, 0x311...0x311, 0x313...0x314, 0x31B...0x31B, 0x323...0x328, 0x32D...0x32E,
        0x330...0x331, 0x338...0x338, 0x342...0x342, 0x345...0x345, 0x653...0x655, 0x93C...0x93C, 0x9BE...0x9BE, 0x9D7...0x9D7,
        0xB3E...0xB3E, 0xB56...0xB57, 0xBBE...0xBBE, 0xBD7...0xBD7, 0xC56...0xC56, 0xCC2...0xCC2, 0xCD5...0xCD6, 0xD3E...0xD3E,
        0xD57...0xD57, 0xDCA...0xDCA, 0xDCF...0xDCF, 0xDDF...0xDDF, 0x102E...0x102E, 0x1161...0x1175, 0x11A8...0x11C2, 0x1B35...0x1B35,
        0x3099...0x309A, 0x110BA...0x110BA, 0x11127...0x11127, 0x1133E...0x1133E, 0x11357...0x11357, 0x113B8...0x113B8, 0x113BB...0x113BB,
        0x113C2...0x113C2, 0x113C5...0x113C5, 0x113C7...0x113C9, 0x114B0...0x114B0, 0x114BA...0x114BA, 0x114BD...0x114BD,
        0x115AF...0x115AF, 0x11930...0x11930, 0x1611E...0x16129, 0x16D63...0x16D63, 0x16D67...0x16D67,
    ]
}
