public import EmitterFiles
public import Imaging
public import Storage

/// An emitter that was read, with its pictures.
public nonisolated struct OpenedEmitter: Sendable {
    public var document: EmitterDocument
    /// The pictures named by the document's cells, by name; built-in ones are not included.
    public var pictures: [String: Bitmap]
    /// Warnings about the file, one line each.
    public var warnings: [String]
    /// Version of the file that was read; nil for presets.
    public var version: FileVersion?

    public init(
        _ document: EmitterDocument, pictures: [String: Bitmap] = [:], warnings: [String] = [], version: FileVersion? = nil
    ) {
        self.document = document
        self.pictures = pictures
        self.warnings = warnings
        self.version = version
    }
}

/// An emitter that was written.
public nonisolated struct WrittenEmitter: Sendable {
    /// Warnings about properties that the format cannot store, one line each.
    public var losses: [String]
    /// The attributes of the previous file, such as owner and permissions, that could not be kept.
    public var lost: LostAttributes
    /// Version of the written file.
    public var version: FileVersion?

    public init(losses: [String] = [], lost: LostAttributes = LostAttributes(), version: FileVersion? = nil) {
        (self.losses, self.lost, self.version) = (losses, lost, version)
    }
}

/// A document with unsaved changes from an earlier run. `opened.version` is the version of the file at `path` on which the changes are
/// based.
public nonisolated struct EmitterDraft: Sendable {
    public var opened: OpenedEmitter
    public var name: String
    public var path: String?

    public init(_ opened: OpenedEmitter, name: String, path: String?) {
        self.opened = opened
        self.name = name
        self.path = path
    }
}
