import CDBus
import Glibc

/// A private connection to a message bus. Confined to the thread that created it; libdbus's handles never leave it.
final class BusConnection {
    private let pointer: OpaquePointer
    private var socket: Int32 = -1

    /// Connects to a bus without waiting for authentication. Blocks while connecting; nil if that fails.
    /// - Parameters:
    ///   - address: As in `DBUS_SESSION_BUS_ADDRESS`.
    ///   - mostFiles: The most file descriptors that a message may carry; a message with more ends the connection.
    init?(address: String, mostFiles: Int = 0) {
        // By default libdbus ignores SIGPIPE for the whole program; its sockets do not need that.
        dbus_connection_set_change_sigpipe(0)
        guard let pointer = dbus_connection_open_private(address, nil) else { return nil }
        self.pointer = pointer
        // The program must survive the end of the bus.
        dbus_connection_set_exit_on_disconnect(pointer, 0)
        dbus_connection_set_max_message_size(pointer, BusLimits.messageBytes)
        dbus_connection_set_max_received_size(pointer, BusLimits.messageBytes * 2)
        dbus_connection_set_max_message_unix_fds(pointer, mostFiles)
    }

    deinit {
        dbus_connection_close(pointer)
        dbus_connection_unref(pointer)
    }

    var isOpen: Bool { dbus_connection_get_is_connected(pointer) != 0 }
    private var isAuthenticated: Bool { dbus_connection_get_is_authenticated(pointer) != 0 }

    /// Whether messages may carry open files.
    var carriesFiles: Bool { dbus_connection_can_send_type(pointer, Int32(UInt8(ascii: "h"))) != 0 }

    /// Sends a message, or queues it until it can be sent.
    /// - Returns: Its serial number; nil if it cannot be sent.
    @discardableResult
    func send(_ message: BusMessage) -> UInt32? {
        guard isOpen, let packed = message.packed() else { return nil }
        defer { dbus_message_unref(packed) }
        var serial: UInt32 = 0
        return dbus_connection_send(pointer, packed, &serial) != 0 ? serial : nil
    }

    /// The longest single wait during authentication, when the waker cannot end it, in milliseconds.
    private static let authenticationStep: Int32 = 50

    /// Waits until the connection is ready or `waker` is readable, then reads and writes without blocking.
    /// - Parameter timeout: Milliseconds; -1 for no limit.
    func wait(_ timeout: Int32, orFor waker: Int32) {
        // Messages already read are in libdbus's queue, not in the socket.
        if dbus_connection_get_dispatch_status(pointer) == DBUS_DISPATCH_DATA_REMAINS { return }
        guard isAuthenticated else {
            // During authentication, only libdbus knows whether to read or to write.
            let step = timeout < 0 ? BusConnection.authenticationStep : min(timeout, BusConnection.authenticationStep)
            dbus_connection_read_write(pointer, step)
            return
        }
        if socket < 0 { dbus_connection_get_unix_fd(pointer, &socket) }
        let wantsOut = dbus_connection_has_messages_to_send(pointer) != 0
        var lines = [
            pollfd(fd: socket, events: Int16(POLLIN) | (wantsOut ? Int16(POLLOUT) : 0), revents: 0),
            pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&lines, 2, timeout)
        dbus_connection_read_write(pointer, 0)
    }

    /// Returns the next received message; nil if there is none.
    func next() -> BusMessage? {
        while let packed = dbus_connection_pop_message(pointer) {
            defer { dbus_message_unref(packed) }
            if let message = BusMessage(packed) { return message }
        }
        return nil
    }
}
