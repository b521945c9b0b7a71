import Imaging
import Platform
import Storage

/// When and where a picture was taken, as far as it states that.
public struct Shot: Equatable, Sendable {
    /// The time that the picture states; nil if it states none, so that the time of its file counts.
    public var time: CameraTime?
    /// Where the camera was; nil if it did not know.
    public var coordinate: GeoCoordinate?
    /// The place's name according to the camera.
    public var placeName: String?

    public init(_ time: CameraTime? = nil, coordinate: GeoCoordinate? = nil, placeName: String? = nil) {
        (self.time, self.coordinate, self.placeName) = (time, coordinate, placeName)
    }

    /// Returns the time of the picture, or that of its file.
    /// - Parameter modified: The file's modification time, in seconds since 1970.
    public func time(ofFileAt modified: Int, on clock: LocalClock) -> PictureTime {
        time.map { PictureTime($0, on: clock) } ?? PictureTime(ofFileAt: modified, on: clock)
    }

    /// Reads the header of a file. A damaged header counts up to its damage.
    /// - Throws: If the file cannot be read now, but perhaps later.
    public init(reading file: PictureFile) throws(PictureError) {
        self.init()
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
        (time, coordinate, placeName) = (scan.time.time, scan.coordinate, scan.placeName)
    }
}
