public import LayoutMath
public import Platform

/// Where and in which state a window opens.
public struct WindowGeometry {
    /// The size in window units; for a window that opens maximised or in full screen, its normal size.
    public var size: Size
    /// The upper left corner of the normal window, in window units; nil centres the window. It includes the desktop's decorations if
    /// ``Window/cornerIncludesDecorations``.
    public var corner: Point?
    /// The state in which it opens; `unseen` opens it hidden.
    public var state: WindowState
    /// Whether a window that opens in full screen is maximised when it leaves full screen.
    public var isMaximizedBelow: Bool

    public init(size: Size, corner: Point? = nil, state: WindowState = .normal, isMaximizedBelow: Bool = false) {
        (self.size, self.corner, self.state, self.isMaximizedBelow) = (size, corner, state, isMaximizedBelow)
    }
}
