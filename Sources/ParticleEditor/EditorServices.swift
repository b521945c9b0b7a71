package import Imaging
package import Views
package import Widgets

/// What the app does for the particle editor: pictures, toasts, prompts and timings. A session implements it.
package protocol EditorServices: AnyObject {
    /// Timings of the last frames; nil if they are not measured.
    var frameStatistics: FrameStatistics? { get }
    /// Makes pictures available under their names, in place of others with the same names.
    func register(_ pictures: [String: Bitmap])
    /// Shows a toast.
    func announce(_ news: Toast.Message)
    /// Asks for the path of a file, in the middle of a view.
    /// - Parameter submit: Called with the path.
    func ask(_ question: FileQuestion, over view: View, submit: @escaping FileQuestion.Submit)
}

/// A prompt for the path of a file.
package nonisolated struct FileQuestion: Sendable {
    /// Does something with a typed path, and tells at once or in a later frame why it did not work; nil closes the prompt.
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
