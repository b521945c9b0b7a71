/// Width and height of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var area: Int { width * height }

    /// `4032x3024`.
    public var description: String { "\(width)x\(height)" }
}
