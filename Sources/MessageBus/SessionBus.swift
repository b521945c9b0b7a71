import Storage
import Synchronization

/// The user's session bus on a background thread. No method blocks.
package final class SessionBus: Sendable {
    private let waker = WakeSignal()
    private let shared = Mutex(Shared())

    private struct Shared {
        var work: [@Sendable (BusLoop) -> Void] = []
        var phase = Phase.running
    }

    private enum Phase { case running, over }

    /// Connects on a new thread.
    /// - Parameters:
    ///   - address: As in `DBUS_SESSION_BUS_ADDRESS`.
    ///   - timeout: The longest wait in milliseconds until the bus accepts the program.
    ///   - mostFiles: The most file descriptors that a message may carry.
    ///   - makeClients: Creates the users of the bus, on its thread.
    package init(address: String, timeout: Int, mostFiles: Int = 0, clients makeClients: @escaping @Sendable () -> [any BusClient]) {
        let hasStarted = Thread.start { [self] in
            let clients = makeClients()
            if let connection = BusConnection(address: address, mostFiles: mostFiles) {
                BusLoop(connection, waker: waker, clients: clients).run(timeout: timeout) { takeWork() }
            }
            // First refuses further work, then lets the clients handle what was never sent.
            finish()
            for client in clients { client.didDisconnect() }
        }
        if !hasStarted { finish() }
    }

    /// Runs `work` on the bus's thread once the bus has accepted the program.
    /// - Returns: false if the bus is already lost; `work` is then not run.
    package func perform(_ work: @escaping @Sendable (BusLoop) -> Void) -> Bool {
        let isTaken = shared.withLock { shared in
            guard shared.phase == .running else { return false }
            shared.work.append(work)
            return true
        }
        waker.raise()
        return isTaken
    }

    /// Ends the connection.
    package func stop() { _ = perform { $0.end() } }

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
