import CDBus
import Glibc
import Storage

/// A user of the bus; all methods are called on the bus's thread.
package protocol BusClient: AnyObject {
    /// Called when the bus has accepted the program.
    func didConnect(_ loop: BusLoop)
    func didReceive(_ message: BusMessage, _ loop: BusLoop)
    /// Handles a call; false if it is not meant for this client. A call that no client handles returns an error to the caller.
    func answers(_ call: BusMessage, _ loop: BusLoop) -> Bool
    /// Called when the bus is lost or could not be reached; nothing is called afterwards.
    func didDisconnect()
}

extension BusClient {
    package func answers(_ call: BusMessage, _ loop: BusLoop) -> Bool { false }
}

/// Runs a connection: calls and replies, signals and timeouts. Confined to the bus's thread.
package final class BusLoop {
    /// The program's unique name on the bus, such as `:1.42`; empty until the bus has accepted it.
    package private(set) var uniqueName = ""
    private let connection: BusConnection
    private let waker: WakeSignal
    private let clients: [any BusClient]
    private var pending: [UInt32: PendingCall] = [:]
    private var isEnding = false

    private struct PendingCall {
        let deadline: Int
        let answer: (BusMessage?) -> Void
    }

    init(_ connection: BusConnection, waker: WakeSignal, clients: [any BusClient]) {
        self.connection = connection
        self.waker = waker
        self.clients = clients
    }

    /// The first client of this type; nil if there is none.
    package func client<Client: BusClient>(_ kind: Client.Type) -> Client? { clients.lazy.compactMap { $0 as? Client }.first }

    package var carriesFiles: Bool { connection.carriesFiles }

    // MARK: Sending

    /// Calls a method.
    /// - Parameters:
    ///   - timeout: The longest wait for an answer, in milliseconds.
    ///   - answer: Called once with the reply or error; with nil if there is no answer.
    package func call(_ message: BusMessage, timeout: Int, answer: @escaping (BusMessage?) -> Void) {
        guard let serial = connection.send(message) else { return answer(nil) }
        pending[serial] = PendingCall(deadline: BusLoop.now + timeout, answer: answer)
    }

    /// Sends a message without expecting a reply.
    package func send(_ message: BusMessage) {
        var message = message
        if message.kind == .call { message.expectsReply = false }
        connection.send(message)
    }

    /// Subscribes to the signals that match a rule.
    package func match(_ rule: String) {
        send(.call(Bus.name, path: Bus.path, interface: Bus.name, member: "AddMatch", [.string(rule)]))
    }

    package func end() { isEnding = true }

    // MARK: Running

    /// Runs until `end` is called or the connection is lost.
    /// - Parameters:
    ///   - timeout: The longest wait in milliseconds until the bus accepts the program.
    ///   - takeWork: Returns the work queued by other threads; called before every wait.
    func run(timeout: Int, takeWork: () -> [@Sendable (BusLoop) -> Void]) {
        let hello = BusMessage.call(Bus.name, path: Bus.path, interface: Bus.name, member: "Hello")
        call(hello, timeout: timeout) { [unowned self] answer in
            guard answer?.kind == .reply, let name = answer?.body.first?.text else { return end() }
            uniqueName = name
            for client in clients { client.didConnect(self) }
        }
        while connection.isOpen, !isEnding {
            if !uniqueName.isEmpty { for work in takeWork() { work(self) } }
            // The work may have called end().
            guard !isEnding else { break }
            connection.wait(timeToNextDeadline, orFor: waker.reader)
            waker.clear()
            while let message = connection.next() { take(message) }
            dropLateCalls()
        }
        for call in pending.values { call.answer(nil) }
    }

    /// Milliseconds until the first call times out; -1 if none is pending.
    private var timeToNextDeadline: Int32 {
        guard let first = pending.values.map(\.deadline).min() else { return -1 }
        return Int32(clamping: max(0, first - BusLoop.now))
    }

    private func take(_ message: BusMessage) {
        switch message.kind {
        case .reply, .error: pending.removeValue(forKey: message.replySerial)?.answer(message)
        case .signal: break
        case .call:
            let isAnswered = answersForEveryProgram(message) || clients.contains { $0.answers(message, self) }
            if !isAnswered, message.expectsReply {
                send(message.error("org.freedesktop.DBus.Error.UnknownMethod", "this program has no such method"))
            }
            return
        }
        for client in clients { client.didReceive(message, self) }
    }

    /// Answers the calls of the interface that every program has. The registry of the accessibility bus hides programs that do not.
    private func answersForEveryProgram(_ call: BusMessage) -> Bool {
        guard call.interface == Bus.peer else { return false }
        switch call.member {
        case "Ping": send(call.reply())
        case "GetMachineId":
            guard let number = dbus_try_get_local_machine_id(nil) else { return false }
            defer { dbus_free(number) }
            send(call.reply([.string(String(cString: number))]))
        default: return false
        }
        return true
    }

    private func dropLateCalls() {
        let now = BusLoop.now
        for (serial, call) in pending where call.deadline <= now {
            pending[serial] = nil
            call.answer(nil)
        }
    }

    /// Milliseconds on the monotonic clock.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}

/// The names of the bus itself.
package enum Bus {
    package static let name = "org.freedesktop.DBus"
    package static let path = "/org/freedesktop/DBus"
    /// The interface of every program on a bus.
    static let peer = "org.freedesktop.DBus.Peer"
}
