/// How a window is shown on the desktop.
public enum WindowState: Equatable, Sendable, CaseIterable {
    /// At a place and size that its user chose.
    case normal
    /// As large as the desktop allows beside its panels.
    case maximized
    case fullscreen
    /// Minimised or hidden; how it is otherwise is not known meanwhile.
    case unseen
}
