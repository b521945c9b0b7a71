/// Width and height of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int

    /// A size; nothing is checked.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Number of pixels; traps where it exceeds `Int`.
    public var area: Int { width * height }

    /// `4032x3024`.
    public var description: String { "\(width)x\(height)" }
}
