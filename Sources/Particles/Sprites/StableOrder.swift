/// A stable order of items by 32-bit keys: a radix sort that reuses its memory.
struct StableOrder: Hashable, Sendable {
    private static let digitBits: UInt32 = 11
    private static let digits = 1 << Int(digitBits)

    private(set) var indices: [UInt32] = []
    private var other: [UInt32] = []
    private var counts = [Int](repeating: 0, count: digits)

    /// Sorts `indices` by `keys`.
    /// - Complexity: O(keys), three passes at most.
    mutating func sort(by keys: [UInt32]) {
        indices.removeAll(keepingCapacity: true)
        indices.append(contentsOf: 0..<UInt32(keys.count))
        let largest = keys.max() ?? 0
        var shift: UInt32 = 0
        while shift < 32 && largest >> shift > 0 {
            pass(keys, shift)
            shift += Self.digitBits
        }
    }

    private mutating func pass(_ keys: [UInt32], _ shift: UInt32) {
        let mask = UInt32(Self.digits - 1)
        for digit in counts.indices { counts[digit] = 0 }
        for key in keys { counts[Int(key >> shift & mask)] += 1 }
        var sum = 0
        for digit in counts.indices {
            let count = counts[digit]
            counts[digit] = sum
            sum += count
        }
        other.removeAll(keepingCapacity: true)
        other.append(contentsOf: repeatElement(0, count: keys.count))
        for index in indices {
            let digit = Int(keys[Int(index)] >> shift & mask)
            other[counts[digit]] = index
            counts[digit] += 1
        }
        swap(&indices, &other)
    }

    /// A key that has the same order as the number.
    static func key(_ value: Float) -> UInt32 {
        let bits = value.bitPattern
        return bits & 0x8000_0000 == 0 ? bits | 0x8000_0000 : ~bits
    }
}
