import MessageBus

/// Follows whether the session has a screen reader, and finds the accessibility bus. It never starts either. Confined to the bus's thread.
final class AccessibilityStatus: BusClient {
    private let changed: @Sendable (_ busAddress: String?) -> Void
    private var isEnabled = false

    private static let name = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    private static let status = "org.a11y.Status"
    /// The longest wait for an answer, in milliseconds.
    private static let timeout = 5_000

    /// - Parameter changed: Called with the address of the accessibility bus when a reader is there, and with nil when it has gone.
    init(changed: @escaping @Sendable (_ busAddress: String?) -> Void) { self.changed = changed }

    func didConnect(_ loop: BusLoop) {
        loop.match("type='signal',sender='\(Bus.name)',interface='\(Bus.name)',member='NameOwnerChanged',arg0='\(Self.name)'")
        loop.match("type='signal',sender='\(Self.name)',path='\(Self.path)',interface='org.freedesktop.DBus.Properties'")
        ask(loop)
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {
        if message.isSignal(Bus.name, "NameOwnerChanged"), message.body.first?.text == Self.name {
            if message.body.last?.text?.isEmpty == true { enabled(false, loop) } else { ask(loop) }
        } else if message.isSignal("org.freedesktop.DBus.Properties", "PropertiesChanged"), message.body.first?.text == Self.status {
            ask(loop)
        }
    }

    func didDisconnect() { changed(nil) }

    private func ask(_ loop: BusLoop) {
        let get = BusMessage.call(
            Self.name, path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "Get",
            [.string(Self.status), .string("IsEnabled")])
        call(get, loop) { [weak self] answer in self?.enabled(answer?.body.first?.flag == true, loop) }
    }

    private func call(_ message: BusMessage, _ loop: BusLoop, _ answer: @escaping (BusMessage?) -> Void) {
        var message = message
        // A question must not start the services for readers.
        message.startsService = false
        loop.call(message, timeout: Self.timeout) { answer($0?.kind == .reply ? $0 : nil) }
    }

    private func enabled(_ isEnabled: Bool, _ loop: BusLoop) {
        guard isEnabled != self.isEnabled else { return }
        self.isEnabled = isEnabled
        guard isEnabled else { return changed(nil) }
        let address = BusMessage.call(Self.name, path: Self.path, interface: Self.name, member: "GetAddress")
        call(address, loop) { [weak self] answer in if self?.isEnabled == true { self?.changed(answer?.body.first?.text) } }
    }
}
