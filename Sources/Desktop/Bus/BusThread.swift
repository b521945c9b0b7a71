import Glibc

/// A detached thread of the operating system.
enum BusThread {
    /// Runs a closure on a new thread.
    /// - Returns: false if no thread could be started.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// A pipe with which other threads end a wait.
final class BusWaker: Sendable {
    let reader: Int32
    private let writer: Int32

    /// Creates the pipe. If there are no descriptors left, waits end only by their timeouts.
    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit { for end in [reader, writer] where end >= 0 { close(end) } }

    func raise() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reader, &bytes, bytes.count) == bytes.count {}
    }
}
