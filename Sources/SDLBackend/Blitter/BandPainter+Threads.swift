import Glibc

extension BandPainter {
    /// Runs painters at the same time, the first on the calling thread, and returns when all are done.
    nonisolated static func run(count: Int, _ painter: (_ index: Int) -> BandPainter) {
        guard count > 1 else { return painter(0).run() }
        var painters = (0..<count).map(painter)
        painters.withUnsafeMutableBufferPointer { painters in
            guard let first = painters.baseAddress else { return }
            let threads = (1..<count).map { start(first + $0) }
            first.pointee.run()
            for (index, thread) in threads.enumerated() {
                if let thread { pthread_join(thread, nil) } else { first[index + 1].run() }
            }
        }
    }

    /// nil when the system has no thread left.
    private nonisolated static func start(_ painter: UnsafeMutablePointer<BandPainter>) -> pthread_t? {
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            {
                $0?.assumingMemoryBound(to: BandPainter.self).pointee.run(); return nil
            }, painter)
        return failure == 0 ? thread : nil
    }
}
