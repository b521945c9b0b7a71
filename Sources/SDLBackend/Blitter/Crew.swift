import Glibc

/// Runs work on threads that exist only as long as the work takes.
nonisolated enum Crew {
    private struct Part {
        let index: Int
        let work: (_ index: Int) -> Void
    }

    /// Runs `work` concurrently for each of `count` indices, the first on the calling thread, and returns when all are done.
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

    /// Starts a thread; nil if the system cannot create one.
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
