/// The opaque pixels of a picture, from which `EmitterShape.mask` emits particles.
public struct OpacityMask: Hashable, Sendable {
    /// The name of the source picture, which files store.
    public let name: String
    /// Width of the picture in pixels.
    public let width: Int
    /// Height of the picture in pixels.
    public let height: Int
    /// Indices of the opaque pixels, row by row.
    public let pixels: [UInt32]

    /// Creates the mask of a picture.
    /// - Parameters:
    ///   - alphas: `width * height` alpha values, row by row.
    ///   - threshold: The smallest alpha that counts as opaque.
    /// - Precondition: The picture has 1 to 2^24 pixels, and the same number of alphas.
    /// - Complexity: O(pixels).
    public init(name: String, width: Int, height: Int, alphas: [UInt8], threshold: UInt8 = 128) {
        precondition(width >= 1 && height >= 1 && width <= (1 << 24) / height, "a mask has 1...2^24 pixels, got \(width) x \(height)")
        precondition(alphas.count == width * height, "a mask of \(width) x \(height) has as many alphas, got \(alphas.count)")
        self.name = name
        self.width = width
        self.height = height
        pixels = alphas.indices.filter { alphas[$0] >= threshold }.map { UInt32($0) }
    }
}
