/// When a picture was taken, for its day and for the order of pictures.
///
/// Pictures are ordered by instant. Instants are whole numbers, so the order is total. If a picture states its time zone, its instant is
/// known; otherwise its camera's clock is assumed to show the user's time. The day is always the one that the camera's clock showed.
public struct PictureTime: Equatable, Sendable {
    /// What the clock showed: seconds since 1970 as if it showed UTC.
    public let reading: Int
    /// The instant in units of 100 ns since 1970, which covers every year of the calendar. For a file this is its whole second, so pictures
    /// copied in the same second keep the order of their names.
    public let ticks: Int

    private static let ticksPerSecond = 10_000_000

    /// Creates the time of a picture that states one.
    public init(_ camera: CameraTime, on clock: LocalClock) {
        reading = camera.reading
        let instant = camera.offset.map { camera.reading - $0 } ?? clock.instant(ofReading: camera.reading)
        ticks = instant * PictureTime.ticksPerSecond + camera.nanoseconds / 100
    }

    /// Creates the time of a file.
    /// - Parameter instant: The modification time, in seconds since 1970.
    public init(ofFileAt instant: Int, on clock: LocalClock) {
        reading = clock.reading(at: instant)
        ticks = PictureTime.ticks(ofFileAt: instant)
    }

    /// The position of a file in the order, from its modification time in seconds since 1970, which is clamped to the calendar.
    package static func ticks(ofFileAt instant: Int) -> Int {
        min(max(instant, CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound) * ticksPerSecond
    }

    /// The number of the day, counted from 1 January 1970.
    public var day: Int { CivilDate.dayNumber(ofSeconds: reading) }
}
