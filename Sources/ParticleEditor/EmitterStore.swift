public import EmitterFiles
public import Imaging
import Platform
public import Storage

/// The emitters within reach of the editor: presets, files, and the work that no file holds yet. The app fills it in; a replay's has presets only.
public struct EmitterStore {
    /// An emitter that was read, with its pictures.
    public struct Opened {
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
    public struct Written {
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
    /// Writes a file, which holds nothing but `version` until then: nil says that there is none. A file that is gone is written anew.
    /// - Throws: `FileConflict` when something else stands there.
    public var write: (EmitterDocument, _ path: String, _ version: FileVersion?) throws -> Written = { _, _, _ in throw NoEmitter() }
    /// What was not saved the last time; of `firstPath`, where that is given.
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
