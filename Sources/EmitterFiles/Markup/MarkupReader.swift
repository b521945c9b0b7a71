import CExpat
import Storage

/// Reads XML into elements, with expat. External parts are never loaded. Declarations of entities and attributes are refused, because they
/// can expand a few bytes into very large documents.
final class MarkupReader {
    private let parser: XML_Parser
    /// The open elements, from the root inwards.
    private var open: [MarkupElement] = []
    /// The text of each open element.
    private var texts: [[UInt8]] = []
    private var root: MarkupElement?
    private var elementCount = 0
    private var mistake: Mistake?

    /// Reads a file and returns its root element.
    /// - Throws: `Mistake` with its line.
    /// - Complexity: O(bytes).
    static func read(_ bytes: [UInt8]) throws(Mistake) -> MarkupElement {
        guard let parser = XML_ParserCreate(nil) else { throw Mistake("there is no memory to read it") }
        let reader = MarkupReader(parser)
        return try withExtendedLifetime(reader) { (reader) throws(Mistake) in try reader.parse(bytes) }
    }

    private init(_ parser: XML_Parser) {
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { MarkupReader.of($0)?.begin($1, $2) }, { data, _ in MarkupReader.of(data)?.end() })
        XML_SetCharacterDataHandler(parser) { MarkupReader.of($0)?.add($1, count: $2) }
        XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in MarkupReader.of(data)?.stop("entities are not read here") }
        // Each element would get a copy of its declared values.
        XML_SetAttlistDeclHandler(parser) { data, _, _, _, _, _ in MarkupReader.of(data)?.stop("attribute declarations are not read here") }
    }

    deinit { XML_ParserFree(parser) }

    private static func of(_ data: UnsafeMutableRawPointer?) -> MarkupReader? {
        data.map { Unmanaged<MarkupReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private var line: Int { cexpat_line(parser) }

    private func parse(_ bytes: [UInt8]) throws(Mistake) -> MarkupElement {
        var place = 0
        repeat {
            let end = min(place + Self.stretch, bytes.count)
            let status = bytes[place..<end].withUnsafeBytes { chunk in
                XML_Parse(
                    parser, chunk.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(chunk.count), end == bytes.count ? 1 : 0)
            }
            if let mistake { throw mistake }
            guard status == XML_STATUS_OK else {
                throw Mistake(XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "is no XML", line: line)
            }
            place = end
        } while place < bytes.count
        guard let root else { throw Mistake("has no element", line: line) }
        return root
    }

    /// Bytes parsed at a time, so that a file that must be refused is refused early.
    private static let stretch = 65_536
}

// MARK: Callbacks of expat

extension MarkupReader {
    private func stop(_ reason: String) {
        guard mistake == nil else { return }
        mistake = Mistake(reason, line: line, key: open.last?.name)
        XML_StopParser(parser, 0)
    }

    private func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard mistake == nil, let name else { return }
        elementCount += 1
        guard elementCount <= EmitterFileLimits.valueCount else { return stop("more than \(EmitterFileLimits.valueCount) elements") }
        guard open.count < EmitterFileLimits.depth else { return stop("more than \(EmitterFileLimits.depth) levels deep") }
        var list: [MarkupAttribute] = []
        var pair = attributes
        while let key = pair?[0], let value = pair?[1] {
            guard list.count < Self.mostAttributes else { return stop("more than \(Self.mostAttributes) attributes") }
            list.append(MarkupAttribute(name: String(cString: key), value: String(cString: value)))
            pair = pair?.advanced(by: 2)
        }
        open.append(MarkupElement(name: String(cString: name), attributes: list, line: line))
        texts.append([])
    }

    private func end() {
        guard mistake == nil, var element = open.popLast(), let text = texts.popLast() else { return }
        element.text = String(decoding: text, as: UTF8.self)
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    private func add(_ text: UnsafePointer<CChar>?, count: Int32) {
        guard mistake == nil, !texts.isEmpty, let text else { return }
        UnsafeRawBufferPointer(start: text, count: Int(count)).withMemoryRebound(to: UInt8.self) { texts[texts.count - 1] += $0 }
    }

    private static let mostAttributes = 64
}
