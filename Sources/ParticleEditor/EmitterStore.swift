public import EmitterFiles
public import Storage

/// Receives the result of reading or writing an emitter.
public typealias EmitterResult<Value> = @MainActor @Sendable (Result<Value, any Error>) -> Void

/// Reads and writes emitters for the editor: presets, files, and the draft of unsaved changes. Replays have only presets.
///
/// Results arrive immediately or in a later frame, in the order of the calls. The description of an error states the reason in one line.
public protocol EmitterStore: AnyObject {
    /// Names of the presets, in the order in which they are offered.
    var presetNames: [String] { get }
    /// Path of the file to open first; nil for none.
    var firstPath: String? { get }
    /// Returns a preset without accessing the disk.
    /// - Throws: An error whose description states in one line why the preset cannot be opened.
    func preset(_ name: String) throws -> OpenedEmitter
    /// Reads a file.
    func read(_ path: String, then: @escaping EmitterResult<OpenedEmitter>)
    /// Writes a file if its current contents are `version`, or if it does not exist; nil means that no file is expected. Fails with
    /// `FileConflict` if the file has other contents.
    func write(
        _ document: EmitterDocument, to path: String, replacing version: FileVersion?, then: @escaping EmitterResult<WrittenEmitter>)
    /// Reads the draft that an earlier run left. If there is a `firstPath`, only a draft of that file is read. Nil if there is none.
    /// - Parameter then: Returns whether the draft is now being edited. If so, later drafts replace it. Otherwise it stays for the next
    ///   start, and the drafts of this run are stored beside it.
    func recoverDraft(then: @escaping @MainActor @Sendable (EmitterDraft?) -> Bool)
    /// Stores unsaved changes so that they survive the end of the program; nil removes the draft.
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
    /// Removes the draft. If that fails, the draft reappears at the next start and can be discarded then.
    func removeDraft() { keepDraft(nil) { _ in } }
}

/// A store without presets and files.
public final class NoEmitters: EmitterStore {
    public let presetNames: [String] = []

    public init() {}

    public func preset(_ name: String) throws -> OpenedEmitter { throw NoEmitter() }
}

/// The error for a file or preset that the store does not have.
public nonisolated struct NoEmitter: Error, CustomStringConvertible {
    public init() {}
    public var description: String { "no emitter file is within reach here" }
}
