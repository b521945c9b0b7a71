public import EmitterFiles
public import ParticleEditor
public import Storage

/// Presets and files in memory, and a record of requests.
public final class TestEmitters: EmitterStore {
    public let presetNames: [String]
    private let presets: [String: EmitterDocument]
    /// Files by their paths.
    public var files: [String: EmitterDocument] = [:]
    /// The version of the file at the path being saved, and the versions that the editor expected there.
    public var found: FileVersion?
    public private(set) var known: [FileVersion?] = []
    /// The error of every write; nil if writing succeeds.
    public var refusal: (any Error)?
    /// The warnings that a write returns.
    public var losses: [String] = []
    /// The error of storing every draft; nil if that succeeds.
    public var draftRefusal: (any Error)?
    /// The draft of the last run, and the drafts stored by this one.
    public var draft: EmitterDraft?
    public private(set) var drafts: [EmitterDraft?] = []
    /// Whether the draft of the last run is edited further.
    public private(set) var hasAdoptedDraft = false

    /// Whether results wait for `answer()`, as on a disk that does not respond.
    public var isSilent = false
    private var waiting: [@MainActor () -> Void] = []

    /// Passes on the results that wait.
    public func answer() {
        isSilent = false
        let results = waiting
        waiting = []
        for result in results { result() }
    }

    private func pass<Value>(_ result: Value, _ then: @escaping @MainActor @Sendable (Value) -> Void) {
        if isSilent { waiting.append { then(result) } } else { then(result) }
    }

    /// - Parameter presets: In the order in which they are offered.
    public init(_ presets: KeyValuePairs<String, EmitterDocument> = [:]) {
        presetNames = presets.map(\.key)
        self.presets = Dictionary(uniqueKeysWithValues: presets.map { ($0.key, $0.value) })
    }

    public func preset(_ name: String) throws -> OpenedEmitter {
        guard let document = presets[name] else { throw NoEmitter() }
        return OpenedEmitter(document)
    }

    public func read(_ path: String, then: @escaping EmitterResult<OpenedEmitter>) {
        guard let document = files[path] else { return pass(.failure(NoEmitter()), then) }
        pass(.success(OpenedEmitter(document, version: found)), then)
    }

    public func write(
        _ document: EmitterDocument, to path: String, replacing version: FileVersion?, then: @escaping EmitterResult<WrittenEmitter>
    ) {
        if let refusal { return pass(.failure(refusal), then) }
        known.append(version)
        if let found, found != version {
            return pass(.failure(FileConflict(path: path, found: found, isChange: version != nil)), then)
        }
        files[path] = document
        pass(.success(WrittenEmitter(losses: losses, version: FileVersion(text: "saved"))), then)
    }

    public func recoverDraft(then: @escaping @MainActor @Sendable (EmitterDraft?) -> Bool) {
        pass(draft) { [weak self] in self?.hasAdoptedDraft = then($0) }
    }
    public func keepDraft(_ draft: EmitterDraft?, then: @escaping EmitterResult<Void>) {
        if let draftRefusal { return pass(.failure(draftRefusal), then) }
        drafts.append(draft)
        pass(.success(()), then)
    }
}
