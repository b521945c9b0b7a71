import Glibc

/// Paths in file URIs. Source: RFC 8089.
///
/// Where people specify paths, a word that begins with `file:/` is a URI. A file in a folder that is really named `file:` is `./file:/…`.
public enum FileURI {
    /// The reason why a URI has no path on this machine.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// It has another scheme, or no path.
        case notOfAFile
        /// It names a file on another machine.
        case otherMachine(String)
        /// A percent sign is not followed by two hexadecimal digits.
        case damagedEscape
        /// It contains an escaped zero, which paths cannot contain.
        case zero
        /// It contains a number sign, which begins a fragment. In a name it is written %23.
        case fragment

        /// The reason in words that follow the URI.
        public var description: String {
            switch self {
            case .notOfAFile: "is no URI of a file"
            case .otherMachine(let host): "is on another machine: \(host.shownPath)"
            case .damagedEscape: "is no URI: a percent sign stands there without two digits"
            case .zero: "is no URI of a file: no path has a zero byte"
            case .fragment: "is no URI of a file: # in a name is written %23"
            }
        }
    }

    /// Whether a word is meant as a file URI, valid or not.
    public static func isMeant(_ word: String) -> Bool {
        let start = Array("file:/".utf8)
        return word.utf8.count >= start.count
            && zip(start, word.utf8).allSatisfy { $0 == $1 || (0x41...0x5A).contains($1) && $1 | 0x20 == $0 }
    }

    /// The path of a local file's URI, byte for byte; nil for other URIs and invalid ones.
    public static func path(of uri: String) -> String? { try? read(uri) }

    /// The path that a person specified: the path of a URI, or the word itself. An invalid URI is therefore refused when it is opened.
    public static func given(_ word: String) -> String { path(of: word) ?? word }

    /// Returns the path of a local file's URI, byte for byte. The URI is `file:///path`, `file:/path`, or has this machine's name as its
    /// host. A carriage return at its end is ignored.
    public static func read(_ uri: String) throws(Refusal) -> String {
        guard isMeant(uri) else { throw .notOfAFile }
        var rest = uri.utf8.dropFirst("file:".utf8.count)
        // Lines of a URI list end with a carriage return and a newline. Inside a URI, a carriage return would be escaped.
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { throw .notOfAFile }
            let host = String(decoding: rest[..<slash], as: UTF8.self)
            guard host.isEmpty || [thisMachine, "localhost"].contains(host.lowercased()) else { throw .otherMachine(host) }
            rest = rest[slash...]
        }
        return String(pathBytes: try decoded(rest))
    }

    /// The name of this machine in lower case.
    private static var thisMachine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
    }

    /// Returns the URI of a local file with an absolute path.
    public static func uri(of path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes = Array("file://".utf8)
        for byte in path.pathBytes {
            if plain.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes that are not escaped: RFC 3986's unreserved characters, and the slash.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)

    private static func decoded(_ text: Substring.UTF8View) throws(Refusal) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { throw .damagedEscape }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "#"): throw .fragment
            default: bytes.append(byte)
            }
        }
        guard !bytes.contains(0) else { throw .zero }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
