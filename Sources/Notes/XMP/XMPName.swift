/// An XML name with its namespace resolved.
struct XMPName: Hashable, Sendable {
    /// The namespace; empty if there is none, or if the prefix is not declared.
    let space: String
    let local: String

    init(_ space: String, _ local: String) { (self.space, self.local) = (space, local) }

    enum Space {
        static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        static let xml = "http://www.w3.org/XML/1998/namespace"
        static let meta = "adobe:ns:meta/"
        static let dublinCore = "http://purl.org/dc/elements/1.1/"
        static let xmp = "http://ns.adobe.com/xap/1.0/"
        static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
        static let exif = "http://ns.adobe.com/exif/1.0/"
        static let iptcCore = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
        static let iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    }

    static func rdf(_ local: String) -> XMPName { XMPName(Space.rdf, local) }
    static let language = XMPName(Space.xml, "lang")
}

/// The properties that hold a note.
///
/// Sources: ISO 16684-1 (XMP), 8.3 to 8.5; IPTC Photo Metadata Standard 2023.1; Exif 2.32 for XMP (CIPA DC-010).
enum XMPProperty: CaseIterable {
    case title, text, location, city, state, country, people, rating, created, taken
    /// The extension of the picture to which a sidecar `NAME.xmp` belongs. Not part of a note.
    case sidecarExtension

    /// How a new property is written.
    enum Kind { case text, languages, bag }

    var kind: Kind {
        switch self {
        case .title, .text: .languages
        case .people: .bag
        default: .text
        }
    }

    var name: XMPName {
        switch self {
        case .title: XMPName(XMPName.Space.dublinCore, "title")
        case .text: XMPName(XMPName.Space.dublinCore, "description")
        case .location: XMPName(XMPName.Space.iptcCore, "Location")
        case .city: XMPName(XMPName.Space.photoshop, "City")
        case .state: XMPName(XMPName.Space.photoshop, "State")
        case .country: XMPName(XMPName.Space.photoshop, "Country")
        // Not dc:subject, which lists keywords of all kinds: it would fill up with names, or the people with keywords.
        case .people: XMPName(XMPName.Space.iptcExtension, "PersonInImage")
        case .rating: XMPName(XMPName.Space.xmp, "Rating")
        case .created: XMPName(XMPName.Space.photoshop, "DateCreated")
        case .taken: XMPName(XMPName.Space.exif, "DateTimeOriginal")
        case .sidecarExtension: XMPName(XMPName.Space.photoshop, "SidecarForExtension")
        }
    }

    /// The prefix that other programs use; any other would be valid too.
    var usualPrefix: String {
        switch name.space {
        case XMPName.Space.dublinCore: "dc"
        case XMPName.Space.photoshop: "photoshop"
        case XMPName.Space.exif: "exif"
        case XMPName.Space.iptcCore: "Iptc4xmpCore"
        case XMPName.Space.iptcExtension: "Iptc4xmpExt"
        default: "xmp"
        }
    }

    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
