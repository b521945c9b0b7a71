/// The rotation and mirroring that make stored pixels upright: the eight values of EXIF tag 0x112.
public struct PictureOrientation: Hashable, Sendable {
    /// The value of EXIF tag 0x112, 1 to 8.
    public let exif: Int
    /// Whether left and right of the upright picture are exchanged, after rows have become columns.
    public let mirrorsX: Bool
    /// Whether top and bottom of the upright picture are exchanged, after rows have become columns.
    public let mirrorsY: Bool
    /// Whether rows become columns; mirroring is applied afterwards.
    public let swapsAxes: Bool

    /// Creates the orientation with this EXIF value.
    /// - Parameter exif: 1 to 8; any other value counts as 1, upright.
    public init(exif: Int) {
        let exif = (1...8).contains(exif) ? exif : 1
        self.exif = exif
        swapsAxes = (5...8).contains(exif)
        mirrorsX = [2, 3, 6, 7].contains(exif)
        mirrorsY = [3, 4, 7, 8].contains(exif)
    }

    /// Returns the orientation of the same stored pixels if the upright picture is turned clockwise by quarter turns. Any number is
    /// allowed; negative numbers turn it anticlockwise.
    public func turned(byQuarters quarters: Int) -> PictureOrientation {
        let chain = (mirrorsX == mirrorsY) != swapsAxes ? Self.plain : Self.mirrored
        let place = chain.firstIndex(of: exif) ?? 0
        return PictureOrientation(exif: chain[((place + quarters) % 4 + 4) % 4])
    }

    /// The values in the order in which a picture is turned clockwise, without and with mirroring.
    private static let (plain, mirrored) = ([1, 6, 3, 8], [2, 7, 4, 5])

    /// Whether the stored columns, or rows, appear in the reverse order.
    public func reverses(_ axis: StoredAxis) -> Bool { (axis == .horizontal) != swapsAxes ? mirrorsX : mirrorsY }

    /// An axis of a stored picture.
    public enum StoredAxis: Sendable {
        /// Along the rows.
        case horizontal
        /// Along the columns.
        case vertical
    }

    /// Returns the size of the upright picture for a stored size.
    public func oriented(_ size: PixelSize) -> PixelSize {
        swapsAxes ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Returns the pixels of the upright picture from those of a stored picture of `size`.
    /// - Complexity: O(pixels).
    public func turned(_ pixels: [UInt32], size: PixelSize) -> [UInt32] {
        guard swapsAxes || mirrorsX || mirrorsY else { return pixels }
        let result = oriented(size)
        return [UInt32](unsafeUninitializedCapacity: pixels.count) { output, count in
            for y in 0..<result.height {
                let row = mirrorsY ? result.height - 1 - y : y
                for x in 0..<result.width {
                    let column = mirrorsX ? result.width - 1 - x : x
                    output[y * result.width + x] = swapsAxes ? pixels[column * size.width + row] : pixels[row * size.width + column]
                }
            }
            count = pixels.count
        }
    }
}
