import CExpat

/// An XMP packet without the properties that show or describe parts of the original picture.
///
/// A new packet is written from the parsed one, so that nothing remains between the properties. Source: ISO 16684-1:2019 (XMP), clause 7.
enum HarmlessPacket {
    /// The reason why properties are left out.
    enum Purpose {
        /// The picture is turned, so small pictures and areas of it are no longer correct.
        case turn
        /// A part is cut off, so everything that is not known to be a text must be left out as well.
        case cut
    }

    /// - Returns: The packet, with the same bytes if a turn requires nothing to be left out; nil if it cannot be read.
    static func bytes(of packet: [UInt8], for purpose: Purpose) -> [UInt8]? {
        guard let parser = XML_ParserCreate("UTF-8") else { return nil }
        let reader = PacketReader(parser, purpose)
        guard let text = withExtendedLifetime(reader, { reader.read(packet) }) else { return nil }
        if purpose == .turn, !reader.hasLeftOut { return packet }
        return Array(text.utf8)
    }

    /// The packet for a turned picture; nil if it is damaged and may contain what is no longer correct.
    static func turned(_ packet: [UInt8]) -> [UInt8]? {
        if let bytes = bytes(of: packet, for: .turn) { return bytes }
        let text = String(decoding: packet, as: UTF8.self)
        return ["Thumbnail", "Region", "Preview"].contains { text.contains($0) } ? nil : packet
    }

    private enum Space {
        /// Small pictures, depth maps, gain maps, further files after the picture, and areas, including those of panoramas. Compared by
        /// their beginnings.
        static let pictures = [
            "http://ns.adobe.com/xap/1.0/g/img/", "http://www.metadataworkinggroup.com/schemas/regions/",
            "http://ns.microsoft.com/photo/1.2/",
            "http://ns.apple.com/faceinfo/", "http://ns.acdsee.com/regions/",
        ]
        /// Properties that are valid only for the complete picture.
        static let whole = [
            "http://ns.google.com/photos/1.0/image/", "http://ns.google.com/photos/1.0/depthmap/", "http://ns.google.com/photos/dd/1.0/",
            "http://ns.google.com/photos/1.0/audio/", "http://ns.google.com/photos/1.0/container/",
            "http://ns.google.com/photos/1.0/panorama/",
            "http://ns.adobe.com/hdr-gain-map/", "http://ns.apple.com/HDRGainMap/", "http://ns.apple.com/pixeldatainfo/",
        ]
    }
    /// The size of the original picture, and references to parts of the packet that no longer exist.
    private static let sizes = ["ImageWidth", "ImageLength", "PixelXDimension", "PixelYDimension", "HasExtendedXMP"]
    private static let areas = ["SubjectArea", "SubjectLocation"]

    /// Whether a property shows or describes a part of the picture.
    fileprivate static func leavesOut(_ space: String, _ local: String, for purpose: Purpose) -> Bool {
        if Space.pictures.contains(where: space.hasPrefix) || areas.contains(local) { return true }
        if ["Thumbnail", "Region", "Preview"].contains(where: { local.contains($0) }) { return true }
        return purpose == .cut && (Space.whole.contains(where: space.hasPrefix) || sizes.contains(local))
    }
}

/// Reads a packet and rewrites it property by property.
private final class PacketReader {
    private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    private static let mostBytes = 1 << 20
    private static let deepest = 64

    private let parser: XML_Parser
    private let purpose: HarmlessPacket.Purpose
    private(set) var hasLeftOut = false
    private var output = ""
    /// The names of the open elements as written.
    private var open: [String] = []
    private var spaces: [String: String] = [:]
    /// The declared prefixes, in the order of their first declaration.
    private var prefixes: [String] = []
    /// The depths of the open RDF element and of the open description.
    private var (rdfDepth, descriptionDepth): (Int?, Int?)
    /// The open property: its depth, its text, and whether it may stay.
    private var property: (depth: Int, text: String, words: [UInt8], isHarmless: Bool)?
    private var isBroken = false
    private var hasDescriptions = false

    init(_ parser: XML_Parser, _ purpose: HarmlessPacket.Purpose) {
        (self.parser, self.purpose) = (parser, purpose)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(parser, { PacketReader.of($0)?.begin($1, $2) }, { data, _ in PacketReader.of(data)?.end() })
        XML_SetCharacterDataHandler(parser) { PacketReader.of($0)?.add($1, count: $2) }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in PacketReader.of(data)?.stop() }
    }

    deinit { XML_ParserFree(parser) }

    private static func of(_ data: UnsafeMutableRawPointer?) -> PacketReader? {
        data.map { Unmanaged<PacketReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// - Returns: The packet without declarations of unused prefixes; nil if it is damaged.
    func read(_ packet: [UInt8]) -> String? {
        // Some packets are followed by zeros.
        let packet = packet.prefix { $0 != 0 }
        guard packet.count <= Self.mostBytes else { return nil }
        let status = packet.withUnsafeBytes { XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1) }
        guard status == XML_STATUS_OK, !isBroken, hasDescriptions else { return nil }
        let declared = prefixes.filter { $0 != "rdf" && $0 != "x" }.compactMap { prefix in
            spaces[prefix].map { " xmlns:\(prefix)=\"\(Self.escaped($0))\"" }
        }.joined()
        return "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
            + " <rdf:RDF xmlns:rdf=\"\(Self.rdf)\"\(declared)>\n\(output) </rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>"
    }

    private func stop() {
        isBroken = true
        XML_StopParser(parser, 0)
    }

    // MARK: Elements

    private func begin(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard !isBroken, let name = name.map({ String(cString: $0) }), open.count < Self.deepest else { return stop() }
        var attributes: [(name: String, value: String)] = []
        var next = list
        while let name = next?[0], let value = next?[1] {
            attributes.append((String(cString: name), String(cString: value)))
            next = next?.advanced(by: 2)
        }
        declare(attributes)
        open.append(name)
        let others = attributes.filter { $0.name != "xmlns" && !$0.name.hasPrefix("xmlns:") }
        if property != nil { return nest(name, others) }
        guard let rdfDepth else {
            if isRDF(name, "RDF") { rdfDepth = open.count }
            return
        }
        if descriptionDepth == nil, open.count == rdfDepth + 1, isRDF(name, "Description") {
            descriptionDepth = open.count
            hasDescriptions = true
            output += "  <rdf:Description" + others.filter(isKept).map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined() + ">\n"
        } else if let descriptionDepth, open.count == descriptionDepth + 1 {
            property = (open.count, "", [], !leavesOut(name))
            nest(name, others)
        }
    }

    /// Handles an element inside a property.
    private func nest(_ name: String, _ attributes: [(name: String, value: String)]) {
        // Items of a list are separate words.
        property?.words.append(0x20)
        property?.text += "<\(name)" + attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined() + ">"
        let isFine = ([(name, "")] + attributes).allSatisfy { !leavesOut($0.0) && ($0.1.isEmpty || accepts($0.1)) }
        if !isFine { property?.isHarmless = false }
    }

    /// Whether an attribute of a description is kept. It is a property, or belongs to RDF.
    private func isKept(_ attribute: (name: String, value: String)) -> Bool {
        let isKept = !leavesOut(attribute.name) && accepts(attribute.value)
        if !isKept { hasLeftOut = true }
        return isKept
    }

    private func end() {
        guard !isBroken, let name = open.popLast() else { return }
        let depth = open.count + 1
        if let property {
            self.property?.text += "</\(name)>"
            if property.depth == depth { finish() }
        } else if depth == descriptionDepth {
            descriptionDepth = nil
            output += "  </rdf:Description>\n"
        } else if depth == rdfDepth {
            rdfDepth = nil
        }
    }

    private func finish() {
        guard let property else { return }
        if property.isHarmless, purpose == .turn || HarmlessText.accepts(property.words) {
            output += "   \(property.text)\n"
        } else {
            hasLeftOut = true
        }
        self.property = nil
    }

    private func add(_ text: UnsafePointer<CChar>?, count: Int32) {
        guard !isBroken, property != nil, let text else { return }
        let bytes = Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
        property?.words += bytes
        property?.text += Self.escaped(String(decoding: bytes, as: UTF8.self))
    }

    // MARK: Names

    /// A packet that declares a prefix with two meanings is not read.
    private func declare(_ attributes: [(name: String, value: String)]) {
        for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
            let prefix = String(name.dropFirst(6))
            if spaces[prefix] == nil { prefixes.append(prefix) }
            let isFine = (spaces[prefix] ?? value) == value && !prefix.isEmpty && (purpose == .turn || HarmlessText.accepts(value))
            let isFixed = (prefix == "rdf") == (value == Self.rdf) && (prefix != "x" || value == "adobe:ns:meta/")
            guard isFine, isFixed else { return stop() }
            spaces[prefix] = value
        }
    }

    private func parts(_ name: String) -> (space: String, local: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name) }
        return (spaces[String(name[..<colon])] ?? "", String(name[name.index(after: colon)...]))
    }

    private func isRDF(_ name: String, _ local: String) -> Bool { parts(name) == (Self.rdf, local) }

    /// The longest name of a property.
    private static let longestName = 64

    private func leavesOut(_ name: String) -> Bool {
        let (space, local) = parts(name)
        return purpose == .cut && name.utf8.count > Self.longestName || HarmlessPacket.leavesOut(space, local, for: purpose)
    }

    private func accepts(_ text: String) -> Bool { purpose == .turn || HarmlessText.accepts(text) }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#xD;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
