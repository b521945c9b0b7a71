package import LayoutMath

/// Measures the frame rate and the work per frame, averaged over about a second so that the numbers stay readable.
package struct FrameMeter {
    private var began: Seconds?
    private var count = 0
    private var work: Seconds = 0
    private var result: FrameStatistics?

    package init() {}

    /// Adds a frame that took `duration` seconds of work.
    /// - Returns: The statistics of the last completed second; nil during the first second.
    package mutating func add(_ duration: Seconds, at time: Seconds) -> FrameStatistics? {
        count += 1
        work += duration
        guard let start = began else {
            began = time
            return result
        }
        if time - start >= 1 {
            result = FrameStatistics(
                framesPerSecond: Int((Double(count) / (time - start)).rounded()), milliseconds: work / Double(count) * 1000)
            (began, count, work) = (time, 0, 0)
        }
        return result
    }
}

/// Mean timings of the last frames, measured by the program that draws them.
package nonisolated struct FrameStatistics: Equatable, Sendable {
    package var framesPerSecond: Int
    /// Work per frame in milliseconds.
    package var milliseconds: Double

    package init(framesPerSecond: Int, milliseconds: Double) {
        self.framesPerSecond = framesPerSecond
        self.milliseconds = milliseconds
    }
}
