import Synchronization

/// The user's message bus on a thread of its own. Nothing here blocks the caller.
final class SessionBus: Sendable {
    private let waker = BusWaker()
    private let shared = Mutex(Shared())

    private struct Shared {
        var work: [@Sendable (BusLoop) -> Void] = []
        var phase = Phase.running
    }

    private enum Phase { case running, over }

    /// Connects on a new thread.
    /// - Parameters:
    ///   - address: as in `DBUS_SESSION_BUS_ADDRESS`.
    ///   - timeout: milliseconds in which the bus must let the program in.
    ///   - mostFiles: open files that a message may bring.
    ///   - makeClients: makes what uses the bus, on its thread.
    init(address: String, timeout: Int, mostFiles: Int = 0, clients makeClients: @escaping @Sendable () -> [any BusClient]) {
        let hasStarted = BusThread.start { [self] in
            let clients = makeClients()
            if let connection = BusConnection(address: address, mostFiles: mostFiles) {
                BusLoop(connection, waker: waker, clients: clients).run(timeout: timeout) { takeWork() }
            }
            // First no more work is taken, then clients give up what was never done.
            finish()
            for client in clients { client.didDisconnect() }
        }
        if !hasStarted { finish() }
    }

    /// Does `work` on the bus's thread once the bus has let the program in.
    /// - Returns: false when there is no bus any more, and the work is not done.
    func perform(_ work: @escaping @Sendable (BusLoop) -> Void) -> Bool {
        let isTaken = shared.withLock { shared in
            guard shared.phase == .running else { return false }
            shared.work.append(work)
            return true
        }
        waker.raise()
        return isTaken
    }

    /// Ends the connection.
    func stop() { _ = perform { $0.end() } }

    private func takeWork() -> [@Sendable (BusLoop) -> Void] {
        shared.withLock { shared in
            defer { shared.work = [] }
            return shared.work
        }
    }

    private func finish() {
        shared.withLock { shared in
            shared.phase = .over
            shared.work = []
        }
    }
}
