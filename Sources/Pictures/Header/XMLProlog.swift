/// Reads the part of an XML document before the first element, and that element's attributes. It checks only what is needed to find them,
/// and replaces no entities.
struct XMLProlog {
    private let text: [UInt8]
    private var place = 0

    init(_ text: [UInt8]) { self.text = text }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Skips declarations, comments, instructions and the document type.
    /// - Returns: The name of the first element; nil if anything else precedes it, or if there is none in the text.
    /// - Complexity: O(n) in the length of the text.
    mutating func firstElement() -> ArraySlice<UInt8>? {
        while true {
            skipBlanks()
            guard place < text.count, text[place] == UInt8(ascii: "<") else { return nil }
            if starts("<?") {
                guard skip(past: "?>") else { return nil }
            } else if starts("<!--") {
                guard skip(past: "-->") else { return nil }
            } else if starts("<!DOCTYPE") {
                guard skipType() else { return nil }
            } else {
                place += 1
                let name = word()
                return name.isEmpty ? nil : name
            }
        }
    }

    /// Returns the next attribute of the first element; nil after the last one, or if the next one makes no sense.
    mutating func attribute() -> (name: ArraySlice<UInt8>, value: [UInt8])? {
        skipBlanks()
        let name = word()
        skipBlanks()
        guard !name.isEmpty, place < text.count, text[place] == UInt8(ascii: "=") else { return nil }
        place += 1
        skipBlanks()
        guard place < text.count, text[place] == 0x22 || text[place] == 0x27 else { return nil }
        let start = place + 1
        guard let end = text[start...].firstIndex(of: text[place]) else { return nil }
        place = end + 1
        return (name, Array(text[start..<end]))
    }

    // MARK: Steps

    private mutating func skipBlanks() { while place < text.count, XMLProlog.isBlank(text[place]) { place += 1 } }

    private func starts(_ mark: StaticString) -> Bool {
        mark.withUTF8Buffer { mark in place + mark.count <= text.count && text[place..<(place + mark.count)].elementsEqual(mark) }
    }

    private mutating func skip(past mark: StaticString) -> Bool {
        while place < text.count, !starts(mark) { place += 1 }
        guard place < text.count else { return false }
        place += mark.utf8CodeUnitCount
        return true
    }

    /// Skips the document type. It may contain declarations in brackets, and quotation marks and comments that contain brackets.
    private mutating func skipType() -> Bool {
        var (quotation, depth): (UInt8?, Int) = (nil, 0)
        while place < text.count {
            if quotation == nil, starts("<!--") {
                guard skip(past: "-->") else { return false }
                continue
            }
            let byte = text[place]
            place += 1
            if let open = quotation {
                if byte == open { quotation = nil }
                continue
            }
            switch byte {
            case 0x22, 0x27: quotation = byte
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0: return true
            default: break
            }
        }
        return false
    }

    private static let marks = Array("=/><\"'".utf8)

    /// A name: everything up to a space or a punctuation mark.
    private mutating func word() -> ArraySlice<UInt8> {
        let start = place
        while place < text.count, !XMLProlog.isBlank(text[place]), !XMLProlog.marks.contains(text[place]) { place += 1 }
        return text[start..<place]
    }
}
