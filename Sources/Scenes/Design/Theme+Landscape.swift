import Imaging
import Views

extension Theme {
    /// Second lines and hints on the landscape itself: by daylight its hills are no lighter than the second lines' own colour allows.
    var overLandscape: Color { isDark ? palette.middle : palette.high }
}
