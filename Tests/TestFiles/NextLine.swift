public import Foundation
import Glibc

extension FileHandle {
    /// Waits for the next line of a pipe; nil after the last, and for an empty one. It reads byte by byte, so that the rest after the line
    /// stays in the pipe.
    public func nextLine() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while Glibc.read(fileDescriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
