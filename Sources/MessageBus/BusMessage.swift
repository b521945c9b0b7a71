/// A D-Bus message as a value.
package struct BusMessage: Equatable, Sendable {
    package var kind: Kind
    package var destination: String?
    package var path: String?
    package var interface: String?
    package var member: String?
    /// The name of the error; nil for other kinds.
    package var errorName: String?
    /// The unique name of the sender, set by the bus.
    package var sender: String?
    /// The message's number, to which a reply refers; 0 until it is sent.
    package var serial: UInt32 = 0
    /// The number of the call that this message answers.
    package var replySerial: UInt32 = 0
    /// Whether the caller expects a reply.
    package var expectsReply = true
    /// Whether the bus may start the program that is called.
    package var startsService = true
    package var body: [BusValue] = []

    package enum Kind: Equatable, Sendable { case call, reply, error, signal }

    package static func call(
        _ destination: String, path: String, interface: String, member: String, _ body: [BusValue] = []
    ) -> BusMessage {
        BusMessage(kind: .call, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    package static func signal(path: String, interface: String, member: String, to destination: String? = nil, _ body: [BusValue])
        -> BusMessage
    {
        BusMessage(kind: .signal, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    /// Returns a reply to this call.
    package func reply(_ body: [BusValue] = []) -> BusMessage {
        BusMessage(kind: .reply, destination: sender, replySerial: serial, body: body)
    }

    package func error(_ name: String, _ text: String) -> BusMessage {
        BusMessage(kind: .error, destination: sender, errorName: name, replySerial: serial, body: [.string(text)])
    }

    /// Whether the message is the signal with this interface and member.
    package func isSignal(_ interface: String, _ member: String) -> Bool {
        kind == .signal && self.interface == interface && self.member == member
    }
}

/// Limits for reading a message; libdbus enforces the limit of its length.
package enum BusLimits {
    /// The longest message in bytes; a longer one ends the connection.
    package static let messageBytes = 16 << 20
    /// The deepest nesting of containers that is read; deeper values are dropped.
    package static let depth = 12
    /// The most values of a message that are read; further ones are dropped.
    package static let values = 200_000
}
