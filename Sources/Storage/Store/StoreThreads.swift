import Glibc

/// Threads for blocking work, so that neither the window's thread nor the threads of Swift's tasks wait for a disk.
///
/// Idle threads read work from a pipe. The threads end when this object is released.
final class StoreThreads: Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let writer: Int32

    /// - Returns: nil if no thread can be started.
    init?(_ wanted: Int) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reader = ends[0]
        writer = ends[1]
        var count = 0
        for _ in 0..<wanted {
            // Each thread needs a separate descriptor that it can close.
            let own = fcntl(reader, F_DUPFD_CLOEXEC, 3)
            guard own >= 0 else { break }
            if Thread.start({ StoreThreads.serve(own) }) { count += 1 } else { close(own) }
        }
        close(reader)
        if count == 0 { return nil }
    }

    deinit { if writer >= 0 { close(writer) } }

    /// Runs a closure on one of the threads.
    func run(_ work: @escaping @Sendable () -> Void) {
        let retained = Unmanaged.passRetained(Work(work))
        var address = UInt(bitPattern: retained.toOpaque())
        while write(writer, &address, MemoryLayout<UInt>.size) < 0 {
            if errno == EINTR { continue }
            retained.release()
            return work()
        }
    }

    /// Runs the work from the pipe until its other end is closed. An address is always read completely, because it fits into the pipe's
    /// atomic size.
    private static func serve(_ reader: Int32) {
        defer { close(reader) }
        var address: UInt = 0
        while true {
            let count = read(reader, &address, MemoryLayout<UInt>.size)
            if count < 0, errno == EINTR { continue }
            guard count == MemoryLayout<UInt>.size, let work = UnsafeRawPointer(bitPattern: address) else { return }
            Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        }
    }
}
