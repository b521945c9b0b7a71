/// Mean timings of the last frames, measured by the program that draws them.
public nonisolated struct FrameStatistics: Equatable, Sendable {
    public var framesPerSecond: Int
    /// Work per frame in milliseconds.
    public var milliseconds: Double

    public init(framesPerSecond: Int, milliseconds: Double) {
        self.framesPerSecond = framesPerSecond
        self.milliseconds = milliseconds
    }
}
