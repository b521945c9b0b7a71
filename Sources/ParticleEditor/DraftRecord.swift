import EmitterFiles
public import Storage

/// A draft of the editor as it lies on disk: the document and where it comes from in one file, so that neither can belong to another.
public nonisolated struct DraftRecord: Equatable, Sendable {
    public var name: String
    /// The file that the document was opened from or saved to; nil when there is none.
    public var path: String?
    /// What that file held then.
    public var version: FileVersion?
    /// The document as an emitter file in JSON.
    public var document: String

    public init(name: String, path: String?, version: FileVersion?, document: String) {
        self.name = name
        self.path = path
        self.version = version
        self.document = document
    }

    /// What a file of a later program is not taken for.
    private static let format = "panorama-draft"
    private static let version = "1"

    /// JSON with a checksum.
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

    /// Reads what `json` gave.
    /// - Throws: For every file that was not written whole.
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
