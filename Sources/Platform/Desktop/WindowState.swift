/// How a window is shown on the desktop.
public enum WindowState: Equatable, Sendable, CaseIterable {
    /// At a position and size chosen by the user.
    case normal
    /// As large as the desktop allows beside its panels.
    case maximized
    /// As large as the display, without decorations.
    case fullscreen
    /// Minimised or hidden; its other state is not known during that time.
    case unseen
}
