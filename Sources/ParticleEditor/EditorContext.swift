public import Imaging
public import Views
public import Widgets

/// What the particle editor is built from, and what the app does for it.
public struct EditorContext {
    /// Presets and files.
    public var emitters: any EmitterStore
    /// The seed of presets; 0 leaves them theirs.
    public var seed: UInt64
    /// Makes pictures known by their names, in place of others of the same names.
    public var register: ([String: Bitmap]) -> Void = { _ in }
    /// Shows a toast.
    public var announce: (Toast.Message) -> Void = { _ in }
    /// Returns timings of the last frames; nil if they are not measured.
    public var frameStatistics: () -> FrameStatistics? = { nil }
    /// Asks for a path, over a view; a text that `submit` returns is why that path did not work.
    public var ask: (_ question: FileQuestion, _ view: View, _ submit: @escaping (String) -> String?) -> Void = { _, _, _ in }

    public init(_ emitters: any EmitterStore = NoEmitters(), seed: UInt64 = 0) {
        self.emitters = emitters
        self.seed = seed
    }
}

/// A prompt for the path of a file.
public nonisolated struct FileQuestion: Sendable {
    public var title: String
    /// The title of the button.
    public var action: String
    /// The initial text.
    public var path: String
    public var placeholder: String
    /// Extensions of the suggested files.
    public var extensions: Set<String>
}
