/// The order people expect of names: capitals do not matter, and digits count as numbers, so that 9 comes before 10.
enum NaturalOrder {
    /// Bytes that stand in the order of the names. Names that differ in capitals or leading zeros only are told apart at the end.
    ///
    /// A number becomes a byte below all letters, the count of its digits without leading zeros, and these digits.
    /// - Complexity: O(name).
    static func key(of name: String) -> [UInt8] {
        var key: [UInt8] = []
        let folded = Array(name.lowercased().utf8)
        key.reserveCapacity(folded.count + name.utf8.count + 8)
        var place = 0
        while place < folded.count {
            guard isDigit(folded[place]) else {
                key.append(folded[place])
                place += 1
                continue
            }
            let end = folded[place...].firstIndex { !isDigit($0) } ?? folded.count
            let digits = folded[place..<end].drop { $0 == UInt8(ascii: "0") }
            key.append(numberMark)
            key.append(UInt8(clamping: digits.count))
            key.append(contentsOf: digits)
            place = end
        }
        key.append(0)
        key.append(contentsOf: name.utf8)
        return key
    }

    static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }

    private static let numberMark: UInt8 = 1

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
