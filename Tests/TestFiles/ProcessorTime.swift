import Glibc

extension Samples {
    /// The processor time of this thread that some work takes, in seconds: for the ratio of two such times, as one alone means nothing.
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
