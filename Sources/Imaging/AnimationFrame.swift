public import LayoutMath

/// What an animated picture states about one of its frames.
public struct AnimationFrame: Hashable, Sendable {
    /// The number of frames, at least 2. A damaged file may have fewer that can be decoded.
    public var count: Int
    /// How long the frame is shown, in seconds, as browsers count it; positive.
    public var duration: Seconds
    /// How often all frames are shown; 0 for without end.
    public var playCount: Int

    /// Whether this and all other frames of the picture are decoded without those before them, so that several can be decoded at once.
    public var standsAlone: Bool

    /// The most frames that are counted, and the shortest time of one, in seconds: a shorter one counts as `usualDuration`, as in browsers.
    public static let mostFrames = 1 << 20
    public static let leastDuration: Seconds = 0.01
    public static let usualDuration: Seconds = 0.1

    /// Creates a description.
    public init(count: Int, duration: Seconds, playCount: Int, standsAlone: Bool = false) {
        (self.count, self.duration, self.playCount, self.standsAlone) = (count, duration, playCount, standsAlone)
    }
}
