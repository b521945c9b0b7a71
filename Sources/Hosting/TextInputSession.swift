import LayoutMath
import Platform
import Views

/// What a window does so that text input and input methods follow the focused view.
///
/// Text input is started once for a view: starting it again makes X11 forget a dead key, and Wayland what is composed.
struct TextInputSession {
    /// A step of the window; rectangles are in the window's logical pixels.
    enum Step: Equatable {
        /// Starts text input, with candidates beside a rectangle.
        case start(Rect)
        /// Moves the candidates.
        case move(Rect)
        /// Stops text input; the input method forgets what it composes.
        case stop
    }

    private weak var field: View?
    private var isStarted = false
    private var rect = Rect.zero
    /// Whether the input method has composed text that it has neither committed nor given up.
    private var isComposing = false

    /// Follows what the input method does.
    mutating func take(_ inputs: [InputEvent]) {
        for input in inputs {
            switch input.kind {
            case .composition(let composition): isComposing = !composition.text.isEmpty
            case .text, .focusLost: isComposing = false
            default: break
            }
        }
    }

    /// Returns the steps to follow the focused view, after it has handled all input.
    mutating func follow(_ focused: View?) -> [Step] {
        let next = focused.flatMap { $0.acceptsTextInput ? $0 : nil }
        var steps: [Step] = []
        // What an input method composes for one field is not for the next, and what the field has dropped must not come back.
        if isStarted, next == nil || next !== field || (isComposing && next?.isComposing == false) {
            steps.append(.stop)
            (isStarted, isComposing) = (false, false)
        }
        field = next
        guard let next else { return steps }
        let place = next.convert(next.textInputRect, to: nil)
        if !isStarted { steps.append(.start(place)) } else if place != rect { steps.append(.move(place)) }
        (isStarted, rect) = (true, place)
        return steps
    }
}
