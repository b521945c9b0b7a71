package import Views

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

/// Asks for the path of a file, with a prompt in the middle of a view.
package struct AskForFile: Action {
    package let question: FileQuestion
    package let view: View
    /// Called with the path.
    package let submit: FileQuestion.Submit
}
