package import Pictures
import Imaging
import Storage

extension PictureNote {
    /// Reads the note in a picture file: its XMP packet, and what the packet does not state from the IPTC records. Damaged parts count as
    /// missing.
    /// - Throws: If the file cannot be read now but may be readable later.
    /// - Complexity: O(bytes of the parts).
    init(embeddedIn path: String) throws(PictureError) {
        self = PictureNote(try EmbeddedTexts(of: path))
    }

    /// The note in the parts of a file.
    package init(_ texts: EmbeddedTexts) {
        let older = IPTCBlock(resources: texts.resources).note
        // Padding and a final zero byte follow some packets.
        let packet = texts.xmp.flatMap { try? XMPPacket(Array($0.prefix { $0 != 0 })) }
        self = packet?.note.completed(by: older) ?? older
    }

    /// Returns the note; texts that it does not have are taken from another one.
    func completed(by other: PictureNote) -> PictureNote {
        PictureNote(
            title: title.isEmpty ? other.title : title, place: place.isEmpty ? other.place : place, text: text.isEmpty ? other.text : text,
            people: people.isEmpty ? other.people : people, rating: rating ?? other.rating, date: date ?? other.date)
    }

    /// Returns the note with the given texts taken from another one.
    func completed(by other: PictureNote, in texts: Set<NoteText.Kind>) -> PictureNote {
        PictureNote(
            title: texts.contains(.title) ? other.title : title, place: texts.contains(.place) ? other.place : place,
            text: texts.contains(.text) ? other.text : text, people: texts.contains(.people) ? other.people : people, rating: rating,
            date: date)
    }

    /// The texts that another note has but this one does not.
    func silences(in other: PictureNote) -> Set<NoteText.Kind> {
        Set(NoteText.Kind.allCases.filter { isEmpty($0) && !other.isEmpty($0) })
    }

    func isEmpty(_ kind: NoteText.Kind) -> Bool {
        switch kind {
        case .title: title.isEmpty
        case .place: place.isEmpty
        case .text: text.isEmpty
        case .people: people.isEmpty
        }
    }
}

extension NoteText {
    /// The texts of a note.
    enum Kind: CaseIterable {
        case title, place, text, people

        /// The XMP properties that state the text.
        var properties: [XMPProperty] {
            switch self {
            case .title: [.title]
            case .place: PlaceParts.properties
            case .text: [.text]
            case .people: [.people]
            }
        }
    }
}
