public import Imaging
import Platform

/// The header of a picture file, checked against the limits before any decoder sees the file.
public struct PictureHeader: Equatable, Sendable {
    public let format: PictureFormat
    /// The name of the format for the user: "RAW (NEF)" with the kind of a camera's file.
    public let formatName: String
    /// The stored size, before the orientation is applied.
    public let size: PixelSize
    /// The pixels that a file keeps together: a JPEG is cut and turned exactly in whole ones of 8 to 32 pixels. One pixel for other formats.
    public let unit: PixelSize
    /// The size of the upright picture as the file states it. That of a drawing (SVG) is in pixels of CSS, rounded, and `size` a multiple of it, so
    /// that it has enough pixels at any size at which it is shown; of other pictures it is the number of their pixels.
    public let statedSize: PixelSize
    /// The EXIF orientation, 1…8; 1 is upright.
    public let orientation: Int
    /// The camera's name; nil if the file does not state it.
    public let camera: String?
    /// The time of the picture in the camera's time zone; nil if the file does not state it.
    public let date: CivilDate?
    /// How the picture was taken, and its rights.
    public let settings: CameraSettings
    /// Where the picture was taken, and the place's name according to the camera; nil if the file does not state it.
    public let coordinate: GeoCoordinate?
    public let placeName: String?
    /// The name of the embedded colour profile; nil if there is none, or if it was not asked for.
    public let profileName: String?
    /// Why the embedded colour profile is ignored, such as "a curve falls"; nil for one that counts, if there is none, or if it was not asked for.
    public let profileFault: String?
    /// How many pictures the file has; nil for one, or if it was not asked for.
    public let pages: PageCount?
    /// The name of the picture's coding in a HEIF file, if it is one that libraries may not read: "uncompressed HEIF".
    let rareCoding: String?
    /// Whether the file seems to have frames that follow the first, as far as what precedes the pixels tells.
    public let isAnimated: Bool
    /// Whether a film seems to lie behind the picture, as phones write it.
    public let hasVideo: Bool
    /// The length of the file in bytes.
    public let byteCount: Int
    /// Whether the file has an end marker or its stated length; true for formats without either.
    public let isComplete: Bool

    /// Reads the header of the file at `path`. Does not block; refuses pipes, devices and other files that are not regular.
    /// - Parameter wantsFacts: Whether the ICC profile's name and the times in texts are read too, and pages are counted.
    /// - Throws: `PictureError`, which describes itself to the user in one line.
    public init(ofFile path: String, wantsFacts: Bool = false) throws(PictureError) {
        try self.init(of: try OpenFile(path), wantsFacts: wantsFacts)
    }

    /// - Parameters:
    ///   - wantsFacts: Whether the ICC profile and the times in texts are read too, and pages are counted.
    ///   - scanned: Receives the finished scan.
    init(
        of file: borrowing OpenFile, wantsFacts: Bool = false, scanned: (HeaderScan) -> Void = { _ in }
    ) throws(PictureError) {
        try self.init(
            fileSize: file.size, wantsFacts: wantsFacts,
            read: { (offset, count) throws(PictureError) in try file.read(count, at: offset) }, scanned: scanned)
    }

    /// Reads the header of a file in memory.
    public init(of bytes: [UInt8]) throws(PictureError) {
        try self.init(fileSize: bytes.count) { (offset, count) in
            Array(bytes.dropFirst(max(0, offset)).prefix(max(0, count)))
        }
    }

    /// The size of the upright picture.
    public var uprightSize: PixelSize { PictureOrientation(exif: orientation).oriented(size) }

    private init(
        fileSize: Int, wantsFacts: Bool = false, read: ReadBytes, scanned: (HeaderScan) -> Void = { _ in }
    ) throws(PictureError) {
        guard fileSize > 0 else { throw .empty }
        let first = ByteWindow(try read(0, PictureLimits.window))
        format = try PictureFormat(of: first, fileSize: fileSize, read: read)
        guard fileSize <= PictureLimits.byteCount(of: format) else { throw .tooManyBytes(fileSize) }
        var scan = HeaderScan(format: format, fileSize: fileSize)
        if wantsFacts { (scan.profile, scan.texts) = (ColorProfile(), EmbeddedTexts(forTime: true)) }
        scan.countsPages = wantsFacts
        try scan.run(from: first, read: read)
        scan.takeTimeOfTexts()
        guard let size = scan.size else { throw .damaged("it does not tell its size") }
        try PictureLimits.check(size, format: format, byteCount: fileSize, holding: scan.held)
        self.size = size
        (orientation, unit) = (scan.orientation, scan.unit)
        statedSize = scan.statedSize ?? PictureOrientation(exif: scan.orientation).oriented(size)
        isAnimated = scan.isAnimated
        (pages, rareCoding) = (scan.pages, scan.rareCoding)
        (camera, byteCount) = (scan.camera, fileSize)
        date = scan.time.time.map { CivilDate(secondsSince1970: $0.reading) }
        formatName = scan.formatName
        (settings, coordinate, placeName) = (scan.settings, scan.coordinate, scan.placeName)
        (profileName, profileFault) = (scan.profile?.name, scan.profile?.fault)
        let tail = format == .jpeg ? try read(max(0, fileSize - PictureHeader.tailLength), PictureHeader.tailLength) : []
        isComplete = PictureHeader.isComplete(scan, fileSize: fileSize, tail: tail)
        hasVideo = scan.hasVideo || MotionPhoto.endsIn(tail)
        scanned(scan)
    }

    /// JPEG ends with a marker and WebP states its length; the decoders of the other formats detect truncated files themselves.
    private static func isComplete(_ scan: HeaderScan, fileSize: Int, tail: [UInt8]) -> Bool {
        if let end = scan.statedEnd { return end <= fileSize }
        guard scan.format == .jpeg else { return true }
        // Some cameras append thumbnails or padding, so the marker need not be at the very end.
        return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
    }

    private static let tailLength = 4_096
}
