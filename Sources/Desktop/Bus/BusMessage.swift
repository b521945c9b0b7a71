/// A D-Bus message as a value.
struct BusMessage: Equatable, Sendable {
    var kind: Kind
    var destination: String?
    var path: String?
    var interface: String?
    var member: String?
    /// The name of an error, for errors.
    var errorName: String?
    /// Unique name of the sender, set by the bus.
    var sender: String?
    /// Number that an answer refers to; 0 until it is sent.
    var serial: UInt32 = 0
    /// The number of the call that this answers.
    var replySerial: UInt32 = 0
    /// False when the caller wants no answer.
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

    /// The answer to this call.
    func reply(_ body: [BusValue] = []) -> BusMessage {
        BusMessage(kind: .reply, destination: sender, replySerial: serial, body: body)
    }

    func error(_ name: String, _ text: String) -> BusMessage {
        BusMessage(kind: .error, destination: sender, errorName: name, replySerial: serial, body: [.string(text)])
    }

    /// Whether it is this signal.
    func isSignal(_ interface: String, _ member: String) -> Bool {
        kind == .signal && self.interface == interface && self.member == member
    }
}

/// Limits of what is read from a message; libdbus bounds its bytes.
enum BusLimits {
    /// Bytes of a message; a longer one ends the connection.
    static let messageBytes = 16 << 20
    /// Containers within containers that are read; deeper values are left out.
    static let depth = 12
    /// Values in a message that are read; further ones are left out.
    static let values = 200_000
}
