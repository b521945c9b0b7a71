/// A D-Bus message as a value.
struct BusMessage: Equatable, Sendable {
    var kind: Kind
    var destination: String?
    var path: String?
    var interface: String?
    var member: String?
    /// The name of the error; nil for other kinds.
    var errorName: String?
    /// The unique name of the sender, set by the bus.
    var sender: String?
    /// The message's number, to which a reply refers; 0 until it is sent.
    var serial: UInt32 = 0
    /// The number of the call that this message answers.
    var replySerial: UInt32 = 0
    /// Whether the caller expects a reply.
    var expectsReply = true
    var body: [BusValue] = []

    enum Kind: Equatable, Sendable { case call, reply, error, signal }

    static func call(
        _ destination: String, path: String, interface: String, member: String, _ body: [BusValue] = []
    ) -> BusMessage {
        BusMessage(kind: .call, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    static func signal(path: String, interface: String, member: String, to destination: String? = nil, _ body: [BusValue]) -> BusMessage {
        BusMessage(kind: .signal, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    /// Returns a reply to this call.
    func reply(_ body: [BusValue] = []) -> BusMessage {
        BusMessage(kind: .reply, destination: sender, replySerial: serial, body: body)
    }

    func error(_ name: String, _ text: String) -> BusMessage {
        BusMessage(kind: .error, destination: sender, errorName: name, replySerial: serial, body: [.string(text)])
    }

    /// Whether the message is the signal with this interface and member.
    func isSignal(_ interface: String, _ member: String) -> Bool {
        kind == .signal && self.interface == interface && self.member == member
    }
}

/// Limits for reading a message; libdbus enforces the limit of its length.
enum BusLimits {
    /// The longest message in bytes; a longer one ends the connection.
    static let messageBytes = 16 << 20
    /// The deepest nesting of containers that is read; deeper values are dropped.
    static let depth = 12
    /// The most values of a message that are read; further ones are dropped.
    static let values = 200_000
}
