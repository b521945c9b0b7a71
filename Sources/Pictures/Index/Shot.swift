import Imaging
import Platform
import Storage

/// When and where a picture was taken, if it states that.
public struct Shot: Equatable, Sendable {
    /// The time that the picture states; nil if it states none, in which case the time of its file is used.
    public var time: CameraTime?
    /// Where the camera was; nil if the picture does not state it.
    public var coordinate: GeoCoordinate?
    /// The place's name according to the camera.
    public var placeName: String?

    public init(_ time: CameraTime? = nil, coordinate: GeoCoordinate? = nil, placeName: String? = nil) {
        (self.time, self.coordinate, self.placeName) = (time, coordinate, placeName)
    }

    /// Returns the time of the picture, or the time of its file if it states none.
    /// - Parameter modified: The file's modification time, in seconds since 1970.
    public func time(ofFileAt modified: Int, on clock: LocalClock) -> PictureTime {
        time.map { PictureTime($0, on: clock) } ?? PictureTime(ofFileAt: modified, on: clock)
    }

    /// Reads the header of a file. If the header is damaged, everything before the damage is used.
    /// - Throws: If the file cannot be read now but may be readable later.
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
