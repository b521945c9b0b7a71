/// Pixels of a picture: 8 bits a channel, ARGB in native 32-bit words, straight alpha, rows top down without padding.
///
/// A bitmap never changes, so an object created from its pixels, such as a texture, can be stored with its ``identity``.
public struct Bitmap: Sendable {
    /// Identifies the pixels of one bitmap, without keeping them in memory.
    public struct Identity: Hashable, Sendable {
        private final class Token: Sendable {}
        // Retained, so that no later bitmap can have its address.
        private let token = Token()

        fileprivate init() {}

        /// Whether both identify the pixels of the same bitmap.
        public static func == (a: Identity, b: Identity) -> Bool { a.token === b.token }
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
    }

    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// The pixels, `width * height` words `0xAARRGGBB`. Empty once only a renderer holds them (`ImageProviding.wasUploaded`).
    public let pixels: [UInt32]
    /// Whether every pixel is opaque, so that drawing can skip blending.
    public let isOpaque: Bool
    /// Whether all pixels come from the file; false if the file ended early and the rest was filled in.
    public let isComplete: Bool
    /// What the file states about this frame; nil if the bitmap is not a frame of an animated picture.
    public let animation: AnimationFrame?
    /// Whether the file seems to contain further frames. If the first frame of an animated picture was decoded as a still, it has no
    /// `animation`.
    public let isAnimated: Bool
    /// Whether the file is a photo that also contains a video, which is not shown.
    public let hasVideo: Bool
    /// The same for copies of this bitmap, with or without their pixels. Every bitmap created from pixels has a different identity, even
    /// if the pixels are equal.
    public let identity: Identity

    /// Creates a bitmap from pixels.
    /// - Precondition: `pixels.count == width * height`, both at least 1.
    /// - Complexity: O(pixels) until the first one that is not opaque.
    public init(width: Int, height: Int, pixels: [UInt32], isComplete: Bool = true, animation: AnimationFrame? = nil) {
        precondition(width > 0 && height > 0, "a bitmap has at least one pixel, got \(width)x\(height)")
        precondition(pixels.count == width * height, "\(width)x\(height) needs \(width * height) pixels, got \(pixels.count)")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.isComplete = isComplete
        self.animation = animation
        (isAnimated, hasVideo) = (animation != nil, false)
        identity = Identity()
        isOpaque = Bitmap.isOpaque(pixels)
    }

    /// Tests blocks of pixels. Without a branch at each pixel, several pixels are compared at the same time.
    private static func isOpaque(_ pixels: [UInt32]) -> Bool {
        let blockCount = 4_096
        return pixels.withUnsafeBufferPointer { pixels in
            for start in stride(from: 0, to: pixels.count, by: blockCount) {
                var common: UInt32 = .max
                for index in start..<min(start + blockCount, pixels.count) { common &= pixels[index] }
                if common < 0xFF00_0000 { return false }
            }
            return true
        }
    }

    /// Memory of the pixels in bytes; 0 if the bitmap has no pixels.
    public var byteCount: Int { pixels.count * 4 }

    /// Whether the bitmap has its pixels; false if created by `withoutPixels()`.
    public var hasPixels: Bool { !pixels.isEmpty }

    /// Returns the bitmap's size and properties without its pixels.
    public func withoutPixels() -> Bitmap { Bitmap(copying: self, pixels: [], animation: animation, isAnimated: isAnimated) }

    /// Returns the bitmap, marked as one of several frames.
    public func asAnimated() -> Bitmap { Bitmap(copying: self, pixels: pixels, animation: animation, isAnimated: true) }

    /// Returns the bitmap, marked as the still of a photo that contains a video.
    public func asMotionPhoto() -> Bitmap {
        Bitmap(copying: self, pixels: pixels, animation: animation, isAnimated: isAnimated, hasVideo: true)
    }

    /// Returns the bitmap as a frame of an animated picture.
    public func asFrame(_ frame: AnimationFrame) -> Bitmap { Bitmap(copying: self, pixels: pixels, animation: frame, isAnimated: true) }

    /// Returns the bitmap with other colours and the same alpha.
    /// - Precondition: The number of pixels is the same.
    func withColors(_ pixels: [UInt32]) -> Bitmap {
        precondition(pixels.count == self.pixels.count, "\(self.pixels.count) pixels stay, got \(pixels.count)")
        return Bitmap(copying: self, pixels: pixels, animation: animation, isAnimated: isAnimated, identity: Identity())
    }

    private init(
        copying other: Bitmap, pixels: [UInt32], animation: AnimationFrame?, isAnimated: Bool, hasVideo: Bool? = nil,
        identity: Identity? = nil
    ) {
        (width, height, self.pixels) = (other.width, other.height, pixels)
        (isOpaque, isComplete, self.identity) = (other.isOpaque, other.isComplete, identity ?? other.identity)
        (self.animation, self.isAnimated, self.hasVideo) = (animation, isAnimated, hasVideo ?? other.hasVideo)
    }
}

extension Bitmap: Equatable {
    /// Whether both have the same size, pixels, completeness and animation data, even if their identities differ.
    /// - Complexity: O(pixels) if the identities differ.
    public static func == (a: Bitmap, b: Bitmap) -> Bool {
        guard a.width == b.width, a.height == b.height, a.hasPixels == b.hasPixels, a.animation == b.animation else { return false }
        if a.identity == b.identity { return true }
        return a.isOpaque == b.isOpaque && a.isComplete == b.isComplete && a.pixels == b.pixels
    }
}

extension Bitmap {
    /// Returns the bitmap in the size and part that a fit gives.
    /// - Complexity: O(pixels), unless the size stays.
    public func fitted(_ fit: PictureFit) -> Bitmap {
        let plan = FitPlan(fit, source: PixelSize(width: width, height: height))
        guard plan.size.width != width || plan.size.height != height else { return self }
        let scaled = Resampler.scaled(pixels, width: width, height: height, isOpaque: isOpaque, crop: plan.crop, to: plan.size)
        return Bitmap(width: plan.size.width, height: plan.size.height, pixels: scaled, isComplete: isComplete)
    }
}
