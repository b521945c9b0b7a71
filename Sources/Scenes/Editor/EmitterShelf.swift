public import EmitterFiles
public import Platform

/// The emitters within reach of the editor: presets, files, and the work that no file holds yet. The app fills it in; a replay's has presets only.
public struct EmitterShelf {
    /// An emitter that was read, with its pictures.
    public struct Opened {
        public var document: EmitterDocument
        /// Pictures that the document's cells name, beyond those that every emitter knows.
        public var pictures: [String: Bitmap]
        /// One line each.
        public var warnings: [String]

        public init(_ document: EmitterDocument, pictures: [String: Bitmap] = [:], warnings: [String] = []) {
            self.document = document
            self.pictures = pictures
            self.warnings = warnings
        }
    }

    /// Work that was not saved when the program ended.
    public struct Draft {
        public var opened: Opened
        public var name: String
        public var path: String?

        public init(_ opened: Opened, name: String, path: String?) {
            self.opened = opened
            self.name = name
            self.path = path
        }
    }

    /// In the order in which they are offered.
    public var presetNames: [String] = []
    public var preset: (String) throws -> Opened = { _ in throw NoEmitter() }
    public var read: (_ path: String) throws -> Opened = { _ in throw NoEmitter() }
    /// - Returns: What the format cannot say, a line each.
    public var write: (EmitterDocument, _ path: String) throws -> [String] = { _, _ in throw NoEmitter() }
    /// What was not saved the last time.
    public var draft: () -> Draft? = { nil }
    /// Keeps what is not saved, so that it survives the program; nil forgets it.
    public var keepDraft: (Draft?) -> Void = { _ in }
    /// The file to begin with.
    public var firstPath: String?

    public init() {}
}

/// There is no file of that name within reach.
public struct NoEmitter: Error, CustomStringConvertible {
    public init() {}
    public var description: String { "no emitter file is within reach here" }
}
