import Imaging
public import LayoutMath
import Views

// The caret's blinking, the fill and the edge.
extension TextControl {
    /// Half of the period in seconds at which the caret blinks.
    private static let blink: Seconds = 0.53

    public func prepare(at time: Seconds) {
        guard isFocused else { return }
        followCaret()
        guard editing.selection.isEmpty, !prefersReducedMotion else { return }
        let phases = ((time - state.caretSince) / TextControl.blink).rounded(.down) + 1
        setNeedsAdvance(at: state.caretSince + phases * TextControl.blink)
    }

    func showsCaret(at time: Seconds) -> Bool {
        guard isFocused, editing.selection.isEmpty else { return false }
        return prefersReducedMotion || Int(((time - state.caretSince) / TextControl.blink).rounded(.down)).isMultiple(of: 2)
    }

    var opacityOfState: Double { isEnabled ? 1 : ButtonStyle.disabledOpacity }

    func drawFill(in canvas: Canvas) {
        let fill = isFocused ? style.focusedFill : isHovered ? style.hoverFill : style.fill
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, fill.opacity(opacityOfState))
    }

    func drawEdge(in canvas: Canvas) {
        if showsError || isFocused {
            canvas.fill(.ring(radius: style.cornerRadius, width: 2), in: bounds, showsError ? style.errorEdge : style.focusedEdge)
        } else {
            let edge = isHovered ? style.hoverEdge : style.edge
            canvas.fill(.ring(radius: style.cornerRadius, width: canvas.hairline), in: bounds, edge.opacity(opacityOfState))
        }
    }
}
