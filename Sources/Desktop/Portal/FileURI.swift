import Platform
import Storage

/// Paths in file URIs. Source: RFC 8089.
enum FileURI {
    /// The path of a local file's URI, byte for byte; nil for other URIs and invalid ones.
    static func path(of uri: String) -> String? {
        let scheme = "file://"
        guard uri.utf8.count > scheme.utf8.count, uri.prefix(scheme.count).lowercased() == scheme else { return nil }
        let rest = uri.utf8.dropFirst(scheme.utf8.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self).lowercased()
        guard host.isEmpty || host == "localhost" else { return nil }
        return decoded(rest[slash...]).map { String(pathBytes: $0) }
    }

    /// Returns the URI of a local file with an absolute path.
    static func uri(of path: String) -> String {
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

    /// Decodes percent escapes; nil for incomplete ones, a zero byte, and a fragment, which no file URI has.
    private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "#"): return nil
            default: bytes.append(byte)
            }
        }
        return bytes.contains(0) ? nil : bytes
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
