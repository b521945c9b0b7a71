/// Reads JSON (RFC 8259) and keeps the line of every value. Foundation and Debian's JSON libraries discard it.
///
/// Strict: no comments, trailing commas, NaN or duplicate keys. The nesting depth and the number of values are limited.
package struct JSONReader {
    /// The largest nesting depth of objects and lists.
    package static let depthLimit = 32
    /// The largest number of values in a file.
    package static let valueLimit = 20_000

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var valueCount = 0

    /// - Throws: `Mistake` with its line, and with the key path of the object member that contains it.
    /// - Complexity: O(bytes).
    package static func read(_ bytes: [UInt8]) throws(Mistake) -> JSONNode {
        var reader = JSONReader(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
        reader.skipSpace()
        let node = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.next == nil else { throw reader.mistake("text behind the end of the object") }
        return node
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func mistake(_ reason: String) -> Mistake { Mistake(next == nil ? "the file ends too early" : reason, line: line) }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            if byte == 0x0A { line += 1 }
            place += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(Mistake) -> JSONNode {
        valueCount += 1
        guard valueCount <= JSONReader.valueLimit else { throw mistake("more than \(JSONReader.valueLimit) values") }
        guard depth < JSONReader.depthLimit else { throw mistake("more than \(JSONReader.depthLimit) levels deep") }
        let start = line
        let value: JSONValue
        switch next {
        case UInt8(ascii: "{"): value = .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): value = .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): value = .string(try string())
        default: value = try word()
        }
        return JSONNode(value: value, line: start)
    }

    private mutating func members(depth: Int) throws(Mistake) -> [JSONMember] {
        place += 1
        var members: [JSONMember] = []
        var keys: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return [] }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw mistake("a key in quotation marks is missing") }
            let key = try string()
            guard keys.insert(key).inserted else { throw Mistake("stands twice in its object", line: line, key: key) }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw Mistake("a colon is missing behind the key", line: line, key: key) }
            skipSpace()
            do throws(Mistake) {
                members.append(JSONMember(key: key, node: try value(depth: depth)))
            } catch {
                throw Mistake(error.reason, line: error.line, key: Mistake.key([key] + [error.key].compactMap(\.self)))
            }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw mistake("a comma or } is missing") }
        return members
    }

    private mutating func elements(depth: Int) throws(Mistake) -> [JSONNode] {
        place += 1
        var elements: [JSONNode] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return [] }
        repeat {
            skipSpace()
            do throws(Mistake) {
                elements.append(try value(depth: depth))
            } catch {
                throw Mistake(
                    error.reason, line: error.line, key: Mistake.key(["[\(elements.count)]"] + [error.key].compactMap(\.self)))
            }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw mistake("a comma or ] is missing") }
        return elements
    }

    /// Reads `true`, `false`, `null` or a number.
    private mutating func word() throws(Mistake) -> JSONValue {
        let start = place
        while let byte = next, Self.isWordPart(byte) { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "": throw mistake("a value is missing")
        default:
            guard Self.isNumber(bytes[start..<place]) else { throw Mistake("\(text) is no value", line: line) }
            return .number(text)
        }
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Whether the text matches -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
    private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        func dropDigits() -> Int {
            let digits = rest.prefix(while: isDigit)
            rest = rest.dropFirst(digits.count)
            return digits.count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let leadsWithZero = rest.first == UInt8(ascii: "0")
        let whole = dropDigits()
        guard whole > 0, whole == 1 || !leadsWithZero else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard dropDigits() > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard dropDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}

extension JSONReader {
    private mutating func string() throws(Mistake) -> String {
        place += 1
        var text: [UInt8] = []
        var start = place
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw mistake("a control character stands in a text") }
            place += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            text += bytes[start..<place - 1]
            text += String(try escape()).utf8
            start = place
        }
        text += bytes[start..<place]
        guard take(UInt8(ascii: "\"")) else { throw mistake("a quotation mark is missing") }
        guard let string = String(validating: text, as: UTF8.self) else { throw Mistake("a text is not UTF-8", line: line) }
        return string
    }

    private mutating func escape() throws(Mistake) -> Unicode.Scalar {
        guard let byte = next else { throw mistake("") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Mistake("\\\(Unicode.Scalar(byte)) is no escape", line: line)
        }
    }

    /// Reads four hexadecimal digits, or two such escapes for a surrogate pair.
    private mutating func unicodeEscape() throws(Mistake) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw mistake("half a surrogate pair") }
        let second = try fourDigits()
        guard (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            throw mistake("half a surrogate pair")
        }
        return scalar
    }

    private mutating func fourDigits() throws(Mistake) -> UInt32 {
        let digits = bytes[place..<min(place + 4, bytes.count)]
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw mistake("\\u needs four hexadecimal digits") }
        place += 4
        return value
    }
}
