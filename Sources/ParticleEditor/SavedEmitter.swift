/// The emitter that was on the stage. What was changed in it is kept as a draft.
public nonisolated enum SavedEmitter: Equatable, Sendable {
    /// By its name.
    case preset(String)
    /// By its path.
    case file(String)
}
