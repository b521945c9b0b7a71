import Storage

/// A note that was written but is not on disk yet, together with the note on which it is based.
public struct UnsavedNote: Equatable, Sendable {
    /// The path of the picture.
    public let picture: String
    public let base: PictureNote
    public let note: PictureNote
    /// The properties that distinguish the picture from others at its path; nil if they are unknown.
    public let identity: PictureIdentity?

    public init(of picture: String, base: PictureNote, note: PictureNote, identity: PictureIdentity? = nil) {
        (self.picture, self.base, self.note, self.identity) = (picture, base, note, identity)
    }
}

// MARK: Records

extension UnsavedNote {
    /// Format and version of the files of drafts; others are rejected.
    private static let format = "panorama-notes"
    private static let version = "1"

    /// Notes as JSON with a checksum. Each has its picture, the picture's identity, and both notes in the form of the packets that their
    /// sidecars would contain.
    /// - Throws: `XMPError` if there is not enough memory for the packets.
    static func json(of notes: [UnsavedNote]) throws(XMPError) -> String {
        var columns: [(name: String, values: [JSONNode])] = [("pictures", []), ("bases", []), ("notes", []), ("identities", [])]
        for note in notes {
            let packets = [try XMPPacket(note.base), try XMPPacket(note.note)]
            let texts = [note.picture] + packets.map { String(decoding: $0.bytes, as: UTF8.self) }
            for (index, text) in texts.enumerated() { columns[index].values.append(JSONNode(.string(text))) }
            columns[3].values.append(JSONNode(note.identity.map { .string($0.text) } ?? .null))
        }
        let members = columns.map { CheckedJSON.member($0.name, .array($0.values)) }
        return CheckedJSON.text(
            [CheckedJSON.member("format", .string(format)), CheckedJSON.member("version", .string(version))] + members)
    }

    /// Reads notes from the bytes of `json(of:)`.
    /// - Throws: `DamagedRecord` if the bytes are incomplete, altered, or of another format or version.
    static func read(_ bytes: [UInt8]) throws(DamagedRecord) -> [UnsavedNote] {
        let values = try CheckedJSON.values(of: bytes)
        guard values["format"] == .string(format), values["version"] == .string(version) else {
            throw DamagedRecord(reason: "is no draft of this program's notes")
        }
        var columns: [[String?]] = []
        for name in ["pictures", "bases", "notes"] { columns.append(try CheckedJSON.texts(values[name]) ?? []) }
        // Earlier versions kept no identities.
        let identities = try CheckedJSON.texts(values["identities"]) ?? columns[0].map { _ in nil }
        guard (columns + [identities]).allSatisfy({ $0.count == columns[0].count }) else { throw CheckedJSON.wrongKind }
        var notes: [UnsavedNote] = []
        for index in columns[0].indices {
            guard let picture = columns[0][index], let base = note(columns[1][index]), let note = note(columns[2][index]) else {
                throw CheckedJSON.wrongKind
            }
            let identity = identities[index].flatMap { PictureIdentity(text: $0) }
            notes.append(UnsavedNote(of: picture, base: base, note: note, identity: identity))
        }
        return notes
    }

    private static func note(_ text: String?) -> PictureNote? { text.flatMap { try? XMPPacket(Array($0.utf8)).note } }
}
