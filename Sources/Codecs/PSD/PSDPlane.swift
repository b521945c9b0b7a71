import Imaging

/// Reads a channel of a Photoshop file row by row. Channels follow each other; the lengths of packed rows precede all of them.
///
/// A packed row consists of stretches: a byte n up to 127 is followed by n + 1 bytes, one above 128 by a byte that is repeated 257 − n
/// times; 128 is ignored.
/// Source: Apple, Technical Note TN1023, "Understanding PackBits".
struct PSDPlane {
    /// The bytes of the last row.
    private(set) var bytes: [UInt8]
    private var file: FileBytes
    /// The lengths of packed rows.
    private var lengths: FileBytes
    private let isPacked: Bool
    /// The size of a stored length, in bytes.
    private let lengthSize: Int

    /// The length of an unpacked row, in bytes.
    static func rowLength(_ header: PSDHeader) -> Int { (header.size.width * header.depth + 7) / 8 }

    /// The first `count` channels of a file.
    /// - Complexity: O(rows of the channels) for packed channels, whose lengths are added up.
    static func planes(_ count: Int, of header: PSDHeader, _ descriptor: Int32) throws(PictureDecodeError) -> [PSDPlane] {
        let (height, start, size) = (header.size.height, header.pixelOffset, lengthSize(header))
        var planes: [PSDPlane] = []
        var lengths = FileBytes(descriptor, at: start)
        var offset = start + (header.isPacked ? header.channelCount * height * size : 0)
        for channel in 0..<count {
            planes.append(PSDPlane(header, descriptor, at: offset, lengthsAt: start + channel * height * size))
            guard header.isPacked else {
                offset += height * rowLength(header)
                continue
            }
            // Less than 2^48 in total.
            for _ in 0..<height { offset += try length(size, in: &lengths) ?? 0 }
        }
        return planes
    }

    private init(_ header: PSDHeader, _ descriptor: Int32, at offset: Int, lengthsAt place: Int) {
        (file, lengths) = (FileBytes(descriptor, at: offset), FileBytes(descriptor, at: place))
        (isPacked, lengthSize) = (header.isPacked, Self.lengthSize(header))
        bytes = [UInt8](repeating: 0, count: Self.rowLength(header))
    }

    private static func lengthSize(_ header: PSDHeader) -> Int { header.isLarge ? 4 : 2 }

    private static func length(_ size: Int, in file: inout FileBytes) throws(PictureDecodeError) -> Int? {
        var length = 0
        for _ in 0..<size {
            guard let byte = try file.byte() else { return nil }
            length = length << 8 | Int(byte)
        }
        return length
    }

    /// Reads the next row.
    /// - Returns: Whether the file has it.
    mutating func readRow() throws(PictureDecodeError) -> Bool {
        guard isPacked else { return try file.read(bytes.count, into: &bytes) == bytes.count }
        guard let length = try Self.length(lengthSize, in: &lengths) else { return false }
        let end = file.offset + length
        let isWhole = try unpack(until: end)
        // Whatever the row contains, the next one begins where the stored length says.
        file.move(to: end)
        return isWhole
    }

    private mutating func unpack(until end: Int) throws(PictureDecodeError) -> Bool {
        var place = 0
        while place < bytes.count {
            guard file.offset < end, let code = try file.byte() else { return false }
            switch code {
            case 0...127:
                let count = min(Int(code) + 1, bytes.count - place)
                guard try file.read(count, into: &bytes, at: place) == count else { return false }
                place += count
            case 128: break
            default:
                guard let value = try file.byte() else { return false }
                let stop = min(bytes.count, place + 257 - Int(code))
                while place < stop {
                    bytes[place] = value
                    place += 1
                }
            }
        }
        return true
    }
}
