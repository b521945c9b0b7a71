/// Pixels of a picture: 8 bits a channel, ARGB in native 32-bit words, straight alpha, rows top down without padding.
public struct Bitmap: Equatable, Sendable {
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// The pixels, `width * height` words `0xAARRGGBB`; empty once only a renderer holds them (`ImageProviding.wasUploaded`).
    public let pixels: [UInt32]
    /// Whether every pixel is opaque, so that drawing can skip blending.
    public let isOpaque: Bool
    /// Whether all pixels come from the file; false if the file ended early and the rest was filled in.
    public let isComplete: Bool

    /// Creates a bitmap from pixels.
    /// - Precondition: `pixels.count == width * height`, both at least 1.
    /// - Complexity: O(pixels) until the first one that is not opaque.
    public init(width: Int, height: Int, pixels: [UInt32], isComplete: Bool = true) {
        precondition(width > 0 && height > 0, "a bitmap has at least one pixel, got \(width)x\(height)")
        precondition(pixels.count == width * height, "\(width)x\(height) needs \(width * height) pixels, got \(pixels.count)")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.isComplete = isComplete
        isOpaque = pixels.allSatisfy { $0 >= 0xFF00_0000 }
    }

    /// Memory of the pixels, in bytes; 0 without them.
    public var byteCount: Int { pixels.count * 4 }

    /// Whether the bitmap has its pixels; false if made by `withoutPixels()`.
    public var hasPixels: Bool { !pixels.isEmpty }

    /// Returns the bitmap's size and properties without its pixels.
    public func withoutPixels() -> Bitmap { Bitmap(describing: self) }

    private init(describing other: Bitmap) {
        (width, height, pixels) = (other.width, other.height, [])
        (isOpaque, isComplete) = (other.isOpaque, other.isComplete)
    }
}
