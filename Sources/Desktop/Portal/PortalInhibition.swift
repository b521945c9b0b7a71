import MessageBus

/// Asks the portal to keep the screen on as long as this is wanted.
final class PortalInhibition: BusClient {
    /// The portal's flag for the idle state, in which screens go dark and lock.
    private static let idle: UInt32 = 8

    /// The identifier of the window that wants the screen kept on; nil if none does.
    private var window: String?
    /// The path of the request, used to end it; nil if there is none, and while a portal that has ended has no successor.
    private var path: String?
    /// The number of requests so far. Answers to earlier requests are outdated.
    private var count = 0
    private let reason: String
    private let timeout: Int
    private let refused: () -> Void

    /// - Parameters:
    ///   - reason: The text shown to the user if the desktop lists what keeps the screen on.
    ///   - timeout: The longest wait for an answer in milliseconds.
    ///   - refused: Called on the bus's thread if the portal cannot keep the screen on.
    init(reason: String, timeout: Int, refused: @escaping () -> Void) {
        (self.reason, self.timeout, self.refused) = (reason, timeout, refused)
    }

    func didConnect(_ loop: BusLoop) {
        loop.match("type='signal',sender='\(Portal.name)',interface='\(Portal.request)',member='Response'")
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {
        if let owners = Portal.owners(in: message) {
            follow(owners.last, owners.new, loop)
        } else if message.isSignal(Portal.request, "Response"), message.path == path, let code = message.body.first?.number, code != 0 {
            refuse()
        }
    }

    func didDisconnect() { refuse() }

    /// - Parameter window: The identifier of the window that wants the screen kept on.
    func start(for window: String, on loop: BusLoop) {
        guard self.window == nil else { return }
        self.window = window
        send(loop)
    }

    func stop(on loop: BusLoop) {
        window = nil
        end(path, on: loop)
        path = nil
    }

    /// A portal that has ended no longer keeps the screen on, so its successor is asked once it is there. A portal that the bus has just started
    /// for the request is no successor.
    private func follow(_ lastOwner: String, _ newOwner: String, _ loop: BusLoop) {
        guard window != nil else { return }
        if !lastOwner.isEmpty {
            path = nil
            // An answer to the request is outdated.
            count += 1
        }
        if path == nil, !newOwner.isEmpty { send(loop) }
    }

    private func send(_ loop: BusLoop) {
        guard let window else { return }
        count += 1
        let (number, token) = (count, "panoramaAwake\(count)")
        let expected = Portal.requestPath(of: loop.uniqueName, token: token)
        path = expected
        let options = BusValue.options([("handle_token", .string(token)), ("reason", .string(reason))])
        let call = BusMessage.call(
            Portal.name, path: Portal.path, interface: Portal.inhibit, member: "Inhibit", [.string(window), .uint32(Self.idle), options])
        loop.call(call, timeout: timeout) { [weak self] answer in self?.take(answer, number, expected, loop) }
    }

    private func take(_ answer: BusMessage?, _ number: Int, _ expected: String, _ loop: BusLoop) {
        let granted = answer?.kind == .reply ? answer?.body.first?.text : nil
        // A request that is no longer wanted is also ended under the path that the portal chose.
        guard number == count, window != nil else { return end(granted, on: loop) }
        guard let granted, granted.hasPrefix(Portal.requests) else {
            // A slow portal may still grant it.
            if answer == nil { end(expected, on: loop) }
            return refuse()
        }
        path = granted
    }

    private func end(_ path: String?, on loop: BusLoop) {
        guard let path, path.hasPrefix(Portal.requests) else { return }
        loop.send(.call(Portal.name, path: path, interface: Portal.request, member: "Close"))
    }

    private func refuse() {
        guard window != nil else { return }
        (window, path) = (nil, nil)
        refused()
    }
}
