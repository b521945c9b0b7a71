import Platform

/// The type scale, at a scale of the interface: the bigger, the lighter.
public nonisolated struct Typography: Equatable, Sendable {
    /// Multiplies every size.
    public let scale: Double

    public init(scale: Double) { self.scale = scale }

    public var display: TextStyle { style(.displayExtraLight, 96, 104, shift: -5) }
    public var title: TextStyle { style(.displayExtraLight, 56, 64, shift: -3) }
    public var heading: TextStyle { style(.displayExtraLight, 40, 48, shift: -2) }
    public var subhead: TextStyle { style(.displayLight, 26, 32, shift: -1) }
    public var lead: TextStyle { style(.regular, 18, 28) }
    public var body: TextStyle { style(.regular, 15, 24) }
    public var bodyStrong: TextStyle { style(.semiBold, 15, 24) }
    public var caption: TextStyle { style(.regular, 13, 16) }
    public var captionStrong: TextStyle { style(.semiBold, 13, 16) }

    /// Moves the stems of large type onto the margin.
    private func style(_ face: FontFace, _ size: Double, _ line: Double, shift: Double = 0) -> TextStyle {
        TextStyle(Font(face, size: size * scale), lineHeight: line * scale, opticalShift: shift * scale)
    }
}
