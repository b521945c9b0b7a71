/// The origin of the emitter on the stage. Unsaved changes are kept in a draft.
public nonisolated enum SavedEmitter: Equatable, Sendable {
    /// A preset, by its name.
    case preset(String)
    /// A file, by its path.
    case file(String)
}
