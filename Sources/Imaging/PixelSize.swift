/// Width and height of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int

    /// Creates a size; the values are not checked.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels; traps if it exceeds `Int`.
    public var area: Int { width * height }

    /// `4032x3024`.
    public var description: String { "\(width)x\(height)" }
}
