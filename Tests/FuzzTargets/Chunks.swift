/// The chunks of a PNG: `length(4) name(4) bytes CRC(4)`, behind a signature of eight bytes. ISO/IEC 15948, 5.3.
enum PNGChunks {
    /// Sets the checksum of each chunk, up to the first that does not fit.
    static func mend(_ bytes: inout [UInt8]) {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return }
            let end = place + 8 + length
            let sum = checksum(of: bytes[place + 4..<end])
            for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index)) }
            place = end + 4
        }
    }

    /// CRC-32 of ISO 3309, a bit at a time: inputs are short.
    private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}

/// The chunks of a WebP: `name(4) length(4) bytes`, padded to even length, in a chunk that spans the file.
enum RIFFChunks {
    /// Sets the length of the file, and the length of the last chunk to the remaining bytes.
    static func mend(_ bytes: inout [UInt8]) {
        guard bytes.count >= 20 else { return }
        if bytes.count % 2 == 1 { bytes.append(0) }
        put(bytes.count - 8, at: 4, in: &bytes)
        var place = 12
        while place + 8 <= bytes.count {
            let length = bytes[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let room = bytes.count - place - 8
            if length > room { return put(room, at: place + 4, in: &bytes) }
            place += 8 + (length + 1) / 2 * 2
        }
    }

    private static func put(_ number: Int, at place: Int, in bytes: inout [UInt8]) {
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }
}
