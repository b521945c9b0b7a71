/// An XMP packet: the contents of a sidecar, or the part of a picture file with its properties.
///
/// Only the properties of a ``PictureNote`` are read and written. A changed packet has the same bytes as before except for the changed
/// properties, so edit histories, comments and properties that this program does not know survive.
///
/// It reads elements and attributes, containers (`rdf:Alt`, `rdf:Bag`, `rdf:Seq`) and values with qualifiers (`rdf:value`, also with
/// `rdf:parseType="Resource"`). Of texts in several languages it uses `x-default`, or otherwise the first. Invalid ratings and dates count
/// as missing.
///
/// Source: ISO 16684-1:2019 (XMP), clause 7 and annex C.
public struct XMPPacket: Sendable {
    /// The complete packet in UTF-8.
    public let bytes: [UInt8]
    /// The note that the packet states.
    public let note: PictureNote
    let tree: XMPTree

    /// Reads a packet. Entities cannot be declared, and nothing outside the packet is read.
    /// - Throws: `XMPError`, also for packets beyond ``XMPLimits``.
    /// - Complexity: O(bytes).
    public init(_ bytes: [UInt8]) throws(XMPError) {
        self.bytes = bytes
        tree = try XMPTree(bytes)
        note = PictureNote(tree)
    }

    /// Creates a packet that states only this note.
    public init(_ note: PictureNote) throws(XMPError) {
        self = try XMPPacket(Array(XMPPacket.empty.utf8)).changed(to: note)
    }

    /// Returns the packet with the properties that differ from `note` changed; the same packet if none differ.
    /// - Throws: `tooManyBytes` if it would be too large, `notChangeable` if its form does not allow a change that reads back correctly.
    public func changed(to note: PictureNote) throws(XMPError) -> XMPPacket { try changed(to: note, emptying: []) }

    /// - Parameter texts: The texts that the packet should state to be empty instead of leaving them out.
    func changed(to note: PictureNote, emptying texts: Set<NoteText.Kind>) throws(XMPError) -> XMPPacket {
        // A text that is already stated to be empty stays; any other statement is replaced.
        let texts = texts.filter { kind in
            !self.note.isEmpty(kind) || kind.properties.allSatisfy { tree.occurrences(of: $0).isEmpty }
        }
        guard note != self.note || !texts.isEmpty else { return self }
        let changed = try XMPPacket(XMPEditor.bytes(of: self, changedTo: note, emptying: texts))
        guard changed.note == note else { throw .notChangeable }
        return changed
    }

    /// The extension of the picture to which the packet belongs; nil if the packet does not state it.
    var sidecarExtension: String? { tree.line(of: .sidecarExtension).map { $0.filter { $0 != "." }.lowercased() } }

    /// A packet without properties, with the marker that programs search for in files of any format.
    private static let empty = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="\(XMPName.Space.meta)">
         <rdf:RDF xmlns:rdf="\(XMPName.Space.rdf)">
          <rdf:Description rdf:about=""
            xmlns:dc="\(XMPName.Space.dublinCore)"
            xmlns:xmp="\(XMPName.Space.xmp)"
            xmlns:photoshop="\(XMPName.Space.photoshop)"
            xmlns:Iptc4xmpCore="\(XMPName.Space.iptcCore)"
            xmlns:Iptc4xmpExt="\(XMPName.Space.iptcExtension)">
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>

        """
}

extension PictureNote {
    /// The note that a packet states.
    init(_ tree: XMPTree) {
        self.init(
            title: tree.text(of: .title)?.text ?? "",
            place: PlaceParts(tree).text,
            text: tree.text(of: .text)?.text ?? "",
            people: tree.items(of: .people).map(\.text),
            rating: tree.line(of: .rating).flatMap { PictureNote.rating($0) },
            date: [XMPProperty.created, .taken].lazy.compactMap { tree.line(of: $0).flatMap { PartialDate(text: $0) } }.first)
    }

    /// Reads a rating, which some programs write as a fraction: `3`, `3.0`, `-1`.
    private static func rating(_ text: String) -> Int? {
        guard let number = Double(text), number >= Double(ratings.lowerBound), number <= Double(ratings.upperBound) else { return nil }
        return Int(number.rounded())
    }
}

/// The four properties of a place, which are shown and changed as one text: `Ribeira, Porto, Portugal`.
struct PlaceParts {
    static let properties: [XMPProperty] = [.location, .city, .state, .country]

    /// The values from the specific to the general, normalised; empty if missing.
    private(set) var values: [String]

    init(_ tree: XMPTree) { values = Self.properties.map { tree.line(of: $0) ?? "" } }

    init(_ values: [String]) {
        precondition(values.count == Self.properties.count, "a place has \(Self.properties.count) parts, got \(values.count)")
        self.values = values
    }

    var text: String { values.filter { !$0.isEmpty }.joined(separator: ", ") }

    /// Returns the parts for another text. The general parts stay if the text still ends with them, and what comes before them is the
    /// location. So a change of the street keeps the city, and an entirely different place keeps no part of the old one.
    func changed(to text: String) -> PlaceParts {
        for kept in 1...Self.properties.count {
            let tail = Self.properties.indices.map { $0 >= kept ? values[$0] : "" }
            let end = PlaceParts(tail).text
            if end.isEmpty { break }
            if text == end { return PlaceParts(tail) }
            guard let head = PlaceParts.text(text, before: ", " + end), head == NoteText.line(head) else { continue }
            return PlaceParts([head] + tail.dropFirst())
        }
        return PlaceParts([text] + Array(repeating: "", count: Self.properties.count - 1))
    }

    /// The text before its ending `end`; nil if it has another ending, or nothing before it.
    private static func text(_ text: String, before end: String) -> String? {
        let (text, end) = (Array(text.unicodeScalars), Array(end.unicodeScalars))
        guard text.count > end.count, text.suffix(end.count).elementsEqual(end) else { return nil }
        return String(String.UnicodeScalarView(text.dropLast(end.count)))
    }
}
