import Glibc

/// The output of a clipboard program as it arrives. The program is ended when this object is destroyed.
public final class ClipboardStream {
    private let descriptor: Int32
    private var program: RunningProgram
    private let patience: Int32
    private let start = ClipboardStream.now
    private var byteCount = 0
    private var hasEnded = false

    /// The lowest accepted rate in bytes per second, counted from the start. Otherwise a program that writes a byte now and then would be
    /// waited for endlessly. It is much lower than the rate of a remote display over a slow line.
    private static let leastRate = 16_384

    /// Starts a program; nil if that fails.
    init?(_ program: ClipboardProgram, _ arguments: [String], patience: Int32) {
        var ends: [Int32] = [-1, -1]
        // Not a pipe: only a socket pair can be created so that other programs never inherit it.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }
        guard let running = program.start(arguments, output: ends[1]) else {
            close(ends[0])
            return nil
        }
        (descriptor, self.patience) = (ends[0], patience)
        self.program = running
    }

    deinit { close(descriptor) }

    /// Reads the next bytes, at least one.
    /// - Returns: Their number; 0 at the end.
    /// - Throws: `notDelivered` if none come in time, or the program failed.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(PicturePaster.Failure) -> Int {
        guard isReadable() else { throw .notDelivered }
        var count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        while count < 0, errno == EINTR { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
        guard count >= 0 else { throw .notDelivered }
        byteCount += count
        if count == 0, !hasEnded {
            hasEnded = true
            guard program.hasSucceeded(within: patience) else { throw .notDelivered }
        }
        return count
    }

    /// Waits for the next bytes.
    /// - Returns: Whether bytes or the end arrived in time.
    private func isReadable() -> Bool {
        var line = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let left = min(Int(patience), timeLeft)
            guard left > 0 else { return false }
            let code = poll(&line, 1, Int32(left))
            if code >= 0 || errno != EINTR { return code > 0 }
        }
    }

    /// Milliseconds after which the program is too slow.
    private var timeLeft: Int { start + Int(patience) + byteCount * 1_000 / Self.leastRate - Self.now }

    /// Milliseconds of a clock that is never adjusted.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
