/// A decoder's lossless task: to crop and rotate a JPEG by changing its coefficients.
public struct TransformOrder: Hashable, Sendable {
    /// Size of the stored picture.
    public var size: PixelSize
    /// The stored pixels that are kept, within `size`. They begin at a block boundary of the file, or end at one along an axis that
    /// `orientation` reverses.
    public var part: PicturePart
    /// How the part is rotated or mirrored.
    public var orientation: PictureOrientation
    /// Maximum number of bytes of the result.
    public var byteLimit: Int

    /// Creates an order; the values are not checked.
    public init(size: PixelSize, part: PicturePart, orientation: PictureOrientation, byteLimit: Int) {
        self.size = size
        self.part = part
        self.orientation = orientation
        self.byteLimit = byteLimit
    }

    /// The size of the result.
    public var resultSize: PixelSize { orientation.oriented(part.size) }

    /// Whether an orientation of a part moves only complete blocks of the file, so that nothing is lost.
    /// - Parameter unit: The size of a block of the file in pixels.
    public static func isExact(_ part: PicturePart, _ orientation: PictureOrientation, unit: PixelSize) -> Bool {
        let x = orientation.reverses(.horizontal) ? part.x + part.width : part.x
        let y = orientation.reverses(.vertical) ? part.y + part.height : part.y
        return x % unit.width == 0 && y % unit.height == 0
    }
}
