public import LayoutMath
public import Platform
public import Views

/// A minimal control that can be pressed by pointer and keys.
public final class PressableBox: View, Pressable {
    /// Called when it is pressed.
    public var action: () -> Void
    /// False for a box that cannot have the focus.
    public var isEnabled = true

    public init(_ label: String, frame: Rect, action: @escaping () -> Void = {}) {
        self.action = action
        super.init(frame: frame)
        cursor = .hand
        semantics = Semantics(.button, label: label)
    }

    public func pressChanged(_ isPressed: Bool) {}
    public func activate(at point: Point) { action() }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .enter || key == .space, modifiers.isEmpty, !isRepeat else { return false }
        action()
        return true
    }

    public override var canBecomeFocused: Bool { isEnabled }
}
