public import Views

/// The appearance of a window's controls and paper.
public enum WindowTheme: Equatable {
    /// The colour scheme and the contrast that the user has chosen for the desktop, followed while the window is open. Where animations are
    /// turned off, motion is reduced as well. If the desktop reports no scheme, the theme of GTK programs is followed; otherwise it is dark.
    case desktop
    /// The same theme on every desktop.
    case fixed(Theme)

    /// The design's dark look, which is the default.
    public static let dark = WindowTheme.fixed(Theme(.dark))
    /// The design's light look.
    public static let light = WindowTheme.fixed(Theme(.light))

    /// Returns the theme where the desktop has this look.
    func theme(on desktop: DesktopLook) -> Theme {
        switch self {
        case .desktop: Theme(desktop.theme, contrast: desktop.contrast)
        case .fixed(let theme): theme
        }
    }

    /// Returns the motion for a user who has this preference in the program.
    func motion(_ preference: MotionPreference, on desktop: DesktopLook) -> MotionPreference {
        self == .desktop && desktop.motion == .reduced ? .reduced : preference
    }
}
