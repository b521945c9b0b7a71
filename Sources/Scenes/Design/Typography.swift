import Platform
import Views
import Widgets

/// The type scale (VISUAL.md, Type) at a UI scale: the bigger, the lighter.
nonisolated struct Typography: Equatable, Sendable {
    /// Multiplies every size.
    let scale: Double

    var display: TextStyle { style(.displayExtraLight, 96, 104, shift: -5) }
    var title: TextStyle { style(.displayExtraLight, 56, 64, shift: -3) }
    var heading: TextStyle { style(.displayExtraLight, 40, 48, shift: -2) }
    var subhead: TextStyle { style(.displayLight, 26, 32, shift: -1) }
    var lead: TextStyle { style(.regular, 18, 28) }
    var body: TextStyle { style(.regular, 15, 24) }
    var bodyStrong: TextStyle { style(.semiBold, 15, 24) }
    var caption: TextStyle { style(.regular, 13, 16) }
    var captionStrong: TextStyle { style(.semiBold, 13, 16) }

    /// Moves the stems of large type onto the margin (VISUAL.md, optical left edge).
    private func style(_ face: FontFace, _ size: Double, _ line: Double, shift: Double = 0) -> TextStyle {
        TextStyle(Font(face, size: size * scale), lineHeight: line * scale, opticalShift: shift * scale)
    }
}
