/// What the particle editor is built from.
package struct EditorContext {
    /// Presets and files.
    package var emitters: any EmitterStore
    /// The seed of presets; 0 leaves them theirs.
    package var seed: UInt64
    /// Serves the editor while it exists; nil for an editor on its own, which shows no toasts and prompts.
    package weak var services: (any EditorServices)?

    package init(_ emitters: any EmitterStore = NoEmitters(), seed: UInt64 = 0, services: (any EditorServices)? = nil) {
        self.emitters = emitters
        self.seed = seed
        self.services = services
    }
}
