import Glibc

/// Lets one thread sleep until another one raises it; raising before the wait is not lost. A pipe with one reader is all it holds.
struct WakeSignal: Sendable {
    /// Can be read from as long as somebody has raised it.
    let reader: Int32
    private let writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        // Without descriptors nothing ever wakes, and pictures stay in their loading state.
        if pipe(&ends) == 0 {
            _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        (reader, writer) = (ends[0], ends[1])
    }

    /// A full pipe means that a wake is waiting already.
    func raise() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    /// - Returns: false when nothing can ever wake.
    func wait() -> Bool {
        var byte: UInt8 = 0
        while true {
            let count = read(reader, &byte, 1)
            if count == 1 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }
}
