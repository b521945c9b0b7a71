package import LayoutMath

/// Counts frames over a second, for a display that people read.
package struct FrameMeter {
    private var began: Seconds?
    private var count = 0
    private var work: Seconds = 0
    private var result: FrameStatistics?

    package init() {}

    /// Takes a frame that took `duration` of work.
    /// - Returns: What the last whole second was like; nil during the first.
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
