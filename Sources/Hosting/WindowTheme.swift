public import Views

/// The appearance of a window's controls and paper.
public enum WindowTheme: Equatable {
    /// The colour scheme and the contrast that the user has chosen for the desktop, followed while the window is open. Where animations are
    /// turned off, motion is reduced as well, and the theme has the scale of the desktop's text. If the desktop reports no scheme, the theme of GTK programs is followed; otherwise it is dark.
    /// Words and formats that the program sets in the stage's theme stay.
    case desktop
    /// The same theme on every desktop.
    case fixed(Theme)

    /// The design's dark look, which is the default.
    public static let dark = WindowTheme.fixed(Theme(.dark))
    /// The design's light look.
    public static let light = WindowTheme.fixed(Theme(.light))

    /// Returns the theme where the desktop has this look.
    /// - Parameter present: The theme that it replaces.
    func theme(on desktop: DesktopLook, after present: Theme = .standard) -> Theme {
        switch self {
        case .fixed(let theme): return theme
        case .desktop:
            var theme = Theme(desktop.theme, contrast: desktop.contrast, scale: desktop.textScale)
            (theme.words, theme.formats) = (present.words, present.formats)
            return theme
        }
    }

    /// Returns the motion for a user who has this preference in the program.
    func motion(_ preference: MotionPreference, on desktop: DesktopLook) -> MotionPreference {
        self == .desktop && desktop.motion == .reduced ? .reduced : preference
    }
}
