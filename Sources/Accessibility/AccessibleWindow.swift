public import LayoutMath
public import Views

/// What a screen reader can learn about a window.
public struct AccessibleWindow: Equatable, Sendable {
    /// The window's title.
    public var title: String
    /// The size of its contents, in logical pixels.
    public var size: Size
    /// What its views state.
    public var tree: SemanticTree
    /// Whether the window has the keyboard.
    public var isActive: Bool
    /// The corner of its contents on the screen, in pixels; nil where the desktop keeps it secret, as on Wayland.
    public var origin: Point?
    /// Physical pixels per logical pixel.
    public var scale: Double

    /// A window with its views.
    public init(title: String, size: Size, tree: SemanticTree, isActive: Bool, origin: Point?, scale: Double) {
        (self.title, self.size, self.tree, self.isActive, self.origin, self.scale) = (title, size, tree, isActive, origin, scale)
    }
}
