import LayoutMath
import Platform
import TestSupport

@testable import Views

/// Buttons to be reached by Tab, and what became of them.
@MainActor
final class FocusDesk {
    let root = View()
    private(set) var presses: [String] = []

    private static let style = ButtonStyle(
        font: Font(.semiBold, size: 16), textColor: .black, fill: .white, hoverFill: .white, pressedFill: .white, height: 44, padding: 20)

    /// A button of 80x44 points.
    @discardableResult
    func button(_ name: String, _ x: Double, _ y: Double, in parent: View? = nil) -> Button {
        let button = Button(name, style: FocusDesk.style) { [unowned self] in presses.append(name) }
        button.frame = Rect(x: x, y: y, width: 80, height: 44)
        (parent ?? root).addSubview(button)
        return button
    }

    /// A view that fills a window of 400x300 points.
    func layer() -> RecordingView {
        let view = RecordingView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        root.addSubview(view)
        return view
    }
}

/// Tells what arrived at it, and takes wheels, drops and letters.
final class RecordingView: View {
    private(set) var events: [String] = []

    override func wheel(_ wheel: Wheel, at point: Point) -> Bool {
        events.append("wheel")
        return true
    }
    override func fileDropped(_ path: String, at point: Point) -> Bool {
        events.append("drop")
        return true
    }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard case .character = key else { return false }
        events.append("key")
        return true
    }
    override func hoverChanged(_ isHovered: Bool) { events.append(isHovered ? "over" : "out") }
}

extension StageHarness {
    /// Words of the focused view; nil without one.
    var focused: String? { stage.focusedView?.semantics.label }

    /// The words that Tab comes to in so many steps.
    func tabs(_ count: Int, _ modifiers: KeyModifiers = []) -> [String?] {
        (0..<count).map { _ in
            key(.tab, modifiers)
            return focused
        }
    }

    /// The rectangle of the ring that was drawn last, where the keyboard's focus shows.
    var drawnRing: Rect? {
        guard stage.focusRing.isVisible, case .mask(.ring, let rect, _, _)? = list.commands.last else { return nil }
        return rect
    }
}
