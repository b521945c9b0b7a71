public import Imaging
import Platform

/// A soft shadow beneath a rectangle.
public nonisolated struct Shadow: Equatable, Sendable {
    /// How far below the rectangle it lies, in points.
    public var drop: Double
    /// How far it reaches beyond the rectangle's edges, in points.
    public var blur: Double
    /// Colour of the shadow at its darkest; its alpha is the strength.
    public var color: Color

    /// A shadow.
    /// - Parameters:
    ///   - drop: Downwards, in points.
    ///   - blur: In points.
    public init(drop: Double, blur: Double, color: Color) {
        self.drop = drop
        self.blur = blur
        self.color = color
    }
}
