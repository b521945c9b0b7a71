import CZlib

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
        var input = packed
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var output: [UInt8] = []
        // Growing by doubling would hold the bytes three times.
        output.reserveCapacity(min(room, statedLength(packed)))
        var status = Z_OK
        input.withUnsafeMutableBufferPointer { source in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(clamping: source.count)
            while status == Z_OK, output.count <= room {
                chunk.withUnsafeMutableBufferPointer { target in
                    stream.next_out = target.baseAddress
                    stream.avail_out = UInt32(target.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                }
                output += chunk[..<(chunk.count - Int(stream.avail_out))]
            }
        }
        guard output.count <= room else { throw Mistake("unpacks to more than \(room >> 20) MiB") }
        guard status == Z_STREAM_END else { throw Mistake("is damaged or cut off") }
        return output
    }

    /// Packs as gzip; equal bytes give equal packages.
    static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // 16 asks for gzip, whose header zlib leaves without a time or name.
        let status = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)
        )
        precondition(status == Z_OK, "zlib makes a stream, got status \(status)")
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                _ = deflate(&stream, Z_FINISH)
            }
        }
        return Array(output.prefix(Int(stream.total_out)))
    }

    /// What a gzip file's last four bytes say of its length; other bytes say nothing that could be trusted, so it is a hint.
    private static func statedLength(_ packed: [UInt8]) -> Int {
        packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
