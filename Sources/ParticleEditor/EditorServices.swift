package import Imaging
package import Views
package import Widgets

/// What the app does for the particle editor: it registers pictures, shows toasts and prompts, and measures frames. A session implements
/// it.
package protocol EditorServices: AnyObject {
    /// Timings of the last frames; nil if they are not measured.
    var frameStatistics: FrameStatistics? { get }
    /// Makes pictures available under their names, replacing earlier ones with the same names.
    func register(_ pictures: [String: Bitmap])
    /// Shows a toast.
    func announce(_ news: Toast.Message)
    /// Asks for the path of a file, with a prompt in the middle of a view.
    /// - Parameter submit: Called with the path.
    func ask(_ question: FileQuestion, over view: View, submit: @escaping FileQuestion.Submit)
}

/// A prompt for the path of a file.
package nonisolated struct FileQuestion: Sendable {
    /// Handles a typed path and calls `done` immediately or in a later frame with the reason if it failed. Nil closes the prompt.
    package typealias Submit = @MainActor (_ path: String, _ done: @escaping @MainActor @Sendable (String?) -> Void) -> Void

    package var title: String
    /// The title of the button.
    package var action: String
    /// The initial text.
    package var path: String
    package var placeholder: String
    /// Extensions of the suggested files.
    package var extensions: Set<String>
}
