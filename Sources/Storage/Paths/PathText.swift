/// Paths as text. A file system's names are bytes, most of them UTF-8 but not all; a path of this program is a `String` that gives the bytes
/// back exactly.
extension String {
    /// The path with these bytes. A byte that belongs to no UTF-8 stands as the scalar U+10FF00 + byte, which is private to the program; so do
    /// the bytes of such a scalar when a name has one. Different bytes are therefore different text.
    /// - Complexity: O(n).
    public init(pathBytes bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), !text.mayHoldBytes {
            self = text
            return
        }
        self = ""
        var parser = UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var rest = bytes[...]
        while true {
            let length: Int
            switch parser.parseScalar(from: &iterator) {
            case .emptyInput: return
            case .error(let count): length = count
            case .valid(let encoded):
                let scalar = UTF8.decode(encoded)
                length = String.byteScalars.contains(scalar.value) ? encoded.count : 0
                if length == 0 {
                    unicodeScalars.append(scalar)
                    rest = rest.dropFirst(encoded.count)
                }
            }
            for byte in rest.prefix(length) {
                unicodeScalars.append(contentsOf: Unicode.Scalar(0x10_FF00 + UInt32(byte)).map { [$0] } ?? [])
            }
            rest = rest.dropFirst(length)
        }
    }

    /// The bytes of the path that this text stands for.
    public var pathBytes: [UInt8] {
        guard mayHoldBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            String.byteScalars.contains(scalar.value) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// Calls `body` with the path as C's functions take it.
    public func withPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        guard mayHoldBytes else { return try withCString(body) }
        return try (pathBytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { path in
            // Holds the zero at least.
            try path.baseAddress.map(body) ?? withCString(body)
        }
    }

    /// The path for people: bytes that are no text are shown as U+FFFD.
    public var shownPath: String {
        guard mayHoldBytes else { return self }
        var text = ""
        for scalar in unicodeScalars { text.unicodeScalars.append(String.byteScalars.contains(scalar.value) ? "\u{FFFD}" : scalar) }
        return text
    }

    /// Scalars that stand for bytes. In UTF-8 they begin with F4.
    private static let byteScalars: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

    private var mayHoldBytes: Bool { utf8.contains(0xF4) }
}
