import Platform
import Views

/// The type scale (VISUAL.md, Type) at a UI scale: the bigger, the lighter.
package nonisolated struct Typography: Equatable, Sendable {
    /// Multiplies every size.
    package let scale: Double

    package init(scale: Double) { self.scale = scale }

    package var display: TextStyle { style(.displayExtraLight, 96, 104, shift: -5) }
    package var title: TextStyle { style(.displayExtraLight, 56, 64, shift: -3) }
    package var heading: TextStyle { style(.displayExtraLight, 40, 48, shift: -2) }
    package var subhead: TextStyle { style(.displayLight, 26, 32, shift: -1) }
    package var lead: TextStyle { style(.regular, 18, 28) }
    package var body: TextStyle { style(.regular, 15, 24) }
    package var bodyStrong: TextStyle { style(.semiBold, 15, 24) }
    package var caption: TextStyle { style(.regular, 13, 16) }
    package var captionStrong: TextStyle { style(.semiBold, 13, 16) }

    /// Moves the stems of large type onto the margin (VISUAL.md, optical left edge).
    private func style(_ face: FontFace, _ size: Double, _ line: Double, shift: Double = 0) -> TextStyle {
        TextStyle(Font(face, size: size * scale), lineHeight: line * scale, opticalShift: shift * scale)
    }
}
