package import Imaging
package import Widgets

/// What the particle editor is built from. An editor without the program shows no messages.
public struct EditorContext {
    /// Presets and files.
    public var emitters: any EmitterStore
    /// The seed for presets; 0 keeps the seed of each preset.
    public var seed: UInt64
    /// Shows a toast.
    package var announce: (Toast.Message) -> Void = { _ in }
    /// Makes pictures available under their names, replacing earlier ones with the same names.
    package var register: ([String: Bitmap]) -> Void = { _ in }
    /// Returns the timings of the last frames; nil if they are not measured.
    package var frameStatistics: () -> FrameStatistics? = { nil }

    package init(_ emitters: any EmitterStore = NoEmitters(), seed: UInt64 = 0) {
        self.emitters = emitters
        self.seed = seed
    }
}
