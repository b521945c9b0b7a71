import CSandbox
import Glibc

/// The socket between parent and worker. Each message arrives completely or not at all.
enum WorkerSocket {
    /// Creates both ends of a new socket; nil if that fails. Other programs do not inherit them.
    static func pair() -> (parent: Int32, worker: Int32)? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// - Returns: false if the other side has closed its end.
    static func send(_ bytes: [UInt8], with descriptors: [Int32] = [], over socket: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return csandbox_send(socket, start, bytes.count, descriptors, Int32(descriptors.count)) == 0
        }
    }

    /// Whether the other side has ended without reading everything that was sent to it. True only once.
    static func hasLostMessage(_ socket: Int32) -> Bool {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size) == 0 && code == ECONNRESET
    }

    /// Waits for a message. The caller closes the descriptors that came with it; missing descriptors are -1.
    /// - Returns: nil if the other side has closed its end.
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
