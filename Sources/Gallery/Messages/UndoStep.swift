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

    private enum State {
        /// The outcome is not known yet, because a disk or another program has not finished. The closure is called if the change is undone
        /// now.
        case expected(unwanted: () -> Void)
        /// Undone before its outcome was known. The closure is that of the expected change, which may be wanted again.
        case unwanted(() -> Void)
        case made(Toast.Message, undo: () -> Void)
        /// Undone, or not made.
        case over
    }

    package let kind: Kind
    private var state: State

    /// A change that was made.
    /// - Parameters:
    ///   - words: A description of the change, for the toast.
    ///   - work: Undoes the change; called at most once.
    package init(_ kind: Kind, _ words: String, icon: Icon = .check, _ work: @escaping () -> Void) {
        self.kind = kind
        state = .made(Toast.Message(words, icon: icon), undo: work)
    }

    /// A change whose outcome is not known yet.
    /// - Parameter unwanted: Called if the change is undone before its outcome is known. If it happens nevertheless, it is undone then.
    package init(expecting kind: Kind, unwanted: @escaping () -> Void) {
        self.kind = kind
        state = .expected(unwanted: unwanted)
    }

    /// Whether the outcome is not known yet, and the change is still wanted.
    package var isExpected: Bool { if case .expected = state { true } else { false } }

    /// Whether the change was undone before its outcome was known.
    package var isUnwanted: Bool { if case .unwanted = state { true } else { false } }

    /// Reports that an expected change was made. One that is no longer wanted is undone at once.
    func happened(_ words: String, icon: Icon = .check, _ work: @escaping () -> Void) {
        let isUnwanted = isUnwanted
        state = .made(Toast.Message(words, icon: icon), undo: work)
        if isUnwanted { undo() }
    }

    /// Reports that an expected change was not made.
    func failed() { state = .over }

    /// Expects the change again after it was undone; does nothing if its outcome is known.
    func wantAgain() { if case .unwanted(let unwanted) = state { state = .expected(unwanted: unwanted) } }

    /// Undoes the change; does nothing the second time.
    package func undo() {
        switch state {
        case .expected(let unwanted):
            state = .unwanted(unwanted)
            unwanted()
        case .made(_, let undo):
            state = .over
            undo()
        case .unwanted, .over: break
        }
    }

    /// A description of the change; nil while its outcome is not known, and after it was undone.
    package var words: String? { if case .made(let message, _) = state { message.text } else { nil } }

    /// Returns a toast that says what was changed and offers to undo it; nil if there is nothing to undo.
    package func toast(undo: @escaping () -> Void) -> Toast.Message? {
        guard case .made(var message, _) = state else { return nil }
        message.action = Toast.Action("undo", perform: undo)
        return message
    }
}
