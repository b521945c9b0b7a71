public import Imaging
import Platform

/// What a file says about its picture before any decoder has seen it, checked against the limits.
public struct PictureHeader: Equatable, Sendable {
    public let format: PictureFormat
    /// As stored, before the orientation is applied.
    public let size: PixelSize
    /// 1…8 as EXIF counts; 1 is upright.
    public let orientation: Int
    /// The camera's name, as far as it tells.
    public let camera: String?
    /// When it was taken, on the camera's clock.
    public let date: CivilDate?
    /// The file's length.
    public let byteCount: Int
    /// False when the file visibly ends before its picture does.
    public let isComplete: Bool

    /// Reads the header of the file at `path`. Only regular files are opened for reading, so a pipe or a device cannot block.
    /// - Throws: `PictureError` with the one line for the user.
    public init(ofFile path: String) throws(PictureError) {
        try self.init(of: try OpenFile(path))
    }

    init(of file: borrowing OpenFile) throws(PictureError) {
        try self.init(fileSize: file.size) { (offset, count) throws(PictureError) in try file.read(count, at: offset) }
    }

    /// Reads the header of a file that is in memory.
    public init(of bytes: [UInt8]) throws(PictureError) {
        try self.init(fileSize: bytes.count) { (offset, count) in
            Array(bytes.dropFirst(max(0, offset)).prefix(max(0, count)))
        }
    }

    /// The size of the picture as it stands upright.
    public var uprightSize: PixelSize { PictureOrientation(exif: orientation).oriented(size) }

    private init(fileSize: Int, read: ReadBytes) throws(PictureError) {
        guard fileSize > 0 else { throw .empty }
        guard fileSize <= PictureLimits.byteCount else { throw .tooManyBytes(fileSize) }
        let first = ByteWindow(try read(0, PictureLimits.window))
        format = try PictureFormat(magicOf: first)
        var scan = HeaderScan(format: format, fileSize: fileSize)
        try scan.run(from: first, read: read)
        guard let size = scan.size else { throw .damaged("it does not tell its size") }
        try PictureLimits.check(size, format: format, byteCount: fileSize, holding: scan.held)
        self.size = size
        orientation = scan.orientation
        (camera, date, byteCount) = (scan.camera, scan.date, fileSize)
        isComplete = try PictureHeader.isComplete(scan, fileSize: fileSize, read: read)
    }

    /// A JPEG ends with a marker, a WebP file tells its length; the decoders of the other formats notice what ends early themselves.
    private static func isComplete(_ scan: HeaderScan, fileSize: Int, read: ReadBytes) throws(PictureError) -> Bool {
        if let end = scan.statedEnd { return end <= fileSize }
        guard scan.format == .jpeg else { return true }
        // Some cameras append thumbnails or padding, so the marker need not be the very last thing.
        let tail = try read(max(0, fileSize - tailLength), tailLength)
        return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
    }

    private static let tailLength = 4_096
}
