import Glibc

/// Writes until all bytes are written.
package enum WholeWrite {
    /// Writes all bytes to an open file, pipe or device, in as many calls as that takes.
    /// - Returns: false with `errno` if the rest could not be written.
    package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A descriptor that accepts nothing would loop endlessly.
            if count == 0 { errno = ENOSPC }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
