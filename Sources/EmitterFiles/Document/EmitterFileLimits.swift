import Storage

/// What an emitter file may come to, so that none fills the memory or takes the time of a whole evening.
public enum EmitterFileLimits {
    /// Bytes of a file.
    public static let byteCount = 4 << 20
    /// Bytes of a picture in a file once it is unpacked, and of all of them together.
    public static let pictureByteCount = 16 << 20
    /// Pixels of all pictures that the cells of an emitter name: 64 MB, 256 pictures of 256 x 256.
    public static let picturePixelCount = 1 << 24
    /// Pixels along a side of a mask; finer ones are reduced, since nobody sees half a pixel's difference in where a particle is born.
    public static let maskSide = 1_024
    /// Objects, lists and elements inside one another.
    public static let depth = JSONReader.depthLimit
    /// Values of a JSON file, elements of an XML file.
    public static let valueCount = JSONReader.valueLimit
    /// Characters of a name.
    public static let nameLength = 1_024
    /// The size of any number.
    public static let magnitude = 1e9
    /// Births per second of a cell.
    public static let birthRate = 1e6
    /// Places of a cell.
    public static let capacity = 100_000
    /// Cells, those in cells included.
    public static let cellCount = 64
    /// Places of all cells together: 64 MB at 50 bytes each, as many as 64 cells have that name no capacity.
    public static let placeCount = 1_280_000
}
