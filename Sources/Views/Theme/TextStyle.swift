public import Platform

/// A font, its line height and a shift that aligns the stems of large letters with the margin.
public nonisolated struct TextStyle: Hashable, Sendable {
    /// Face and size of the letters.
    public var font: Font
    /// Distance from one baseline to the next, in points.
    public var lineHeight: Double
    /// Added to the x of every line, in points; negative moves large letters to the left. Default 0.
    public var opticalShift: Double

    /// A style for lines of `lineHeight` points.
    public init(_ font: Font, lineHeight: Double, opticalShift: Double = 0) {
        self.font = font
        self.lineHeight = lineHeight
        self.opticalShift = opticalShift
    }
}
