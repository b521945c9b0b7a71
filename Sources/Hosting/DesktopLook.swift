package import Desktop
import Glibc
import LayoutMath
import Storage
package import Views

/// The look and the motion that the user has chosen for all programs of the desktop.
package struct DesktopLook: Equatable {
    package var theme: Theme.Name
    package var contrast: Theme.Contrast
    package var motion: MotionPreference
    /// Factor on the size of text.
    package var textScale: Double

    /// - Parameters:
    ///   - appearance: What the desktop reports.
    ///   - theme: The theme if it reports no colour scheme.
    package init(_ appearance: DesktopAppearance, otherwise theme: Theme.Name) {
        self.theme =
            switch appearance.colorScheme {
            case .dark: .dark
            // GNOME's light style reports no preference.
            case .light, .noPreference: .light
            case nil: theme
            }
        contrast = appearance.prefersHighContrast == true ? .high : .standard
        motion = appearance.reducesMotion == true ? .reduced : .full
        textScale = (appearance.textScale ?? 1).clamped(to: DesktopLook.textScales)
    }

    /// The factors that are followed; pages have been designed for those.
    private static let textScales = 0.75...2.0

    /// The theme of GTK programs, for desktops that report none; dark if none is set.
    package nonisolated static var otherTheme: Theme.Name {
        let settings = UserFolders.configuration.flatMap { try? WholeRead.text(of: $0 + "/gtk-3.0/settings.ini") }
        return Theme.Name(gtkTheme: getenv("GTK_THEME").map { String(cString: $0) }, settings: settings) ?? .dark
    }
}
