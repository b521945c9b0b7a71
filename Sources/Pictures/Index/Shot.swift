import Imaging
import Platform
import Storage

/// When and where a picture was taken.
public struct Shot: Equatable, Sendable {
    /// Seconds since 1970 as if all clocks showed UTC: the camera's clock, or the file's modification time in UTC.
    public var taken: Int
    /// Whether the camera states the time; otherwise it is that of the file.
    public var isFromCamera: Bool
    /// Where the camera was; nil if it did not know.
    public var coordinate: GeoCoordinate?
    /// The place's name according to the camera.
    public var placeName: String?

    /// - Parameter taken: Clamped to `CivilDate.secondsRange`.
    public init(taken: Int, isFromCamera: Bool = false, coordinate: GeoCoordinate? = nil, placeName: String? = nil) {
        self.taken = min(max(taken, CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound)
        (self.isFromCamera, self.coordinate, self.placeName) = (isFromCamera, coordinate, placeName)
    }

    /// What is known without opening the file: its modification time.
    public init(unread file: PictureFile) { self.init(taken: file.modified) }

    /// Reads the header of a file; what it does not state is taken from the file's modification time. A damaged header counts up to
    /// its damage.
    /// - Throws: If the file cannot be read now, but perhaps later.
    public init(reading file: PictureFile) throws(PictureError) {
        self.init(unread: file)
        do throws(PictureError) {
            let open = try OpenFile(file.path)
            try read(open)
        } catch {
            guard error.isCausedByFile else { throw error }
        }
    }

    private mutating func read(_ file: borrowing OpenFile) throws(PictureError) {
        let first = ByteWindow(try file.read(min(file.size, PictureLimits.window), at: 0))
        let format = try PictureFormat(of: first, fileSize: file.size) { (offset, count) throws(PictureError) in
            try file.read(count, at: offset)
        }
        var scan = HeaderScan(format: format, fileSize: file.size)
        defer { take(scan) }
        try scan.runToShot(from: first) { (offset, count) throws(PictureError) in try file.read(count, at: offset) }
    }

    private mutating func take(_ scan: HeaderScan) {
        if let time = scan.taken { (taken, isFromCamera) = (time, true) }
        (coordinate, placeName) = (scan.coordinate, scan.placeName)
    }

    /// Days since 1 January 1970.
    public var day: Int { CivilDate.dayNumber(ofSeconds: taken) }
}
