import Storage

/// Limits of an emitter file, so that no file exhausts memory or takes unreasonable time.
public enum EmitterFileLimits {
    /// The largest file, in bytes.
    public static let byteCount = 4 << 20
    /// The largest size in bytes of an embedded picture after unpacking, and of all pictures in a file together.
    public static let pictureByteCount = 16 << 20
    /// The most pixels of all pictures of an emitter's cells: 64 MB, 256 pictures of 256 x 256.
    public static let picturePixelCount = 1 << 24
    /// The longest side of a mask in pixels. Larger masks are reduced, because a shift of a spawn point by half a pixel is not visible.
    public static let maskSide = 1_024
    /// The deepest nesting of objects, lists and elements.
    public static let depth = JSONReader.depthLimit
    /// The most values of a JSON file, or elements of an XML file.
    public static let valueCount = JSONReader.valueLimit
    /// The longest name in bytes of UTF-8.
    public static let nameLength = 1_024
    /// The largest absolute value of any number.
    public static let magnitude = 1e9
    /// The most births per second of a cell.
    public static let birthRate = 1e6
    /// The largest capacity of a cell, in particles.
    public static let capacity = 100_000
    /// The most cells, including nested ones.
    public static let cellCount = 64
    /// The largest total capacity of all cells: 64 MB at 50 bytes each, as many as 64 cells have by default.
    public static let placeCount = 1_280_000
}
