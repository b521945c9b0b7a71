import MessageBus

/// Reads the portal's settings and watches them for changes.
final class PortalSettings: BusClient {
    private var values = PortalSettingValues()
    private var last: DesktopAppearance?
    /// The portal's unique name; nil until it has answered. Signals from other senders are ignored.
    private var owner: String?
    private let timeout: Int
    private let changed: (DesktopAppearance) -> Void

    /// - Parameters:
    ///   - timeout: The longest wait for an answer in milliseconds; the portal may have to be started first.
    ///   - changed: Called on the bus's thread, first with the current settings, then when they change.
    init(timeout: Int, changed: @escaping (DesktopAppearance) -> Void) {
        self.timeout = timeout
        self.changed = changed
    }

    func didConnect(_ loop: BusLoop) {
        // Subscribes before reading, so that no change in between is missed.
        loop.match(
            "type='signal',sender='\(Portal.name)',path='\(Portal.path)',interface='\(Portal.settings)',member='SettingChanged'")
        loop.match(Portal.ownerRule)
        read(loop)
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {
        if let (_, newOwner) = Portal.owners(in: message) {
            guard newOwner != owner else { return }
            owner = nil
            // The settings of a portal that has ended are kept until those of the next one are read.
            if !newOwner.isEmpty { read(loop) }
        } else if message.isSignal(Portal.settings, "SettingChanged"), message.sender == owner, message.body.count == 3,
            let namespace = message.body[0].text, let name = message.body[1].text
        {
            values.set(namespace, name, to: message.body[2])
            tell()
        }
    }

    func didDisconnect() {}

    private func read(_ loop: BusLoop) {
        let namespaces = BusValue.strings(PortalSettingValues.namespaces)
        let call = BusMessage.call(Portal.name, path: Portal.path, interface: Portal.settings, member: "ReadAll", [namespaces])
        loop.call(call, timeout: timeout) { [weak self] answer in
            guard let self, let answer, answer.kind == .reply else { return }
            owner = answer.sender
            values = PortalSettingValues()
            if let groups = answer.body.first { values.set(all: groups) }
            tell()
        }
    }

    private func tell() {
        guard values.appearance != last else { return }
        last = values.appearance
        changed(values.appearance)
    }
}
