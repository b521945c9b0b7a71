import Glibc

/// The order people expect of names: capitals do not matter, and digits count as numbers, so that 9 comes before 10. Names that differ in
/// capitals or leading zeros only are told apart at the end.
public enum NaturalOrder {
    /// The elements in the order of their names.
    /// - Complexity: O(n log n) comparisons of bytes; the names themselves are looked at once.
    public static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        // All keys lie in one piece of memory: a folder of a hundred thousand is sorted without allocating for each name.
        var keys: [UInt8] = []
        keys.reserveCapacity(elements.count * 64)
        var ends = [0]
        ends.reserveCapacity(elements.count + 1)
        for element in elements {
            appendKey(of: name(element), to: &keys)
            ends.append(keys.count)
        }
        let order = keys.withUnsafeBytes { keys in
            elements.indices.sorted { precedes(keys[ends[$0]..<ends[$0 + 1]], keys[ends[$1]..<ends[$1 + 1]]) }
        }
        return order.map { elements[$0] }
    }

    private static func precedes(_ a: Slice<UnsafeRawBufferPointer>, _ b: Slice<UnsafeRawBufferPointer>) -> Bool {
        let (a, b) = (UnsafeRawBufferPointer(rebasing: a), UnsafeRawBufferPointer(rebasing: b))
        // A key is never empty.
        guard let left = a.baseAddress, let right = b.baseAddress else { return false }
        let order = memcmp(left, right, min(a.count, b.count))
        return order == 0 ? a.count < b.count : order < 0
    }

    /// Appends bytes that stand in the order of the names: the name in small letters with its numbers coded, a zero, and the name as it is.
    private static func appendKey(of name: String, to key: inout [UInt8]) {
        var name = name
        name.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) {
                appendCoded(bytes, folding: true, to: &key)
            } else {
                var folded = String(decoding: bytes, as: UTF8.self).lowercased()
                folded.withUTF8 { appendCoded($0, folding: false, to: &key) }
            }
            key.append(0)
            key.append(contentsOf: bytes)
        }
    }

    /// A number becomes a byte below all letters, the count of its digits without leading zeros, and these digits.
    /// - Parameter folding: turns the capitals of ASCII into small letters.
    private static func appendCoded(_ bytes: UnsafeBufferPointer<UInt8>, folding: Bool, to key: inout [UInt8]) {
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            guard isDigit(byte) else {
                key.append(folding && byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
                place += 1
                continue
            }
            let end = bytes[place...].firstIndex { !isDigit($0) } ?? bytes.count
            let digits = bytes[place..<end].drop { $0 == UInt8(ascii: "0") }
            key.append(numberMark)
            key.append(UInt8(clamping: digits.count))
            key.append(contentsOf: digits)
            place = end
        }
    }

    private static let numberMark: UInt8 = 1

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
