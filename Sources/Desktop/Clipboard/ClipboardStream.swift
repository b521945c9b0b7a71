import Glibc

/// What a clipboard's program writes, as it comes. The program is ended with this object.
public final class ClipboardStream {
    private let descriptor: Int32
    /// nil once it has ended.
    private var process: pid_t?
    private let patience: Int32

    /// Starts a program; nil if that fails.
    init?(_ program: ClipboardProgram, _ arguments: [String], patience: Int32) {
        var ends: [Int32] = [-1, -1]
        // Not a pipe: only a pair of sockets is closed in other programs from the beginning.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }
        guard let process = program.start(arguments, output: ends[1]) else {
            close(ends[0])
            return nil
        }
        (descriptor, self.process, self.patience) = (ends[0], process, patience)
    }

    deinit {
        close(descriptor)
        guard let process else { return }
        kill(process, SIGKILL)
        _ = ClipboardProgram.hasSucceeded(process)
    }

    /// Reads the next bytes, at least one.
    /// - Returns: Their number; 0 at the end.
    /// - Throws: `notDelivered` if none come in time, or the program failed.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(PicturePaster.Failure) -> Int {
        var line = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var code = poll(&line, 1, patience)
        while code < 0, errno == EINTR { code = poll(&line, 1, patience) }
        guard code > 0 else { throw .notDelivered }
        var count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        while count < 0, errno == EINTR { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
        guard count >= 0 else { throw .notDelivered }
        if count == 0 { try end() }
        return count
    }

    private func end() throws(PicturePaster.Failure) {
        guard let process else { return }
        self.process = nil
        guard ClipboardProgram.hasSucceeded(process) else { throw .notDelivered }
    }
}
