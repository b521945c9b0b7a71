import Glibc

/// Threads that share work and are gone when it is done.
nonisolated enum Crew {
    private struct Part {
        let index: Int
        let work: (_ index: Int) -> Void
    }

    /// Runs `work` once for each of `count` indices at the same time, the first on the calling thread, and returns when all is done.
    static func run(_ count: Int, _ work: (_ index: Int) -> Void) {
        guard count > 1 else { return work(0) }
        withoutActuallyEscaping(work) { work in
            var parts = (0..<count).map { Part(index: $0, work: work) }
            parts.withUnsafeMutableBufferPointer { parts in
                guard let first = parts.baseAddress else { return }
                let threads = (1..<count).map { start(first + $0) }
                work(0)
                for (index, thread) in threads.enumerated() {
                    if let thread { pthread_join(thread, nil) } else { work(index + 1) }
                }
            }
        }
    }

    /// nil when the system has no thread left.
    private static func start(_ part: UnsafeMutablePointer<Part>) -> pthread_t? {
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            {
                if let part = $0?.assumingMemoryBound(to: Part.self).pointee { part.work(part.index) }
                return nil
            }, part)
        return failure == 0 ? thread : nil
    }
}
