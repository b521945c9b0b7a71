import Glibc

/// Writes until all bytes are written.
package enum WholeWrite {
    /// Writes all bytes to an open file, pipe or device, in as many calls as necessary.
    /// - Returns: false with `errno` if the rest could not be written.
    package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
        Array(bytes).withUnsafeBytes { write($0, to: descriptor) }
    }

    /// Writes all bytes of a buffer, in the same way as `write(_:to:)` writes a sequence.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            // A descriptor that accepts nothing would otherwise cause an endless loop.
            if count == 0 { errno = ENOSPC }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
