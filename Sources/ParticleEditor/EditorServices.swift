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
    /// - Parameter submit: Called with the path; returns why it did not work, or nil to close the prompt.
    func ask(_ question: FileQuestion, over view: View, submit: @escaping (String) -> String?)
}

/// A prompt for the path of a file.
package nonisolated struct FileQuestion: Sendable {
    package var title: String
    /// The title of the button.
    package var action: String
    /// The initial text.
    package var path: String
    package var placeholder: String
    /// Extensions of the suggested files.
    package var extensions: Set<String>
}
