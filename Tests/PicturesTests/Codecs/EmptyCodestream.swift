/// Writes JPEG 2000 codestreams whose packets are empty, so that every sample is the middle of its range: any size, origin, tiles, sampling and
/// number of resolutions. Source: ISO/IEC 15444-1, annexes A and B.
struct EmptyCodestream {
    /// Where the picture, and the grid of tiles, begin and where the picture ends on the reference grid.
    var origin = (x: 0, y: 0)
    var end: (x: Int, y: Int)
    var tileOrigin = (x: 0, y: 0)
    /// nil for one tile.
    var tile: (width: Int, height: Int)?
    /// How many steps of the reference grid a sample of each component takes.
    var sampling = [(x: 1, y: 1)]
    /// How often the picture is halved.
    var halvings = 5

    private func quotient(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }

    private var tileSize: (width: Int, height: Int) { tile ?? (end.x - tileOrigin.x, end.y - tileOrigin.y) }
    private var across: Int { quotient(end.x - tileOrigin.x, tileSize.width) }
    private var down: Int { quotient(end.y - tileOrigin.y, tileSize.height) }

    var bytes: [UInt8] {
        let grid = [end.x, end.y, origin.x, origin.y, tileSize.width, tileSize.height, tileOrigin.x, tileOrigin.y]
        let size =
            [UInt8](high: 38 + 3 * sampling.count, 2) + [0, 0] + grid.flatMap { [UInt8](high: $0, 4) } + [UInt8](high: sampling.count, 2)
            + sampling.flatMap { [7, UInt8($0.x), UInt8($0.y)] }
        // No precincts, one layer, no mixing of components, blocks of 64 x 64, and wavelets without loss.
        let coding: [UInt8] = [0, 12, 0, 0, 0, 1, 0, UInt8(halvings), 4, 4, 0, 1]
        let steps = 3 * halvings + 1
        let quantization = [UInt8](high: 3 + steps, 2) + [0x40] + [UInt8](repeating: 0x48, count: steps)
        let head = [0xFF, 0x4F, 0xFF, 0x51] + size + [0xFF, 0x52] + coding + [0xFF, 0x5C] + quantization
        return head + (0..<(across * down)).flatMap(tilePart) + [0xFF, 0xD9]
    }

    private func tilePart(_ number: Int) -> [UInt8] {
        let packets = [UInt8](repeating: 0, count: packetCount(number))
        return [0xFF, 0x90, 0, 10] + [UInt8](high: number, 2) + [UInt8](high: 14 + packets.count, 4) + [0, 1, 0xFF, 0x93] + packets
    }

    /// One for each resolution of each component that has samples; precincts are as large as they can be.
    private func packetCount(_ number: Int) -> Int {
        let left = max(tileOrigin.x + number % across * tileSize.width, origin.x)
        let top = max(tileOrigin.y + number / across * tileSize.height, origin.y)
        let right = min(tileOrigin.x + (number % across + 1) * tileSize.width, end.x)
        let bottom = min(tileOrigin.y + (number / across + 1) * tileSize.height, end.y)
        return sampling.reduce(0) { count, step in
            count
                + (0...halvings).reduce(0) { sum, level in
                    let columns = precincts(quotient(left, step.x), quotient(right, step.x), level)
                    return sum + columns * precincts(quotient(top, step.y), quotient(bottom, step.y), level)
                }
        }
    }

    private func precincts(_ start: Int, _ end: Int, _ level: Int) -> Int {
        let (first, last) = (quotient(start, 1 << level), quotient(end, 1 << level))
        return last > first ? quotient(last, 1 << 15) - first / (1 << 15) : 0
    }
}
