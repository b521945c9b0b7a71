import CSandbox
import Glibc

/// One end of the line between parent and worker. Messages arrive whole or not at all.
enum WorkerSocket {
    /// Both ends of a new line; nil when the system has none to give. Other programs inherit neither.
    static func pair() -> (parent: Int32, worker: Int32)? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// - Returns: whether the other side can still hear it.
    static func send(_ bytes: [UInt8], with descriptors: [Int32] = [], over socket: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return csandbox_send(socket, start, bytes.count, descriptors, Int32(descriptors.count)) == 0
        }
    }

    /// Waits for a message. The descriptors that came with it, -1 for those that did not, are the caller's.
    /// - Returns: nil when the other side is gone.
    static func receive(from socket: Int32) -> (bytes: [UInt8], descriptors: [Int32])? {
        var bytes = [UInt8](repeating: 0, count: WorkerMessage.longest)
        var descriptors: [Int32] = [-1, -1]
        let count = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { csandbox_receive(socket, $0, buffer.count, &descriptors) } ?? -1
        }
        guard count > 0 else { return nil }
        return (Array(bytes.prefix(count)), descriptors)
    }
}
