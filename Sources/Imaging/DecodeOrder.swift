/// A decoder's task: the format and size from the header of a picture file, and the wanted size.
public struct DecodeOrder: Hashable, Sendable {
    /// The format that the file's first bytes indicate.
    public var format: PictureFormat
    /// Size of the stored picture, before the orientation is applied.
    public var size: PixelSize
    /// The orientation that makes the stored pixels upright.
    public var orientation: PictureOrientation
    /// The wanted size of the upright picture, or of its part.
    public var fit: PictureFit
    /// The part of the upright picture to decode; nil for the whole. Ignored with a frame.
    public var part: PicturePart?
    /// The frame of an animated picture, 0 and up, with what it states about its time; nil for the picture as a still.
    public var frame: Int?
    /// Identifies the file's contents, so that a decoder may continue from the frame or part that it decoded last; 0 if unknown.
    public var source: UInt64 = 0
    /// The colour space of the result.
    public var colors: Colors

    /// A colour space of decoded pixels.
    public enum Colors: Hashable, Sendable, CaseIterable {
        /// sRGB, converted by what the file states about its colours.
        case sRGB
        /// That of the file's ICC profile, for a result that keeps the profile beside it. Only for files with a profile of red, green and blue.
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

    /// The part of the stored picture that becomes `part`; the whole without one.
    public var storedPart: PicturePart {
        part.map { orientation.stored($0, in: size) } ?? PicturePart(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The crop and size of the upright picture; its size is that of the finished bitmap.
    public var plan: FitPlan { planInPart.moved(byX: Double(part?.x ?? 0), y: Double(part?.y ?? 0)) }

    /// The plan for the stored pixels: turning the small result is cheaper than turning the large original.
    public var storedPlan: FitPlan {
        let (plan, place) = (planInPart, storedPart)
        return (orientation.swapsAxes ? plan.transposed : plan).moved(byX: Double(place.x), y: Double(place.y))
    }

    /// The plan for the upright part, as if it were a picture.
    private var planInPart: FitPlan { FitPlan(fit, source: part?.size ?? orientation.oriented(size)) }
}

/// Decodes pixels from an open file. Callable from any thread.
public protocol FileDecoding: Sendable {
    /// Opens libraries from the system's files, for a process that is about to give up the right to do so. Formats whose library is missing are
    /// refused by `decode`.
    /// - Parameters:
    ///   - library: nil prepares for formats that every machine can decode.
    ///   - readsProfiles: Whether there will be files with a colour profile. Without its library, they are decoded as if they had none.
    /// - Returns: The folders of the fonts that the library opens while it decodes; nil for a library that opens no files and starts no threads.
    func prepare(for library: DecodingLibrary?, readsProfiles: Bool) -> [String]?

    /// Decodes the file and returns the upright picture at the order's size.
    /// - Parameter descriptor: A regular file open for reading; the caller closes it.
    /// - Throws: An error whose description is one line for the user; a `FileDecodingError` states whether the picture caused it.
    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap

    /// Decodes as `decode(_:from:)` does.
    /// - Parameter decoded: Called when the decoder is free for another order, which may be before this returns or throws.
    func decode(_ order: DecodeOrder, from descriptor: Int32, decoded: () -> Void) throws -> Bitmap

    /// Cuts and turns a JPEG without decoding it to pixels, and returns the file that this makes.
    /// - Parameter descriptor: A regular file open for reading; the caller closes it.
    /// - Throws: As `decode` does; also for a file with any damage.
    func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8]

    /// Makes the table of a screen's colours from its ICC profile.
    /// - Parameter descriptor: The profile, as a regular file open for reading; the caller closes it.
    /// - Returns: The bytes of a `ScreenColors`.
    /// - Throws: As `decode` does.
    func screenTable(from descriptor: Int32) throws -> [UInt8]
}

extension FileDecoding {
    public func decode(_ order: DecodeOrder, from descriptor: Int32, decoded: () -> Void) throws -> Bitmap {
        defer { decoded() }
        return try decode(order, from: descriptor)
    }

    public func prepare(for library: DecodingLibrary?, readsProfiles: Bool) -> [String]? { nil }

    /// Refuses all, for decoders that make pixels only.
    public func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8] { throw TransformRefusal() }

    /// Refuses all, for decoders that make pixels only.
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
    /// The package that brings the missing library if that is the reason; nil otherwise.
    var missingPackage: String? { get }
    /// The name of the kind of file, if it is one that is not read; nil for other reasons.
    var unreadKind: String? { get }
}
