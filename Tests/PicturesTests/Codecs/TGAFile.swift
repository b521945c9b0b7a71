/// Writes TGA files for tests. Source: Truevision TGA File Format Specification 2.0.
struct TGAFile {
    var width: Int
    var height: Int
    /// 1 for a map, 2 for colours, 3 for gray.
    var kind: Int
    var bitCount: Int
    var isPacked = false
    var isTopDown = false
    var isRightToLeft = false
    var alphaBits = 0
    /// The map's entries, the index of the first, and their bits.
    var map: [UInt32] = []
    var mapFirst = 0
    var mapBits = 24
    var text: [UInt8] = []
    /// Numbers of `bitCount` bits, row by row from the top and each from the left.
    var pixels: [UInt32]
    /// The meaning of alpha in the area that a footer leads to; nil for a file without one.
    var attributes: UInt8?

    var header: [UInt8] {
        [UInt8(text.count), map.isEmpty ? 0 : 1, UInt8(kind | (isPacked ? 8 : 0))] + [UInt8](low: map.isEmpty ? 0 : mapFirst, 2)
            + [UInt8](low: map.count, 2) + [map.isEmpty ? 0 : UInt8(mapBits), 0, 0, 0, 0] + [UInt8](low: width, 2) + [UInt8](low: height, 2)
            + [UInt8(bitCount), UInt8(alphaBits | (isRightToLeft ? 0x10 : 0) | (isTopDown ? 0x20 : 0))]
    }

    var bytes: [UInt8] {
        let head = header + text + map.flatMap { [UInt8](low: Int($0), (mapBits + 7) / 8) }
        let body = isPacked ? packed : stored.flatMap { $0 }
        return head + body + footer(at: head.count + body.count)
    }

    private var length: Int { (bitCount + 7) / 8 }

    /// The pixels in the order of the file.
    private var stored: [[UInt8]] {
        let rows = (0..<height).map { y in
            let row = Array(pixels[(y * width)..<((y + 1) * width)])
            return isRightToLeft ? row.reversed() : row
        }
        return (isTopDown ? rows : rows.reversed()).flatMap { $0.map { [UInt8](low: Int($0), length) } }
    }

    /// Packets that continue across rows, as from many writers.
    private var packed: [UInt8] {
        var (bytes, place) = ([UInt8](), 0)
        let stored = stored
        while place < stored.count {
            let run = stored[place...].prefix(128).prefix { $0 == stored[place] }.count
            if run > 1 {
                bytes += [0x80 | UInt8(run - 1)] + stored[place]
                place += run
            } else {
                let count = min(stored.count - place, 1 + place % 128)
                bytes += [UInt8(count - 1)] + stored[place..<(place + count)].flatMap { $0 }
                place += count
            }
        }
        return bytes
    }

    private func footer(at offset: Int) -> [UInt8] {
        guard let attributes else { return [] }
        var area = [UInt8](low: 495, 2) + [UInt8](repeating: 0, count: 493)
        area[494] = attributes
        return area + [UInt8](low: offset, 4) + [0, 0, 0, 0] + Array("TRUEVISION-XFILE.\0".utf8)
    }
}
