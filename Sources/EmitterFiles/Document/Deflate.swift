import CZlib
import Storage

/// Compression with zlib, with a limit on the unpacked size.
enum Deflate {
    /// Unpacks gzip or zlib data; bytes after its end are ignored.
    /// - Parameter room: The largest unpacked size in bytes.
    static func unpack(_ packed: [UInt8], room: Int) throws(Mistake) -> [UInt8] {
        var stream = z_stream()
        // 32 detects gzip or zlib by the first bytes.
        guard inflateInit2_(&stream, MAX_WBITS + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Mistake("there is no memory to unpack it")
        }
        defer { inflateEnd(&stream) }
        // Reserves the stated length, because growing by doubling would take three times the memory.
        let output = run(&stream, over: packed, room: room, expecting: statedLength(packed)) { inflate($0, Z_NO_FLUSH) }
        guard let output else { throw Mistake("unpacks to more than \(room >> 20) MiB") }
        guard output.status == Z_STREAM_END else { throw Mistake("is damaged or cut off") }
        return output.bytes
    }

    /// The container of packed bytes. gzip's header is written without a time or name.
    enum Wrapping: Int32 {
        case zlib = 0
        case gzip = 16
    }

    /// Packs with the best compression; equal input gives equal output.
    static func pack(_ bytes: [UInt8], as wrapping: Wrapping = .gzip) -> [UInt8] {
        var stream = z_stream()
        let status = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + wrapping.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        precondition(status == Z_OK, "zlib makes a stream, got status \(status)")
        defer { deflateEnd(&stream) }
        return run(&stream, over: bytes, room: .max, expecting: 0) { deflate($0, Z_FINISH) }?.bytes ?? []
    }

    /// Calls `turn` until the stream ends or fails.
    /// - Returns: The output and the last status; nil if the output exceeds `room`.
    private static func run(
        _ stream: inout z_stream, over input: [UInt8], room: Int, expecting length: Int, _ turn: (UnsafeMutablePointer<z_stream>) -> Int32
    ) -> (bytes: [UInt8], status: Int32)? {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var output: [UInt8] = []
        output.reserveCapacity(min(room, length))
        var status = Z_OK
        let fits = input.withUnsafeBufferPointer { source in
            // zlib declares the input pointer as mutable, but does not write to it.
            stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            stream.avail_in = UInt32(clamping: source.count)
            while status == Z_OK {
                chunk.withUnsafeMutableBufferPointer { target in
                    stream.next_out = target.baseAddress
                    stream.avail_out = UInt32(target.count)
                    status = turn(&stream)
                }
                let count = chunk.count - Int(stream.avail_out)
                guard count <= room - output.count else { return false }
                output += chunk[..<count]
            }
            return true
        }
        return fits ? (output, status) : nil
    }

    /// The unpacked length in a gzip file's last four bytes. It is only a hint, because other data has no length there.
    private static func statedLength(_ packed: [UInt8]) -> Int {
        packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
