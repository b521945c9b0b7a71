/// The name of an entry's file, from which its id can be recovered.
///
/// A name consists of the id's UTF-8, with all bytes except `a…z`, `0…9`, `-`, `_` and inner dots written as %XX, followed by `.entry`.
/// Names of different ids differ even if the file system ignores case or normalises Unicode. If that is too long for a name, the name is
/// `#` and the id's SHA-256, and the id itself is only in the file. The empty id is `%`, which no other id produces.
struct EntryName: Hashable, Sendable {
    let id: String
    /// The name of the file: at most `longest` bytes, and the suffix.
    let file: String

    static let suffix = ".entry"
    /// The longest id in bytes of UTF-8.
    static let longestID = 65_536
    /// Bytes before the suffix. Including the mark of a broken or temporary file, a name has fewer than the 143 bytes that encrypting file
    /// systems allow.
    static let longest = 96

    init(_ id: String) throws(StoreError) {
        let count = id.utf8.count
        guard count <= EntryName.longestID else { throw .idTooLong(bytes: count, limit: EntryName.longestID) }
        self.id = id
        file = count == 0 ? "%" + EntryName.suffix : EntryName.encoded(id, count) ?? EntryName.hashed(id)
    }

    // MARK: From ids

    /// - Returns: nil if the name is too long.
    private static func encoded(_ id: String, _ count: Int) -> String? {
        guard count <= longest else { return nil }
        var length = 0
        let name = String(unsafeUninitializedCapacity: 3 * count + suffix.utf8.count) { name in
            func put(_ byte: UInt8) {
                name.initializeElement(at: length, to: byte)
                length += 1
            }
            for byte in id.utf8 {
                if isPlain(byte, isFirst: length == 0) {
                    put(byte)
                } else {
                    for code in [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)] { put(code) }
                }
            }
            for byte in suffix.utf8 { put(byte) }
            return length
        }
        return length <= longest + suffix.utf8.count ? name : nil
    }

    private static func hashed(_ id: String) -> String { "#" + SHA256.digits(of: id.utf8) + suffix }

    private static func isPlain(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        // A leading dot would hide the file.
        case UInt8(ascii: "."): !isFirst
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10 }

    // MARK: From files

    /// The information about an id that a file's name contains.
    enum Origin: Equatable {
        case id(String)
        /// The id is stored in the file.
        case hash
    }

    /// - Returns: nil if no id has a file with this name.
    static func origin(of file: String) -> Origin? {
        guard file.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
        let name = file.utf8.dropLast(suffix.utf8.count)
        switch name.first {
        case nil: return nil
        case UInt8(ascii: "#"): return name.count == 65 ? .hash : nil
        case UInt8(ascii: "%") where name.count == 1: return .id("")
        default: return decoded(name).map { .id($0) }
        }
    }

    private static func decoded(_ name: Substring.UTF8View) -> String? {
        guard name.count <= longest else { return nil }
        var (bytes, codes): ([UInt8], _) = ([], name.makeIterator())
        bytes.reserveCapacity(name.count)
        while let code = codes.next() {
            if code == UInt8(ascii: "%") {
                guard let high = codes.next().flatMap(value), let low = codes.next().flatMap(value) else { return nil }
                // A byte that is escaped without need would give its id a second name.
                guard !isPlain(high << 4 | low, isFirst: bytes.isEmpty) else { return nil }
                bytes.append(high << 4 | low)
            } else {
                guard isPlain(code, isFirst: bytes.isEmpty) else { return nil }
                bytes.append(code)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
