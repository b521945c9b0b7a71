import LayoutMath
import Platform
import Views

/// Decides what a window must do so that text input and input methods follow the focused view.
///
/// Text input belongs to the program, so a window starts or stops it when it gets the keyboard focus, and then only once for a view.
/// Starting it again would make X11 forget a dead key, and Wayland discard a composition.
struct TextInputSession {
    /// A step that the window must take. Rectangles are in the window's logical pixels.
    enum Step: Equatable {
        /// Starts text input, with candidates beside a rectangle.
        case start(Rect)
        /// Moves the candidates.
        case move(Rect)
        /// Stops text input; the input method discards its composition.
        case stop
    }

    private weak var field: View?
    private var isStarted = false
    private var rect = Rect.zero
    /// Whether the input method has composed text that it has neither committed nor cancelled.
    private var isComposing = false
    /// Whether the window has just got the keyboard focus, which another window may have used to type.
    private var hasGainedFocus = false

    /// Updates the state from the input method's events.
    mutating func take(_ inputs: [InputEvent]) {
        for input in inputs {
            switch input.kind {
            case .composition(let composition): isComposing = !composition.text.isEmpty
            case .text, .focusLost: isComposing = false
            case .focusGained: hasGainedFocus = true
            default: break
            }
        }
    }

    /// Returns the steps that make text input follow the focused view. Call it after the view has handled all input.
    mutating func follow(_ focused: View?) -> [Step] {
        let next = focused.flatMap { $0.acceptsTextInput ? $0 : nil }
        var steps: [Step] = []
        // A composition for one field must not go to the next one, and text that a field has dropped must not reappear.
        if hasGainedFocus || isStarted && (next == nil || next !== field || (isComposing && next?.isComposing == false)) {
            steps.append(.stop)
            (isStarted, isComposing, hasGainedFocus) = (false, false, false)
        }
        field = next
        guard let next else { return steps }
        let place = next.convert(next.textInputRect, to: nil)
        if !isStarted { steps.append(.start(place)) } else if place != rect { steps.append(.move(place)) }
        (isStarted, rect) = (true, place)
        return steps
    }
}
