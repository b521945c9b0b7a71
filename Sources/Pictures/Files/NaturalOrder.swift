import Glibc

/// The order of names that people expect: case is ignored and digits compare as numbers, so 9 comes before 10. Names that differ only in
/// case or leading zeros are ordered by their bytes.
public enum NaturalOrder {
    /// Returns the elements sorted by name.
    /// - Complexity: O(n log n) comparisons of bytes; `name` is called once for each element.
    public static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        // All keys share one buffer: sorting a hundred thousand names does not allocate for each.
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

    /// Appends a key whose bytes sort like the names: the name in lower case with coded numbers, a zero, and the name itself.
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

    /// Appends text in which a number is coded as a byte below all letters, its count of digits without leading zeros, and these digits.
    /// - Parameter folding: Whether to lower the case of ASCII letters.
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
