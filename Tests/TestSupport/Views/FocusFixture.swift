public import LayoutMath
public import Platform
public import Views

/// A desk of boxes that are reached by Tab and record their events.
@MainActor
public final class FocusDesk {
    public let root = View()
    public private(set) var presses: [String] = []

    public init() {}

    /// A box of 80x44 points that can be pressed.
    @discardableResult
    public func button(_ name: String, _ x: Double, _ y: Double, in parent: View? = nil) -> PressableBox {
        let box = PressableBox(name, frame: Rect(x: x, y: y, width: 80, height: 44)) { [unowned self] in presses.append(name) }
        (parent ?? root).addSubview(box)
        return box
    }

    /// A view that fills a window of 400x300 points.
    public func layer() -> RecordingView {
        let view = RecordingView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        root.addSubview(view)
        return view
    }
}

/// Records the events it receives, and handles wheels, drops and letters.
public final class RecordingView: View {
    public private(set) var events: [String] = []

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool {
        events.append("wheel")
        return true
    }
    public override func fileDropped(_ path: String, at point: Point) -> Bool {
        events.append("drop")
        return true
    }
    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard case .character = key else { return false }
        events.append("key")
        return true
    }
    public override func hoverChanged(_ isHovered: Bool) { events.append(isHovered ? "over" : "out") }
}

extension SlabStyle {
    /// A ground in black and white.
    public static let plain = SlabStyle(
        fill: .white, edge: .black, shadow: Shadow(drop: 4, blur: 8, color: .black), cornerRadius: 12)
}

extension StageHarness {
    /// Words of the focused view; nil without one.
    public var focused: String? { stage.focusedView?.semantics.label }

    /// The words that Tab comes to in so many steps.
    public func tabs(_ count: Int, _ modifiers: KeyModifiers = []) -> [String?] {
        (0..<count).map { _ in
            key(.tab, modifiers)
            return focused
        }
    }

    /// The rectangle of the ring that was drawn last, where the keyboard's focus shows.
    public var drawnRing: Rect? {
        guard stage.focusRing.isVisible, case .shape(.ring, let rect, _, _)? = list.commands.last else { return nil }
        return rect
    }
}
