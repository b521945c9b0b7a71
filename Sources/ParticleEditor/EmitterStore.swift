public import EmitterFiles
public import Storage

/// The emitters within reach of the editor: presets, files, and the work that no file holds yet. A replay's has presets only.
public protocol EmitterStore: AnyObject {
    /// In the order in which they are offered.
    var presetNames: [String] { get }
    /// The file to begin with; nil for none.
    var firstPath: String? { get }
    /// - Throws: An error that tells in one line why the preset cannot be opened.
    func preset(_ name: String) throws -> OpenedEmitter
    /// Reads a file.
    /// - Throws: An error that tells in one line why it cannot be read.
    func read(_ path: String) throws -> OpenedEmitter
    /// Writes a file, which holds nothing but `version` until then: nil says that there is none. A file that is gone is written anew.
    /// - Throws: `FileConflict` when something else stands there.
    func write(_ document: EmitterDocument, to path: String, replacing version: FileVersion?) throws -> WrittenEmitter
    /// What was not saved the last time; of `firstPath`, where that is given.
    func recoveredDraft() -> EmitterDraft?
    /// Keeps what is not saved, so that it survives the program; nil forgets it.
    func keepDraft(_ draft: EmitterDraft?)
}

// A store of presets has no more than that.
extension EmitterStore {
    public var firstPath: String? { nil }
    public func read(_ path: String) throws -> OpenedEmitter { throw NoEmitter() }
    public func write(_ document: EmitterDocument, to path: String, replacing version: FileVersion?) throws -> WrittenEmitter {
        throw NoEmitter()
    }
    public func recoveredDraft() -> EmitterDraft? { nil }
    public func keepDraft(_ draft: EmitterDraft?) {}
}

/// A store with nothing in it.
public final class NoEmitters: EmitterStore {
    public let presetNames: [String] = []

    public init() {}

    public func preset(_ name: String) throws -> OpenedEmitter { throw NoEmitter() }
}

/// There is no file of that name within reach.
public struct NoEmitter: Error, CustomStringConvertible {
    public init() {}
    public var description: String { "no emitter file is within reach here" }
}
