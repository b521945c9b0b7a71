public import Platform
import Views

// MARK: What a screen reader says

extension StageHarness {
    /// Presses a key, waits until everything is at rest, and returns what a screen reader would say about it: see ``spoken(_:)``.
    public func spoken(after key: Key, _ modifiers: KeyModifiers = []) -> String { spoken { press(key, modifiers) } }

    /// Does something, waits until everything is at rest, and returns what a screen reader would say about it, in English; empty if nothing.
    ///
    /// ```swift
    /// #expect(user.spoken(after: .tab) == "shutter, toggle, off")
    /// #expect(user.spoken { user.type("4") } == "4")
    /// ```
    ///
    /// A message that appears is said first. If the focus has moved, the views newly around it and the view that has it are said, each with its
    /// name, role, value, states, place and details. Otherwise what has changed in the focused view is said. ` | ` is between two of them.
    public func spoken(_ action: () throws -> Void) rethrows -> String {
        let recorder = SemanticRecorder(stage)
        let before = recorder.record()
        try action()
        settle()
        return Speech(from: before, to: recorder.record()).sentences.joined(separator: " | ")
    }
}
