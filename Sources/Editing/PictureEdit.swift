public import Imaging

/// An edit of a picture by the user: the picture is turned, then a part of it is kept.
public struct PictureEdit: Hashable, Sendable {
    /// Clockwise quarter turns, 0...3.
    public let quarters: Int
    /// The part of the upright, turned picture that is kept; nil for all of it.
    public var part: PicturePart?

    /// - Parameter quarters: Any number of clockwise quarter turns; negative numbers turn counterclockwise.
    public init(quarters: Int = 0, part: PicturePart? = nil) {
        self.quarters = (quarters % 4 + 4) % 4
        self.part = part
    }

    /// Whether the edit changes nothing.
    public var isNone: Bool { quarters == 0 && part == nil }
}

/// A picture file that can be turned and cut, with facts from its header.
public struct EditSubject: Equatable, Sendable {
    /// The format of the file.
    public let format: PictureFormat
    /// The stored size, before the orientation is applied.
    public let size: PixelSize
    /// The orientation that makes the stored pixels upright.
    public let orientation: PictureOrientation
    /// The size in pixels of the units in which the file is coded.
    public let unit: PixelSize

    /// Creates a subject; the values are not checked.
    public init(format: PictureFormat, size: PixelSize, orientation: PictureOrientation, unit: PixelSize) {
        (self.format, self.size, self.orientation, self.unit) = (format, size, orientation, unit)
    }

    /// The size of the upright picture after turning.
    public func uprightSize(turnedBy quarters: Int) -> PixelSize { orientation.turned(byQuarters: quarters).oriented(size) }

    /// Returns the part that a lossless cut keeps: the wanted part, extended on two sides to the beginnings of the units in which it
    /// begins.
    /// - Parameters:
    ///   - part: A part of the upright, turned picture, within it.
    ///   - quarters: The clockwise quarter turns of the picture.
    public func exactPart(_ part: PicturePart, turnedBy quarters: Int) -> PicturePart {
        let shown = orientation.turned(byQuarters: quarters)
        return shown.upright(exactStored(shown.stored(part, in: size)), in: size)
    }

    /// A stored part, extended so that it begins at the beginning of a unit.
    func exactStored(_ part: PicturePart) -> PicturePart {
        let (x, y) = (part.x % unit.width, part.y % unit.height)
        return PicturePart(x: part.x - x, y: part.y - y, width: part.width + x, height: part.height + y)
    }
}
