package import Imaging
package import Views

extension Theme {
    /// Second lines and hints on the landscape itself: by daylight its hills are no lighter than the second lines' own colour allows.
    package var overLandscape: Color { isDark ? palette.middle : palette.high }
}
