import CTextBreaks

/// The order of names by the rules of a language: digits compare as numbers, é stands beside e whether it is one character or two, and Ł after L.
///
/// Source of the rules: the Unicode Collation Algorithm (UTS #10), with CLDR's for the language, by ICU. The first collator takes about 2 ms to
/// create, each further one 0.2.
public final class NameCollator {
    private let collator: OpaquePointer
    private var buffer = [UInt8](repeating: 0, count: 1_024)

    /// - Parameter language: A tag of the environment, such as `de_AT.UTF-8`; nil, `C` and an unknown one take the rules that hold for all
    ///   languages that have no others.
    /// - Returns: nil if the library lacks its rules.
    public init?(language: String?) {
        let tag = language.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? ""
        guard let collator = name_collator_open(["C", "POSIX"].contains(tag) ? "" : tag) else { return nil }
        self.collator = collator
    }

    deinit { name_collator_close(collator) }

    /// Appends the key of a name: keys compare byte by byte like the names, and no byte is zero. Names that the rules do not tell apart have
    /// equal keys.
    /// - Complexity: O(length of the name).
    public func appendKey(of name: String, to keys: inout [UInt8]) {
        var name = name
        name.withUTF8 { bytes in
            guard let start = bytes.baseAddress, let length = Int32(exactly: bytes.count) else { return }
            var needed = write(start, length)
            if needed >= buffer.count {
                buffer = [UInt8](repeating: 0, count: needed + 1)
                needed = write(start, length)
            }
            keys.append(contentsOf: buffer[..<min(needed, buffer.count)])
        }
    }

    private func write(_ start: UnsafePointer<UInt8>, _ length: Int32) -> Int {
        Int(name_collator_key(collator, start, length, &buffer, Int32(buffer.count)))
    }
}
