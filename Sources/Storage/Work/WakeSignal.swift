import Glibc

/// A signal that wakes one waiting thread, which may wait for other descriptors too. It is not lost if it is raised before the wait. Implemented
/// with a pipe.
package final class WakeSignal: Sendable {
    /// A descriptor that is readable while the signal is raised; -1 if no descriptor was left.
    package let reader: Int32
    private let writer: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        // Without descriptors, waits end only by their timeouts.
        if pipe(&ends) == 0 {
            _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        for end in [reader, writer] where end >= 0 { close(end) }
    }

    /// Wakes a waiting thread, or the next thread that waits.
    /// If the write fails because the pipe is full, wakes are already pending, so nothing is lost.
    package func raise() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    /// Takes back the signal, however often it was raised.
    package func clear() {
        var (line, bytes) = (pollfd(fd: reader, events: Int16(POLLIN), revents: 0), [UInt8](repeating: 0, count: 64))
        while poll(&line, 1, 0) > 0, line.revents & Int16(POLLIN) != 0 { read(reader, &bytes, bytes.count) }
    }

    /// Waits until the signal is raised.
    /// - Returns: false if it can never be raised.
    package func wait() -> Bool {
        var byte: UInt8 = 0
        while true {
            let count = read(reader, &byte, 1)
            if count == 1 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }
}
