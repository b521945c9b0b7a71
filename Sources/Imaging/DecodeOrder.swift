/// A decoder's task: the format and size from a picture file's header, and the requested size.
public struct DecodeOrder: Hashable, Sendable {
    /// The format that the file's first bytes indicate.
    public var format: PictureFormat
    /// Size of the stored picture, before the orientation is applied.
    public var size: PixelSize
    /// The orientation that makes the stored pixels upright.
    public var orientation: PictureOrientation
    /// The requested size of the upright picture, or of its part.
    public var fit: PictureFit
    /// The part of the upright picture to decode; nil for the complete picture. Ignored if a frame is requested.
    public var part: PicturePart?
    /// The frame of an animated picture to decode, 0 and up, including its timing; nil for the picture as a still.
    public var frame: Int?
    /// Identifies the file's contents, so that a decoder can continue from the frame or part that it decoded last; 0 if unknown.
    public var source: UInt64 = 0
    /// The colour space of the result.
    public var colors: Colors

    /// A colour space of decoded pixels.
    public enum Colors: Hashable, Sendable, CaseIterable {
        /// sRGB, converted according to the colour information in the file.
        case sRGB
        /// The colour space of the file's ICC profile, for a result that is stored together with the profile. Only for files with an RGB
        /// profile.
        case asStored
    }

    /// Creates an order for a still.
    public init(
        format: PictureFormat, size: PixelSize, orientation: PictureOrientation, fit: PictureFit, colors: Colors = .sRGB
    ) {
        self.format = format
        self.size = size
        self.orientation = orientation
        self.fit = fit
        self.colors = colors
    }

    /// The part of the stored picture that becomes `part`, or the complete picture if there is no part.
    public var storedPart: PicturePart {
        part.map { orientation.stored($0, in: size) } ?? PicturePart(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The crop and size of the upright picture; its size is that of the finished bitmap.
    public var plan: FitPlan { planInPart.moved(byX: Double(part?.x ?? 0), y: Double(part?.y ?? 0)) }

    /// The plan for the stored pixels. Rotating the small result is cheaper than rotating the large original.
    public var storedPlan: FitPlan {
        let (plan, place) = (planInPart, storedPart)
        return (orientation.swapsAxes ? plan.transposed : plan).moved(byX: Double(place.x), y: Double(place.y))
    }

    /// The plan for the upright part as if it were a complete picture.
    private var planInPart: FitPlan { FitPlan(fit, source: part?.size ?? orientation.oriented(size)) }
}

/// Decodes pixels from an open file. Callable from any thread.
public protocol FileDecoding: Sendable {
    /// Opens libraries from the system's files, before the process gives up the right to do so. Formats whose library is missing are
    /// refused by `decode`.
    /// - Parameters:
    ///   - library: The library to open; nil prepares for formats that every machine can decode.
    ///   - readsProfiles: Whether files may have a colour profile. If the library for profiles is missing, such files are decoded as if
    ///     they had none.
    /// - Returns: The folders of the fonts that the library opens while it decodes; nil if the library opens no files and starts no
    ///   threads.
    func prepare(for library: DecodingLibrary?, readsProfiles: Bool) -> [String]?

    /// Decodes the file and returns the upright picture at the order's size.
    /// - Parameter descriptor: A regular file open for reading; the caller closes it.
    /// - Throws: An error with a one-line description for the user; a `FileDecodingError` states whether the picture caused it.
    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap

    /// Decodes like `decode(_:from:)`.
    /// - Parameter decoded: Called when the decoder is ready for another order, which may be before this returns or throws.
    func decode(_ order: DecodeOrder, from descriptor: Int32, decoded: () -> Void) throws -> Bitmap

    /// Crops and rotates a JPEG without decoding it to pixels, and returns the resulting file.
    /// - Parameter descriptor: A regular file open for reading; the caller closes it.
    /// - Throws: The same errors as `decode`; also if the file is damaged in any way.
    func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8]

    /// Creates the table of a screen's colours from its ICC profile.
    /// - Parameter descriptor: The profile, as a regular file open for reading; the caller closes it.
    /// - Returns: The bytes of a `ScreenColors`.
    /// - Throws: The same errors as `decode`.
    func screenTable(from descriptor: Int32) throws -> [UInt8]
}

extension FileDecoding {
    public func decode(_ order: DecodeOrder, from descriptor: Int32, decoded: () -> Void) throws -> Bitmap {
        defer { decoded() }
        return try decode(order, from: descriptor)
    }

    public func prepare(for library: DecodingLibrary?, readsProfiles: Bool) -> [String]? { nil }

    /// Refuses all orders; the default for decoders that only decode pixels.
    public func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8] { throw TransformRefusal() }

    /// Refuses all profiles; the default for decoders that only decode pixels.
    public func screenTable(from descriptor: Int32) throws -> [UInt8] { throw TransformRefusal() }
}

/// The error of a decoder that transforms no files.
private struct TransformRefusal: FileDecodingError {
    var systemCode: Int32? { nil }
    var missingPackage: String? { nil }
    var unreadKind: String? { nil }
    var description: String { "cannot be turned here" }
}

/// An error that states whether the picture or the system caused it.
public protocol FileDecodingError: Error, CustomStringConvertible {
    /// The `errno` if the operating system caused the error; nil if the picture did.
    var systemCode: Int32? { get }
    /// The package that provides the missing library, if that is the reason; nil otherwise.
    var missingPackage: String? { get }
    /// The name of the kind of file, if this kind is not supported; nil for other reasons.
    var unreadKind: String? { get }
}
