import Glibc

/// Writing until all of it is written.
package enum WholeWrite {
    /// Writes all bytes to an open file, pipe or device, however many calls that takes.
    /// - Returns: false with `errno` when the rest was refused.
    package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // What takes nothing would be asked without end.
            if count == 0 { errno = ENOSPC }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
