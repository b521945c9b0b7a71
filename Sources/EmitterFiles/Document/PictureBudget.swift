public import Imaging
import Platform

/// The remaining pixels for the pictures of an emitter, because files of a few kilobytes can contain pictures of hundreds of megabytes.
public struct PictureBudget: Sendable {
    /// The number of pixels left.
    public private(set) var remaining: Int

    public init(pixels: Int = EmitterFileLimits.picturePixelCount) { remaining = pixels }

    /// The refusal of a picture that exceeds the budget.
    public struct Excess: Error, Equatable, CustomStringConvertible {
        public let size: PixelSize
        public let remaining: Int

        public var description: String {
            "is too large: \(size) of the \(remaining) pixels that are left of \(EmitterFileLimits.picturePixelCount) for all pictures"
        }
    }

    /// Takes a picture's pixels from the budget; throws and takes nothing if too few are left.
    public mutating func take(_ size: PixelSize) throws(Excess) {
        precondition(size.width > 0 && size.height > 0, "a picture has pixels, got \(size)")
        guard size.width <= remaining / size.height else { throw Excess(size: size, remaining: remaining) }
        remaining -= size.width * size.height
    }
}
