import CSandbox
import Foundation
import TestFiles

/// A test process that is started as decoders are, with the socket to its parent.
final class ConfinedProcess {
    nonisolated enum End: Equatable {
        case exited(Int32)
        case signalled(Int32)
        case endless
    }

    struct NotStarted: Error {
        let code: Int32
    }

    private let socket: Int32
    private let identifier: Int32
    private var errors: Int32 = -1
    private var isBuried = false

    static var program: String { BuiltProgram.url(of: "CageAttempts").path }

    init(_ words: [String]) throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw NotStarted(code: errno)
        }
        defer { close(ends[1]) }
        socket = ends[0]
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH=" + $0] } ?? []
        var arguments = ([Self.program] + words).map { strdup($0) } + [nil]
        var environment = libraries.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        identifier = csandbox_spawn(Self.program, &arguments, &environment, ends[1], &errors)
        guard identifier > 0 else { throw NotStarted(code: errno) }
    }

    deinit {
        if !isBuried {
            kill(identifier, SIGKILL)
            waitpid(identifier, nil, 0)
        }
        close(socket)
        close(errors)
    }

    /// The next line of its output; empty after its end.
    func message() -> String {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = csandbox_receive(socket, &bytes, bytes.count, nil)
        return String(decoding: bytes.prefix(max(0, Int(count))), as: UTF8.self)
    }

    /// Waits until it has ended; called once.
    func end() -> End {
        precondition(!isBuried, "a process ends once")
        var status: Int32 = 0
        guard Timeouts.wait(until: { waitpid(identifier, &status, WNOHANG) == identifier }) else { return .endless }
        isBuried = true
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    /// Its standard error, up to the capacity of the pipe.
    func errorText() -> String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(errors, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
