public import EmitterFiles
public import Storage

/// Receives the result of reading or writing an emitter.
public typealias EmitterResult<Value> = @MainActor @Sendable (Result<Value, any Error>) -> Void

/// Reads and writes emitters for the editor: presets, files, and the draft of unsaved changes. In replays there are only presets.
///
/// Results come at once or in a later frame, in the order of the calls. The description of an error says in one line why nothing was done.
public protocol EmitterStore: AnyObject {
    /// Names of the presets, in the order in which they are offered.
    var presetNames: [String] { get }
    /// Path of the file to open first; nil for none.
    var firstPath: String? { get }
    /// Returns a preset, without touching the disk.
    /// - Throws: An error whose description says in one line why the preset cannot be opened.
    func preset(_ name: String) throws -> OpenedEmitter
    /// Reads a file.
    func read(_ path: String, then: @escaping EmitterResult<OpenedEmitter>)
    /// Writes a file if its contents are `version`, or if there is no file; nil means that none is expected. Fails with `FileConflict` if
    /// the file has other contents.
    func write(
        _ document: EmitterDocument, to path: String, replacing version: FileVersion?, then: @escaping EmitterResult<WrittenEmitter>)
    /// Reads the draft that an earlier run left; if there is a `firstPath`, only a draft of that file. Nil if there is none.
    /// - Parameter then: Returns whether the draft is edited on: later drafts replace it then. Otherwise it stays for the next start, and
    ///   those of this run lie beside it.
    func recoverDraft(then: @escaping @MainActor @Sendable (EmitterDraft?) -> Bool)
    /// Stores unsaved changes, so that they outlive the program; nil removes the draft.
    func keepDraft(_ draft: EmitterDraft?, then: @escaping EmitterResult<Void>)
}

// Defaults of a store that has only presets.
extension EmitterStore {
    public var firstPath: String? { nil }
    public func read(_ path: String, then: @escaping EmitterResult<OpenedEmitter>) { then(.failure(NoEmitter())) }
    public func write(
        _ document: EmitterDocument, to path: String, replacing version: FileVersion?, then: @escaping EmitterResult<WrittenEmitter>
    ) {
        then(.failure(NoEmitter()))
    }
    public func recoverDraft(then: @escaping @MainActor @Sendable (EmitterDraft?) -> Bool) { _ = then(nil) }
    public func keepDraft(_ draft: EmitterDraft?, then: @escaping EmitterResult<Void>) { then(.success(())) }
}

extension EmitterStore {
    /// Removes the draft. One that cannot be removed comes back at the next start, and can be discarded then.
    func removeDraft() { keepDraft(nil) { _ in } }
}

/// A store without presets and files.
public final class NoEmitters: EmitterStore {
    public let presetNames: [String] = []

    public init() {}

    public func preset(_ name: String) throws -> OpenedEmitter { throw NoEmitter() }
}

/// An error for a file or preset that a store does not have.
public nonisolated struct NoEmitter: Error, CustomStringConvertible {
    public init() {}
    public var description: String { "no emitter file is within reach here" }
}
