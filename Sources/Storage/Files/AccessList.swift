import CFileAttributes
import Glibc

/// A POSIX.1e access list: rights of users and groups in addition to those of the owner, the group and the others.
///
/// As an extended attribute, it is a four-byte version and entries `tag(2) permissions(2) id(4)`, all little-endian. Source: acl(5), and
/// Linux, `include/uapi/linux/posix_acl_xattr.h`.
struct AccessList: Equatable {
    static let attribute = "system.posix_acl_access"

    private struct Entry: Equatable {
        let tag: UInt16
        var permissions: UInt16
        let id: UInt32
    }
    private enum Tag {
        static let (owner, user, ownGroup, group, mask, other): (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16) = (1, 2, 4, 8, 16, 32)
    }

    private var entries: [Entry]
    private static let version: UInt32 = 2

    /// - Returns: nil if the bytes have another form.
    init?(_ bytes: [UInt8]) {
        func number(_ place: Int, _ count: Int) -> UInt32 { (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) } }
        guard bytes.count >= 4, bytes.count % 8 == 4, number(0, 4) == Self.version else { return nil }
        entries = stride(from: 4, to: bytes.count, by: 8).map {
            Entry(tag: UInt16(number($0, 2)), permissions: UInt16(number($0 + 2, 2)), id: number($0 + 4, 4))
        }
    }

    var bytes: [UInt8] {
        func bytes(_ value: UInt32, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) } }
        return bytes(Self.version, 4) + entries.flatMap { bytes(UInt32($0.tag), 2) + bytes(UInt32($0.permissions), 2) + bytes($0.id, 4) }
    }

    private func permissions(of tag: UInt16) -> UInt16? { entries.first { $0.tag == tag }?.permissions }

    /// The list for a file whose group changes. Former group members now count as others, and some others as group members, so both get
    /// only the rights that the group and the others have in common.
    var forOtherGroup: AccessList {
        var list = self
        let both = (permissions(of: Tag.ownGroup) ?? 0) & (permissions(of: Tag.other) ?? 0)
        for index in list.entries.indices where [Tag.ownGroup, Tag.other].contains(list.entries[index].tag) {
            list.entries[index].permissions = both
        }
        return list
    }

    /// The permissions of a file that cannot have the list. Users named in the list then count as group members or others, and must not get
    /// more rights than before.
    func narrowed(_ mode: mode_t) -> mode_t {
        let mask = permissions(of: Tag.mask) ?? 0o7
        let named = entries.filter { [Tag.user, Tag.group].contains($0.tag) }.reduce(0o7) { $0 & $1.permissions & mask }
        let group = named & mask & (permissions(of: Tag.ownGroup) ?? 0)
        let other = named & (permissions(of: Tag.other) ?? 0)
        return mode & ~0o77 | mode_t(group) << 3 | mode_t(other)
    }

    /// Sets the list of an open file, including the permissions that it contains.
    func put(on file: Int32) -> Bool {
        let bytes = bytes
        return Self.attribute.withPath { fsetxattr(file, $0, bytes, bytes.count, 0) } == 0
    }

    /// Removes the list of an open file. The file's permissions stay.
    static func remove(from file: Int32) { _ = attribute.withPath { fremovexattr(file, $0) } }
}
