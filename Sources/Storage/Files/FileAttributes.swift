import CFileAttributes
import Glibc

/// The attributes of a file: its owner, group and mode, its times, its access list and its extended attributes.
package struct FileAttributes {
    private let status: stat
    private let accessList: AccessList?
    private let extended: [ExtendedAttribute]
    /// Whether there may be extended attributes that could not be read.
    private let hasUnread: Bool

    /// Reads the attributes of a regular file; nil if there is no regular file of that name.
    package init?(of name: String, in folder: OpenFolder) {
        // `O_PATH` needs no right to read the file; its attributes can be read through /proc.
        let file = folder.open(name, OpenFolder.withoutReading | O_NOFOLLOW, mode: 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.status = status
        let found = ExtendedAttribute.all(at: OpenFolder.link(to: file))
        hasUnread = found == nil
        accessList = found?.first { $0.name == AccessList.attribute }.flatMap { AccessList($0.value) }
        extended = (found ?? []).filter { $0.name != AccessList.attribute && !$0.followsContents }
    }

    /// The permissions that a file keeps when it is written.
    private var mode: mode_t {
        // Writing a program removes its set-user-ID and set-group-ID bits. Without the right to execute, the group's bit has another
        // meaning.
        status.st_mode & (status.st_mode & S_IXGRP == 0 ? 0o3777 : 0o1777)
    }

    /// Gives these attributes to a new file that the user has just created with mode 0600.
    ///
    /// At no time may other users do more with the new file than with the old one, so the access list and the mode are set last.
    /// - Parameters:
    ///   - exact: The permissions to use instead of those of the old file; nil keeps those.
    ///   - keepsTimes: Whether the new file also gets the times.
    /// - Returns: The attributes that could not be kept.
    func apply(to file: Int32, mode exact: mode_t?, keepsTimes: Bool) -> LostAttributes {
        var lost = LostAttributes()
        if hasUnread { lost.insert(.unread) }
        for attribute in extended where !attribute.put(on: file) { lost.insert(.extended(attribute.name)) }
        takeOwner(of: file, &lost)
        restrict(file, to: exact, &lost)
        if keepsTimes, futimens(file, [status.st_atim, status.st_mtim]) != 0 { lost.insert(.times) }
        return lost
    }

    private func takeOwner(of file: Int32, _ lost: inout LostAttributes) {
        var own = stat()
        guard fstat(file, &own) == 0, own.st_uid != status.st_uid || own.st_gid != status.st_gid else { return }
        // The new owner may have had no right to write the old file, so the mode must not allow more in the meantime.
        fchmod(file, 0)
        if fchown(file, status.st_uid, status.st_gid) == 0 { return }
        if own.st_uid != status.st_uid { lost.insert(.owner) }
        if own.st_gid != status.st_gid, fchown(file, .max, status.st_gid) != 0 { lost.insert(.group) }
    }

    private func restrict(_ file: Int32, to exact: mode_t?, _ lost: inout LostAttributes) {
        var wanted = exact ?? mode
        let isOtherGroup = lost.contains(.group)
        // If the access list cannot be read, the group's permissions may only be an upper limit for it.
        if isOtherGroup || hasUnread, exact == nil { wanted = Self.sharing(wanted) }
        if let accessList {
            let list = isOtherGroup ? accessList.forOtherGroup : accessList
            if !list.put(on: file) {
                lost.insert(.accessList)
                AccessList.remove(from: file)
                if exact == nil { wanted = list.narrowed(wanted) }
            }
        } else {
            // Removes the default list that the folder gives to new files.
            AccessList.remove(from: file)
        }
        fchmod(file, wanted)
        var own = stat()
        if exact == nil, !isOtherGroup, !hasUnread, !lost.contains(.accessList), fstat(file, &own) != 0 || own.st_mode & 0o7777 != wanted {
            lost.insert(.mode)
        }
    }

    /// The permissions without the rights that only the group or only the others have. A member of the former group is now one of the
    /// others, and some others are members of the new group.
    static func sharing(_ mode: mode_t) -> mode_t {
        let both = mode >> 3 & mode & 0o7
        return mode & 0o1700 | both << 3 | both
    }
}
