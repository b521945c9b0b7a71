public import Platform

/// A font, the height of its lines and the shift that puts its stems on the margin.
public nonisolated struct TextStyle: Hashable, Sendable {
    public var font: Font
    public var lineHeight: Double
    public var opticalShift: Double

    public init(_ font: Font, lineHeight: Double, opticalShift: Double = 0) {
        self.font = font
        self.lineHeight = lineHeight
        self.opticalShift = opticalShift
    }
}
