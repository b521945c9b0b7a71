import Glibc

extension Samples {
    /// The CPU time of this thread for some work, in seconds. Only the ratio of two such times is meaningful.
    public static func processorTime(of work: () throws -> Void) rethrows -> Double {
        let start = threadTime
        try work()
        return threadTime - start
    }

    private static var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
