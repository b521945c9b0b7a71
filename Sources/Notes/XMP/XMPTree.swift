import CExpat

/// The elements of a packet that are needed for a note: those down to the properties, and the contents of the known properties.
///
/// Everything else is checked to be well-formed and within the limits, but not kept, so that a large packet needs little memory.
struct XMPTree: Sendable {
    fileprivate(set) var elements: [XMPElement] = []
    /// The `rdf:RDF` element; the first in the packet.
    fileprivate(set) var rdf = 0

    /// - Throws: `XMPError`, also for well-formed XML without RDF.
    /// - Complexity: O(bytes).
    init(_ bytes: [UInt8]) throws(XMPError) {
        guard bytes.count <= XMPLimits.byteCount else { throw .tooManyBytes }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        // The encoding is specified, so that one declared in the file is ignored.
        guard let parser = XML_ParserCreate("UTF-8") else { throw .malformed("no memory is left", line: 0) }
        let reader = XMPTreeReader(parser, bytes)
        self = try withExtendedLifetime(reader) { (reader) throws(XMPError) in try reader.parse() }
    }

    fileprivate init() {}

    /// The `rdf:Description` elements of the packet.
    var descriptions: [Int] { elements[rdf].children.filter { elements[$0].name == .rdf("Description") } }

    func children(of element: Int, named name: XMPName) -> [Int] { elements[element].children.filter { elements[$0].name == name } }

    /// The prefix in scope inside an element for a namespace; nil if none is declared.
    func prefix(of space: String, in element: Int) -> String? {
        var hidden: Set<String> = []
        var next: Int? = element
        while let index = next {
            // Sorted, so that the same packet always changes in the same way.
            for (prefix, declared) in elements[index].declared.sorted(by: { $0.key < $1.key }) where !hidden.contains(prefix) {
                if declared == space { return prefix }
            }
            hidden.formUnion(elements[index].declared.keys)
            next = elements[index].parent
        }
        return nil
    }
}

/// Builds the tree from expat's callbacks. External parts are never loaded. A document type is refused; without one there are no entities.
private final class XMPTreeReader {
    private let parser: XML_Parser
    private let bytes: [UInt8]
    private var tree = XMPTree()
    private var hasRDF = false
    /// The open elements: their index if they are kept, and the prefixes they declare.
    private var open: [(kept: Int?, prefixes: [String])] = []
    /// The namespaces of each prefix, the innermost last.
    private var scopes: [String: [String]] = ["xml": [XMPName.Space.xml]]
    private var elementCount = 0
    private var attributeCount = 0
    private var mistake: XMPError?

    init(_ parser: XML_Parser, _ bytes: [UInt8]) {
        (self.parser, self.bytes) = (parser, bytes)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMPTreeReader.of($0)?.begin($1, $2) }, { data, _ in XMPTreeReader.of(data)?.end() })
        XML_SetCharacterDataHandler(parser) { XMPTreeReader.of($0)?.add($1, count: $2) }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            guard let reader = XMPTreeReader.of(data) else { return }
            reader.stop(.declaresType(line: reader.line))
        }
    }

    deinit { XML_ParserFree(parser) }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMPTreeReader? {
        data.map { Unmanaged<XMPTreeReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private var line: Int { cexpat_line(parser) }
    private var offset: Int { cexpat_offset(parser) }

    func parse() throws(XMPError) -> XMPTree {
        // In one piece, because a token that spans several pieces would be scanned again for each.
        let status = bytes.withUnsafeBytes { XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1) }
        if let mistake { throw mistake }
        guard status == XML_STATUS_OK else {
            throw .malformed(XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML", line: line)
        }
        guard hasRDF else { throw .notXMP }
        return tree
    }

    private func stop(_ error: XMPError) {
        if mistake == nil { mistake = error }
        XML_StopParser(parser, 0)
    }

    // MARK: Callbacks of expat

    private func begin(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard mistake == nil, let name else { return }
        elementCount += 1
        guard elementCount <= XMPLimits.elementCount else { return stop(.tooManyElements(line: line)) }
        guard open.count < XMPLimits.depth else { return stop(.tooDeep(line: line)) }
        // Names below an element that is not kept are not needed.
        guard open.last.map({ $0.kept.map(keepsChildren) ?? false }) ?? true else { return open.append((nil, [])) }
        // expat counts names and values separately.
        attributeCount += Int(XML_GetSpecifiedAttributeCount(parser)) / 2
        guard attributeCount <= XMPLimits.attributeCount else { return stop(.tooManyAttributes(line: line)) }
        keep(String(cString: name), pairs(list))
    }

    private func pairs(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [(name: String, value: String)] {
        var pairs: [(String, String)] = []
        var next = list
        while let name = next?[0], let value = next?[1] {
            pairs.append((String(cString: name), String(cString: value)))
            next = next?.advanced(by: 2)
        }
        return pairs
    }

    private func keep(_ rawName: String, _ pairs: [(name: String, value: String)]) {
        let tag = offset..<(offset + cexpat_length(parser))
        guard let places = StartTag.attributes(in: bytes, tag), places.count == pairs.count else { return stop(.notChangeable) }
        var declared: [String: String] = [:]
        for (name, value) in pairs where name == "xmlns" || name.hasPrefix("xmlns:") { declared[String(name.dropFirst(6))] = value }
        for (prefix, space) in declared { scopes[prefix, default: []].append(space) }
        let attributes = zip(pairs, places).compactMap { pair, place -> XMPAttribute? in
            guard pair.name != "xmlns", !pair.name.hasPrefix("xmlns:") else { return nil }
            return XMPAttribute(
                name: resolved(pair.name, isAttribute: true), value: pair.value,
                range: place.name.lowerBound..<(place.value.upperBound + 1),
                valueRange: place.value)
        }
        let index = tree.elements.count
        let parent = open.last?.kept
        tree.elements.append(
            XMPElement(
                name: resolved(rawName, isAttribute: false), rawName: rawName, parent: parent, attributes: attributes, declared: declared,
                startTag: tag, content: tag.upperBound..<tag.upperBound, end: tag.upperBound))
        if let parent { tree.elements[parent].children.append(index) }
        if !hasRDF, tree.elements[index].name == .rdf("RDF") { (hasRDF, tree.rdf) = (true, index) }
        open.append((index, Array(declared.keys)))
    }

    /// Whether the children of an element are kept: everything above the properties, and known properties.
    private func keepsChildren(_ index: Int) -> Bool {
        guard hasRDF, index != tree.rdf else { return true }
        guard let parent = tree.elements[index].parent else { return false }
        if parent == tree.rdf { return tree.elements[index].name == .rdf("Description") }
        let isProperty = tree.elements[parent].parent == tree.rdf
        return isProperty ? XMPProperty.named[tree.elements[index].name] != nil : open.contains { $0.kept == tree.rdf }
    }

    private func resolved(_ raw: String, isAttribute: Bool) -> XMPName {
        guard let colon = raw.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return XMPName(isAttribute ? "" : scopes[""]?.last ?? "", raw)
        }
        return XMPName(scopes[String(raw[..<colon])]?.last ?? "", String(raw[raw.utf8.index(after: colon)...]))
    }

    private func end() {
        guard mistake == nil, let (kept, prefixes) = open.popLast() else { return }
        for prefix in prefixes { scopes[prefix]?.removeLast() }
        guard let kept, case let tag = tree.elements[kept].startTag, bytes[tag.upperBound - 2] != UInt8(ascii: "/") else { return }
        tree.elements[kept].content = tag.upperBound..<offset
        tree.elements[kept].end = offset + cexpat_length(parser)
    }

    private func add(_ text: UnsafePointer<CChar>?, count: Int32) {
        guard mistake == nil, let kept = open.last?.kept, let text else { return }
        UnsafeRawBufferPointer(start: text, count: Int(count)).withMemoryRebound(to: UInt8.self) { tree.elements[kept].text += $0 }
    }
}
