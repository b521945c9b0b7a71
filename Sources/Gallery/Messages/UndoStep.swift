package import Platform
package import Widgets

/// A change that can be undone once. Every toast that offers to undo something is created from a step, and Ctrl+Z undoes the same step.
package final class UndoStep {
    /// What was changed.
    package enum Kind: CaseIterable, Sendable {
        /// A day was hidden; a folder was hidden or shown again; or a folder was removed from the library.
        case hide, leaveOut, forget
        /// A picture was moved to the wastebasket, or restored from it.
        case discard, bringBack
        /// Pictures were pasted, renamed, or rotated or cropped in their files.
        case paste, rename, edit
        /// A note was saved by the user, or recovered because the last run could not save it.
        case saveNote, recoverNote
    }

    package let kind: Kind
    private let words: String
    private let icon: Icon
    private var work: (() -> Void)?

    /// - Parameters:
    ///   - words: A description of the change, for the toast.
    ///   - work: Undoes the change; called at most once.
    package init(_ kind: Kind, _ words: String, icon: Icon = .check, _ work: @escaping () -> Void) {
        (self.kind, self.words, self.icon, self.work) = (kind, words, icon, work)
    }

    /// Undoes the change; does nothing the second time.
    package func undo() {
        let work = work
        self.work = nil
        work?()
    }

    /// Returns a toast that says what was changed and offers to undo it.
    package func toast(undo: @escaping () -> Void) -> Toast.Message {
        Toast.Message(words, icon: icon, action: Toast.Action("undo", perform: undo))
    }
}
