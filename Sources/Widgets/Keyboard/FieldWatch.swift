import LayoutMath
import Platform
import Views

/// Decides from the focus, the presses and the keys when an on-screen keyboard opens and closes.
struct FieldWatch {
    enum Decision: Hashable { case open, close, stay }

    /// The view that takes text and has the focus; nil if none.
    private(set) weak var field: View?
    private var keyCount = 0
    private var press: Press?

    /// Compares the stage with what it was at the last call.
    /// - Parameter isIgnored: Whether a press at a point of the window belongs to the keyboard itself.
    mutating func decide(on stage: Stage, _ opening: OnScreenKeyboard.Opening, isIgnored: (Point) -> Bool) -> Decision {
        let focused = stage.focusedView.flatMap { $0.acceptsTextInput ? $0 : nil }
        let (isOther, isTyped) = (focused !== field, stage.keyCount != keyCount)
        (field, keyCount) = (focused, stage.keyCount)
        let isPressed = notePress(on: stage, isIgnored)
        guard focused != nil else { return .close }
        if isOther || isPressed { return Self.opens(for: stage, opening) ? .open : .close }
        return isTyped ? .close : .stay
    }

    /// Returns whether the focused field was pressed and released since the last call.
    private mutating func notePress(on stage: Stage, _ isIgnored: (Point) -> Bool) -> Bool {
        guard !stage.isPressed, stage.lastPress != press else { return false }
        press = stage.lastPress
        guard let press, let field, !isIgnored(press.point) else { return false }
        return field.convert(field.bounds, to: nil).contains(press.point)
    }

    private static func opens(for stage: Stage, _ opening: OnScreenKeyboard.Opening) -> Bool {
        switch opening {
        case .always: true
        case .byTouch: stage.lastPress?.pointer.isTouch == true && !stage.keysAreInUse
        }
    }
}
