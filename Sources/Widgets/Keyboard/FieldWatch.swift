import LayoutMath
import Platform
import Views

/// Decides when an on-screen keyboard opens and closes, from the focus, the presses and the keys.
struct FieldWatch {
    enum Decision: Hashable { case open, close, stay }

    /// The view that takes text and has the focus; nil if none.
    private(set) weak var field: View?
    private var keyCount = 0
    private var press: Press?

    /// Compares the stage with its state at the last call, for the fields of a keyboard.
    mutating func decide(on stage: Stage, for keyboard: OnScreenKeyboard) -> Decision {
        let focused = stage.focusedView.flatMap { view in
            view.acceptsTextInput && OnScreenKeyboard.around(view) === keyboard ? view : nil
        }
        let (isOther, isTyped) = (focused !== field, stage.keyCount != keyCount)
        (field, keyCount) = (focused, stage.keyCount)
        let isPressed = notePress(on: stage, keyboard)
        guard focused != nil else { return .close }
        if isOther || isPressed { return Self.opens(for: stage, keyboard.opening) ? .open : .close }
        return isTyped ? .close : .stay
    }

    /// Returns whether the focused field was pressed and released since the last call; presses on the keyboard's own keys do not count.
    private mutating func notePress(on stage: Stage, _ keyboard: OnScreenKeyboard) -> Bool {
        guard !stage.isPressed, stage.lastPress != press else { return false }
        press = stage.lastPress
        guard let press, let field, !(keyboard.isOpen && keyboard.keyboardFrame.contains(press.point)) else { return false }
        return field.convert(field.bounds, to: nil).contains(press.point)
    }

    private static func opens(for stage: Stage, _ opening: OnScreenKeyboard.Opening) -> Bool {
        switch opening {
        case .always: true
        case .byTouch: stage.lastPress?.pointer.isTouch == true && !stage.keysAreInUse
        }
    }
}
