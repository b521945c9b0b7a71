import Glibc
import Storage

/// The order in which names of files and folders are shown; it is the same everywhere.
///
/// The rules of the user's language come from a library that this module does not link, because the thumbnailer sorts nothing. The code
/// that lists folders passes the order. Names that the rules treat as equal are ordered by their bytes, so the order is total.
public final class NameOrder: Equatable, Sendable {
    /// Appends a key. Keys compare byte by byte in the order of the names, and contain no zero byte.
    public typealias AppendKey = (_ name: String, _ keys: inout [UInt8]) -> Void

    private let makeKeys: @Sendable () -> AppendKey

    /// - Parameter makeKeys: Returns the function that makes the keys for one sorting; called on the thread that sorts.
    public init(makeKeys: @escaping @Sendable () -> AppendKey) { self.makeKeys = makeKeys }

    /// The order without the rules of a language: case is ignored, digits are compared as numbers, and other letters by their code points.
    public static let plain = NameOrder { plainKeys }

    /// The keys of the plain order.
    package static let plainKeys: @Sendable (String, inout [UInt8]) -> Void = { appendPlainKey(of: $0, to: &$1) }

    /// Whether two orders are the same object.
    public static func == (a: NameOrder, b: NameOrder) -> Bool { a === b }

    /// Returns the elements sorted by name.
    /// - Complexity: O(n log n) byte comparisons; `name` is called once for each element.
    public func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        NameSorter(self).sorted(elements, by: name)
    }

    fileprivate func keys() -> AppendKey { makeKeys() }
}

/// Sorts names repeatedly on one thread, such as the folders of a tree.
final class NameSorter {
    private let order: NameOrder
    private lazy var appendKey = order.keys()

    init(_ order: NameOrder) { self.order = order }

    func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        guard elements.count > 1 else { return elements }
        // All keys share one buffer, so sorting a hundred thousand names does not allocate memory for each.
        var keys: [UInt8] = []
        keys.reserveCapacity(elements.count * 64)
        var ends = [0]
        ends.reserveCapacity(elements.count + 1)
        for element in elements {
            append(name(element), to: &keys)
            ends.append(keys.count)
        }
        let order = keys.withUnsafeBytes { keys in
            elements.indices.sorted { NameSorter.precedes(keys[ends[$0]..<ends[$0 + 1]], keys[ends[$1]..<ends[$1 + 1]]) }
        }
        return order.map { elements[$0] }
    }

    /// Appends the key of a name and its bytes.
    private func append(_ name: String, to keys: inout [UInt8]) {
        var name = name
        if name.withUTF8({ $0.allSatisfy { $0 < 0x80 } }) {
            appendKey(name, &keys)
            keys.append(0)
            keys.append(contentsOf: name.utf8)
            return
        }
        // A path's string distinguishes names that look the same, such as the two forms of é. The language's rules apply to the text as it
        // is read.
        let bytes = name.pathBytes
        appendKey(String(decoding: bytes, as: UTF8.self), &keys)
        keys.append(0)
        keys.append(contentsOf: bytes)
    }

    private static func precedes(_ a: Slice<UnsafeRawBufferPointer>, _ b: Slice<UnsafeRawBufferPointer>) -> Bool {
        let (a, b) = (UnsafeRawBufferPointer(rebasing: a), UnsafeRawBufferPointer(rebasing: b))
        // A key is never empty.
        guard let left = a.baseAddress, let right = b.baseAddress else { return false }
        let order = memcmp(left, right, min(a.count, b.count))
        return order == 0 ? a.count < b.count : order < 0
    }
}

extension NameOrder {
    /// Appends the name in lower case with coded numbers.
    private static func appendPlainKey(of name: String, to key: inout [UInt8]) {
        var name = name
        name.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) {
                appendCoded(bytes, folding: true, to: &key)
            } else {
                var folded = String(decoding: bytes, as: UTF8.self).lowercased()
                folded.withUTF8 { appendCoded($0, folding: false, to: &key) }
            }
        }
    }

    /// Appends text. A number is coded as a byte below all letters, its count of digits without leading zeros, and these digits.
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
