/// The services and settings that the particle editor is built from.
package struct EditorContext {
    /// Presets and files.
    package var emitters: any EmitterStore
    /// The seed for presets; 0 keeps the seed of each preset.
    package var seed: UInt64
    /// The editor's services. Nil for an editor that runs without the app; it shows no toasts and no prompts.
    package weak var services: (any EditorServices)?

    package init(_ emitters: any EmitterStore = NoEmitters(), seed: UInt64 = 0, services: (any EditorServices)? = nil) {
        self.emitters = emitters
        self.seed = seed
        self.services = services
    }
}
