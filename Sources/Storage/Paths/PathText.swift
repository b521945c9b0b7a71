import Glibc

/// Paths as text. File names are bytes that are usually, but not always, UTF-8. This program keeps a path as a `String` from which the
/// exact bytes can be recovered.
///
/// `String` treats canonically equivalent texts as equal, for example é as one scalar and e followed by a combining accent. To the file
/// system these are two names, and a folder may contain both. Of such names, only the composed one is kept unchanged.
extension String {
    /// Creates a path from its bytes. A byte that is not valid UTF-8 becomes the private scalar U+10FF00 + byte. So do the bytes of such a
    /// scalar in a name, and those of all scalars beyond ASCII in a name whose text may be equal to other text. Different bytes therefore
    /// always give different text. The text of a path consists of the texts of its names, joined by slashes.
    /// - Complexity: O(n).
    public init(pathBytes bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), !text.mayHoldBytes, ComposedText.isComposed(text) {
            self = text
            return
        }
        self = ""
        for (index, name) in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).enumerated() {
            if index > 0 { unicodeScalars.append("/") }
            append(nameBytes: name)
        }
    }

    private mutating func append(nameBytes bytes: some Collection<UInt8>) {
        let isPlain = String(validating: bytes, as: UTF8.self).map { ComposedText.isComposed($0) } ?? true
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
                let isKept = scalar.isASCII || (isPlain && !String.byteScalars.contains(scalar.value))
                length = isKept ? 0 : encoded.count
                if isKept {
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

    /// The bytes of the path.
    public var pathBytes: [UInt8] {
        guard mayHoldBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            String.byteScalars.contains(scalar.value) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// Calls `body` with the path as a C string.
    public func withPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        guard mayHoldBytes else { return try withCString(body) }
        return try (pathBytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { path in
            // Contains at least the terminating zero, so baseAddress is not nil.
            try path.baseAddress.map(body) ?? withCString(body)
        }
    }

    /// The path for display: bytes that are not UTF-8 are shown as U+FFFD.
    public var shownPath: String {
        guard mayHoldBytes else { return self }
        var (text, bytes) = ("", [UInt8]())
        for scalar in unicodeScalars {
            if String.byteScalars.contains(scalar.value) {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                text += String(shownBytes: &bytes)
                text.unicodeScalars.append(scalar)
            }
        }
        return text + String(shownBytes: &bytes)
    }

    /// Converts a run of bytes: to text if they are valid, otherwise to a mark for each byte.
    private init(shownBytes bytes: inout [UInt8]) {
        self = String(validating: bytes, as: UTF8.self) ?? String(repeating: "\u{FFFD}", count: bytes.count)
        bytes = []
    }

    /// The scalars that represent single bytes. Their UTF-8 begins with F4.
    fileprivate static let byteScalars: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

    private var mayHoldBytes: Bool { withBytes { bytes in bytes.baseAddress.map { memchr($0, 0xF4, bytes.count) != nil } ?? false } }

    /// Calls `body` with the text in UTF-8. Going through `utf8` takes ten times as long.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
    }
}

extension Unicode.Scalar {
    /// The byte of a path that the scalar represents; nil if it represents itself.
    package var pathByte: UInt8? { String.byteScalars.contains(value) ? UInt8(truncatingIfNeeded: value) : nil }
}
