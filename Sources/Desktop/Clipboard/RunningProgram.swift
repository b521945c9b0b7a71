import Glibc

/// A started program. It is ended when this value is destroyed, together with the programs that it has started.
struct RunningProgram: ~Copyable {
    private let process: pid_t
    private var hasEnded = false

    /// Milliseconds between two checks of a program that is about to end.
    private static let pollInterval: Int32 = 2
    /// Milliseconds to wait for a killed program. Only one that is stuck in the kernel takes longer; it is left to the system.
    private static let longestEnd: Int32 = 1_000

    /// - Parameter process: The leader of a process group, started by this process and not waited for.
    init(_ process: pid_t) { self.process = process }

    deinit {
        guard !hasEnded else { return }
        kill(-process, SIGKILL)
        _ = RunningProgram.status(of: process, within: RunningProgram.longestEnd)
    }

    /// Waits until the program has ended. Programs that it has started in the background keep running.
    /// - Returns: Whether it exited successfully within `milliseconds`; if not, it is ended when this value is destroyed.
    mutating func hasSucceeded(within milliseconds: Int32) -> Bool {
        guard let status = RunningProgram.status(of: process, within: milliseconds) else { return false }
        hasEnded = status == 0
        return hasEnded
    }

    /// The exit status of a process; nil if it is still running.
    private static func status(of process: pid_t, within milliseconds: Int32) -> Int32? {
        var status: Int32 = 0
        for _ in 0...milliseconds / pollInterval {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { return status }
            guard ended == 0 || errno == EINTR else { return nil }
            poll(nil, 0, pollInterval)
        }
        return nil
    }
}
