public import EmitterFiles
public import Imaging
public import Storage

/// An emitter that was read, with its pictures.
public struct OpenedEmitter {
    public var document: EmitterDocument
    /// Pictures that the document's cells name, beyond those that every emitter knows.
    public var pictures: [String: Bitmap]
    /// One line each.
    public var warnings: [String]
    /// What the file held that it was read from; nil for what is no file of the user's.
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
public struct WrittenEmitter {
    /// What the format cannot say, a line each.
    public var losses: [String]
    /// What the file holds now.
    public var version: FileVersion?

    public init(losses: [String] = [], version: FileVersion? = nil) {
        self.losses = losses
        self.version = version
    }
}

/// Work that was not saved when the program ended. The version of its emitter is that of the file at `path` on which the work is based.
public struct EmitterDraft {
    public var opened: OpenedEmitter
    public var name: String
    public var path: String?

    public init(_ opened: OpenedEmitter, name: String, path: String?) {
        self.opened = opened
        self.name = name
        self.path = path
    }
}
