/// When a picture was taken, for its day and for the order of pictures.
///
/// The order is that of instants, so that it is one of whole numbers and therefore total: where a picture states its zone, the instant is known;
/// otherwise its camera's clock is taken for the user's. The day is always the one that the camera's clock showed.
public struct PictureTime: Equatable, Sendable {
    /// What the clock showed: seconds since 1970 as if it showed UTC.
    public let reading: Int
    /// The instant in units of 100 ns since 1970, which fit any year of the calendar; a file's is that of its whole second, so that pictures
    /// that were copied in the same second keep the order of their names.
    public let ticks: Int

    private static let ticksPerSecond = 10_000_000

    /// The time of a picture that states one.
    public init(_ camera: CameraTime, on clock: LocalClock) {
        reading = camera.reading
        let instant = camera.offset.map { camera.reading - $0 } ?? clock.instant(ofReading: camera.reading)
        ticks = instant * PictureTime.ticksPerSecond + camera.nanoseconds / 100
    }

    /// The time of a file.
    /// - Parameter instant: The modification time, in seconds since 1970.
    public init(ofFileAt instant: Int, on clock: LocalClock) {
        reading = clock.reading(at: instant)
        ticks = PictureTime.ticks(ofFileAt: instant)
    }

    /// Where a file stands in the order, by its modification time in seconds since 1970, which is clamped to the calendar.
    package static func ticks(ofFileAt instant: Int) -> Int {
        min(max(instant, CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound) * ticksPerSecond
    }

    /// The number of the day, counted from 1 January 1970.
    public var day: Int { CivilDate.dayNumber(ofSeconds: reading) }
}
