/// A rectangle of whole pixels of a picture.
public struct PicturePart: Hashable, Sendable {
    /// Left edge, 0 and up.
    public var x: Int
    /// Top edge, 0 and up.
    public var y: Int
    /// Width in pixels, at least 1.
    public var width: Int
    /// Height in pixels, at least 1.
    public var height: Int

    /// Creates a part; the values are not checked.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Width and height of the part.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Whether the part has pixels and all of them are within a picture of this size. All values are allowed, including invalid ones.
    public func isWithin(_ whole: PixelSize) -> Bool {
        x >= 0 && y >= 0 && width > 0 && height > 0 && width <= whole.width && height <= whole.height
            && x <= whole.width - width && y <= whole.height - height
    }
}

extension PictureOrientation {
    /// Returns the stored pixels that become the part `part` of the upright picture.
    /// - Parameters:
    ///   - part: A part within the upright picture.
    ///   - size: The size of the stored picture.
    public func stored(_ part: PicturePart, in size: PixelSize) -> PicturePart {
        let whole = oriented(size)
        let x = mirrorsX ? whole.width - part.x - part.width : part.x
        let y = mirrorsY ? whole.height - part.y - part.height : part.y
        return swapsAxes
            ? PicturePart(x: y, y: x, width: part.height, height: part.width)
            : PicturePart(x: x, y: y, width: part.width, height: part.height)
    }

    /// Returns the part of the upright picture that corresponds to the stored pixels `part`.
    /// - Parameters:
    ///   - part: A part within the stored picture.
    ///   - size: The size of the stored picture.
    public func upright(_ part: PicturePart, in size: PixelSize) -> PicturePart {
        let whole = oriented(size)
        let turned = swapsAxes ? PicturePart(x: part.y, y: part.x, width: part.height, height: part.width) : part
        return PicturePart(
            x: mirrorsX ? whole.width - turned.x - turned.width : turned.x,
            y: mirrorsY ? whole.height - turned.y - turned.height : turned.y, width: turned.width, height: turned.height)
    }
}
