import EmitterFiles
public import Storage

/// A draft on disk: the document and its origin in one file, so that they always match.
public nonisolated struct DraftRecord: Equatable, Sendable {
    public var name: String
    /// The path of the file that the document was opened from or saved to; nil if there is none.
    public var path: String?
    /// The version of that file when it was read or written.
    public var version: FileVersion?
    /// The document as emitter JSON.
    public var document: String

    public init(name: String, path: String?, version: FileVersion?, document: String) {
        self.name = name
        self.path = path
        self.version = version
        self.document = document
    }

    /// Format and version of draft files; others are rejected.
    private static let format = "panorama-draft"
    private static let version = "1"

    /// The draft as JSON with a checksum.
    public var json: String {
        var members = [
            CheckedJSON.member("format", .string(DraftRecord.format)), CheckedJSON.member("version", .number(DraftRecord.version)),
            CheckedJSON.member("name", .string(name)),
        ]
        for (key, text) in [("path", path), ("fileVersion", version?.text)] {
            if let text { members.append(CheckedJSON.member(key, .string(text))) }
        }
        return CheckedJSON.text(members + [CheckedJSON.member("document", .string(document))])
    }

    /// Reads a draft from the bytes that `json` produced.
    /// - Throws: `DamagedRecord` if the bytes are incomplete, altered, or of an unsupported format or version.
    public init(json bytes: [UInt8]) throws(DamagedRecord) {
        let values = try CheckedJSON.values(of: bytes)
        guard values["format"] == .string(DraftRecord.format), values["version"] == .number(DraftRecord.version) else {
            throw DamagedRecord(reason: "is no draft of this program")
        }
        guard let name = try CheckedJSON.text(values["name"]), let document = try CheckedJSON.text(values["document"]) else {
            throw DamagedRecord(reason: "has no document")
        }
        let version = try CheckedJSON.text(values["fileVersion"]).map { FileVersion(text: $0) }
        self.init(name: name, path: try CheckedJSON.text(values["path"]), version: version, document: document)
    }
}
