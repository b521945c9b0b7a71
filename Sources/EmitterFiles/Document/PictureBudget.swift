public import Imaging
import Platform

/// The pixels that the pictures of an emitter may come to, given out picture by picture. Files of a few kilobytes can hold pictures of
/// hundreds of megabytes.
public struct PictureBudget: Sendable {
    /// Pixels that are left.
    public private(set) var remaining: Int

    public init(pixels: Int = EmitterFileLimits.picturePixelCount) { remaining = pixels }

    /// Why a picture is left out.
    public struct Excess: Error, Equatable, CustomStringConvertible {
        public let size: PixelSize
        public let remaining: Int

        public var description: String {
            "is too large: \(size) of the \(remaining) pixels that are left of \(EmitterFileLimits.picturePixelCount) for all pictures"
        }
    }

    /// Takes the pixels of a picture, which is nothing for one that is refused.
    public mutating func take(_ size: PixelSize) throws(Excess) {
        precondition(size.width > 0 && size.height > 0, "a picture has pixels, got \(size)")
        guard size.width <= remaining / size.height else { throw Excess(size: size, remaining: remaining) }
        remaining -= size.width * size.height
    }
}
