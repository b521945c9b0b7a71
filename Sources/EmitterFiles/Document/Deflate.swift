import CZlib
import Storage

/// zlib with a bound on what comes out.
enum Deflate {
    /// Unpacks gzip or zlib; a tail behind the end is ignored.
    /// - Parameter room: The most bytes that may come out.
    static func unpack(_ packed: [UInt8], room: Int) throws(Mistake) -> [UInt8] {
        var stream = z_stream()
        // 32 tells the two wrappings apart by their first bytes.
        guard inflateInit2_(&stream, MAX_WBITS + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Mistake("there is no memory to unpack it")
        }
        defer { inflateEnd(&stream) }
        // Growing by doubling would hold the bytes three times.
        let output = run(&stream, over: packed, room: room, expecting: statedLength(packed)) { inflate($0, Z_NO_FLUSH) }
        guard let output else { throw Mistake("unpacks to more than \(room >> 20) MiB") }
        guard output.status == Z_STREAM_END else { throw Mistake("is damaged or cut off") }
        return output.bytes
    }

    /// What stands around the packed bytes: gzip's header and checksum, or zlib's own. zlib leaves the first without a time or name.
    enum Wrapping: Int32 {
        case zlib = 0
        case gzip = 16
    }

    /// Packs as tightly as it goes; equal bytes give equal packages.
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

    /// Turns the crank until the stream ends or cannot go on.
    /// - Returns: Nil when more would come out than there is room for.
    private static func run(
        _ stream: inout z_stream, over input: [UInt8], room: Int, expecting length: Int, _ turn: (UnsafeMutablePointer<z_stream>) -> Int32
    ) -> (bytes: [UInt8], status: Int32)? {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var output: [UInt8] = []
        output.reserveCapacity(min(room, length))
        var status = Z_OK
        let fits = input.withUnsafeBufferPointer { source in
            // zlib reads its input through a pointer that it declares as mutable and leaves alone.
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

    /// What a gzip file's last four bytes say of its length; other bytes say nothing that could be trusted, so it is a hint.
    private static func statedLength(_ packed: [UInt8]) -> Int {
        packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
