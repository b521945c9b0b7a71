public import EmitterFiles
public import Storage

/// Reads and writes emitters for the editor: presets, files, and the draft of unsaved changes. In replays there are only presets.
public protocol EmitterStore: AnyObject {
    /// Names of the presets, in the order in which they are offered.
    var presetNames: [String] { get }
    /// Path of the file to open first; nil for none.
    var firstPath: String? { get }
    /// Reads a preset.
    /// - Throws: An error whose description says in one line why the preset cannot be opened.
    func preset(_ name: String) throws -> OpenedEmitter
    /// Reads a file.
    /// - Throws: An error whose description says in one line why it cannot be read.
    func read(_ path: String) throws -> OpenedEmitter
    /// Writes a file if its contents are `version`, or if there is no file; nil means that none is expected.
    /// - Throws: `FileConflict` if the file has other contents.
    func write(_ document: EmitterDocument, to path: String, replacing version: FileVersion?) throws -> WrittenEmitter
    /// Returns the draft that an earlier run left; if there is a `firstPath`, only a draft of that file. Nil if there is none.
    func recoveredDraft() -> EmitterDraft?
    /// Stores unsaved changes, so that they outlive the program; nil removes the draft.
    func keepDraft(_ draft: EmitterDraft?)
}

// Defaults of a store that has only presets.
extension EmitterStore {
    public var firstPath: String? { nil }
    public func read(_ path: String) throws -> OpenedEmitter { throw NoEmitter() }
    public func write(_ document: EmitterDocument, to path: String, replacing version: FileVersion?) throws -> WrittenEmitter {
        throw NoEmitter()
    }
    public func recoveredDraft() -> EmitterDraft? { nil }
    public func keepDraft(_ draft: EmitterDraft?) {}
}

/// A store without presets and files.
public final class NoEmitters: EmitterStore {
    public let presetNames: [String] = []

    public init() {}

    public func preset(_ name: String) throws -> OpenedEmitter { throw NoEmitter() }
}

/// An error for a file or preset that a store does not have.
public struct NoEmitter: Error, CustomStringConvertible {
    public init() {}
    public var description: String { "no emitter file is within reach here" }
}
