package import Imaging
package import Views

extension Theme {
    /// Colour of secondary text over the landscape. In the light theme its hills are too dark for the middle colour.
    package var overLandscape: Color { isDark ? palette.middle : palette.high }
}
