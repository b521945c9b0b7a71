/// A decoder's task: the format and size from the header of a picture file, and the size that is wanted.
public struct DecodeOrder: Hashable, Sendable {
    /// What the file's first bytes say it is.
    public var format: PictureFormat
    /// Size of the stored picture, before the orientation is applied.
    public var size: PixelSize
    /// How the stored pixels must be turned to stand upright.
    public var orientation: PictureOrientation
    /// The pixels wanted of the upright picture.
    public var fit: PictureFit

    /// An order.
    public init(format: PictureFormat, size: PixelSize, orientation: PictureOrientation, fit: PictureFit) {
        self.format = format
        self.size = size
        self.orientation = orientation
        self.fit = fit
    }

    /// What the upright picture is brought to. Its size is that of the finished bitmap.
    public var plan: FitPlan { FitPlan(fit, source: orientation.oriented(size)) }

    /// The plan for the pixels as they are stored: turning the small result is cheaper than turning the large original.
    public var storedPlan: FitPlan { orientation.swapsAxes ? plan.transposed : plan }
}

/// A decoder that makes pixels from an open file. Callable from any thread.
public protocol FileDecoding: Sendable {
    /// Reads the file and gives the upright picture at the order's size.
    /// - Parameter descriptor: A regular file open for reading, which stays the caller's.
    /// - Throws: an error whose description is one line for the user; a `FileDecodingError` tells whether the picture caused it.
    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap
}

/// An error that tells whether the picture or the system caused it.
public protocol FileDecodingError: Error, CustomStringConvertible {
    /// The `errno` of the operating system if that failed, and not the picture; nil if the picture did.
    var systemCode: Int32? { get }
}
