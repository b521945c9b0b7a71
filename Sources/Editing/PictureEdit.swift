public import Imaging

/// What a user does with a picture: it is turned, then a part of it is kept.
public struct PictureEdit: Hashable, Sendable {
    /// Quarters of a turn, clockwise: 0...3.
    public let quarters: Int
    /// The part of the upright, turned picture that is kept; nil for all of it.
    public var part: PicturePart?

    /// - Parameter quarters: Any number; negative ones turn the other way.
    public init(quarters: Int = 0, part: PicturePart? = nil) {
        self.quarters = (quarters % 4 + 4) % 4
        self.part = part
    }

    /// Whether nothing is done.
    public var isNone: Bool { quarters == 0 && part == nil }
}

/// A picture file that can be turned and cut, with what its header tells.
public struct EditSubject: Equatable, Sendable {
    /// The format of the file.
    public let format: PictureFormat
    /// The stored size, before the orientation is applied.
    public let size: PixelSize
    /// The orientation that makes the stored pixels upright.
    public let orientation: PictureOrientation
    /// The pixels that the file keeps together.
    public let unit: PixelSize

    /// Creates a subject; the values are not checked.
    public init(format: PictureFormat, size: PixelSize, orientation: PictureOrientation, unit: PixelSize) {
        (self.format, self.size, self.orientation, self.unit) = (format, size, orientation, unit)
    }

    /// The size of the upright picture after turning.
    public func uprightSize(turnedBy quarters: Int) -> PixelSize { orientation.turned(byQuarters: quarters).oriented(size) }

    /// Returns the part that an exact cut keeps: the wanted one, and on two sides what is left of the units that it begins in.
    /// - Parameters:
    ///   - part: A part of the upright, turned picture, within it.
    ///   - quarters: How the picture is turned.
    public func exactPart(_ part: PicturePart, turnedBy quarters: Int) -> PicturePart {
        let shown = orientation.turned(byQuarters: quarters)
        return shown.upright(exactStored(shown.stored(part, in: size)), in: size)
    }

    /// A stored part that begins where a unit does.
    func exactStored(_ part: PicturePart) -> PicturePart {
        let (x, y) = (part.x % unit.width, part.y % unit.height)
        return PicturePart(x: part.x - x, y: part.y - y, width: part.width + x, height: part.height + y)
    }
}
