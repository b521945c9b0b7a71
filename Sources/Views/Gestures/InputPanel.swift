/// A view that types into another one, such as an on-screen keyboard or a palette of characters.
///
/// A press inside it leaves the focus unchanged and closes no menu, and a long press requests no menu. The text it types goes to the
/// focused view through ``Stage/post(_:)``.
public protocol InputPanel: View {}

extension View {
    /// Whether the view is an input panel or inside one.
    /// - Complexity: O(depth).
    final var isInInputPanel: Bool {
        var view: View? = self
        while let current = view {
            if current is any InputPanel { return true }
            view = current.superview
        }
        return false
    }
}
