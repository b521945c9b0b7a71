public import LayoutMath

/// The information that an animated picture contains about one of its frames.
public struct AnimationFrame: Hashable, Sendable {
    /// The number of frames, at least 2. A damaged file may have fewer that can be decoded.
    public var count: Int
    /// How long the frame is shown, in seconds, using the same rules as browsers; positive.
    public var duration: Seconds
    /// How many times all frames are shown; 0 means without end.
    public var playCount: Int

    /// Whether all frames of the picture can be decoded without the frames before them, so that several can be decoded at the same time.
    public var standsAlone: Bool

    /// Maximum number of frames that are counted.
    public static let mostFrames = 1 << 20
    /// Minimum duration of a frame. A shorter one is replaced by `usualDuration`, as in browsers.
    public static let leastDuration: Seconds = 0.01
    /// The duration of a frame whose own is too short.
    public static let usualDuration: Seconds = 0.1

    /// Creates a description.
    public init(count: Int, duration: Seconds, playCount: Int, standsAlone: Bool = false) {
        (self.count, self.duration, self.playCount, self.standsAlone) = (count, duration, playCount, standsAlone)
    }
}
