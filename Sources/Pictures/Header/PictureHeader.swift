public import Imaging
import Platform

/// The header of a picture file, checked against the limits before any decoder sees the file.
public struct PictureHeader: Equatable, Sendable {
    public let format: PictureFormat
    /// The name of the format for the user. For a camera's file it includes the kind: "RAW (NEF)".
    public let formatName: String
    /// The stored size, before the orientation is applied.
    public let size: PixelSize
    /// The size in pixels of the units in which the file is coded. A JPEG is cut and turned losslessly only in whole units of 8 to 32
    /// pixels; other formats have units of one pixel.
    public let unit: PixelSize
    /// The size of the upright picture as the file states it. For a drawing (SVG) it is in CSS pixels, rounded, and `size` is a multiple of
    /// it, so that there are enough pixels at every displayed size. For other pictures it is their size in pixels.
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
    /// The name of the embedded colour profile; nil if there is none or it was not requested.
    public let profileName: String?
    /// The reason why the embedded colour profile is ignored, such as "a curve falls"; nil if it is used, if there is none, or if it was
    /// not requested.
    public let profileFault: String?
    /// How many pictures the file has; nil if it has one, or if the count was not requested.
    public let pages: PageCount?
    /// The name of the picture's coding in a HEIF file if libraries may not support it: "uncompressed HEIF".
    let rareCoding: String?
    /// Whether the file seems to have frames after the first, judging by what precedes the pixels.
    public let isAnimated: Bool
    /// Whether a video seems to follow the picture, as written by phones.
    public let hasVideo: Bool
    /// The length of the file in bytes.
    public let byteCount: Int
    /// Whether the file has an end marker or its stated length; true for formats without either.
    public let isComplete: Bool

    /// Reads the header of the file at `path`. Does not block; refuses pipes, devices and other files that are not regular.
    /// - Parameter wantsFacts: Whether to also read the name of the ICC profile and the times in texts, and to count pages.
    /// - Throws: `PictureError`, whose description is one line for the user.
    public init(ofFile path: String, wantsFacts: Bool = false) throws(PictureError) {
        try self.init(of: try OpenFile(path), wantsFacts: wantsFacts)
    }

    /// - Parameters:
    ///   - wantsFacts: Whether to also read the ICC profile and the times in texts, and to count pages.
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
