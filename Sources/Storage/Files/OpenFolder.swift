package import Glibc

/// An open folder, which stays the same folder even if its path is renamed or removed.
///
/// Names may not contain a slash, so nothing is written outside the folder. Use `AtomicFile` to put files into it.
package final class OpenFolder: Sendable {
    package let path: String
    let descriptor: Int32

    /// Opens a folder; creates it and its parents if they are missing.
    /// - Parameter mode: The permissions of created folders; nil does not create any.
    package convenience init(_ path: String, making mode: mode_t? = nil) throws(FileError) {
        if let mode { try OpenFolder.make(path, mode) }
        try self.init(path, from: AT_FDCWD, shownAs: path)
    }

    /// - Parameter folder: The descriptor against which a relative path is resolved.
    private init(_ path: String, from folder: Int32, shownAs shown: String) throws(FileError) {
        var descriptor = path.withPath { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        // Files can be created even in a folder that may not be listed.
        if descriptor < 0, errno == EACCES {
            descriptor = path.withPath { openat(folder, $0, OpenFolder.withoutReading | O_DIRECTORY | O_CLOEXEC) }
        }
        guard descriptor >= 0 else { throw .refused(.open, code: errno, path: shown) }
        (self.path, self.descriptor) = (shown, descriptor)
    }

    deinit { close(descriptor) }

    /// `O_PATH`, whose C macro Swift does not import.
    static let withoutReading: Int32 = 0o10_000_000

    private static func make(_ path: String, _ mode: mode_t) throws(FileError) {
        if path.withPath({ mkdir($0, mode) }) == 0 || errno == EEXIST { return }
        let code = errno
        let above = FilePath.folder(of: path)
        guard code == ENOENT, above != path, above != "." else { throw .refused(.create, code: code, path: path) }
        try make(above, mode)
        guard path.withPath({ mkdir($0, mode) }) == 0 || errno == EEXIST else { throw .refused(.create, code: errno, path: path) }
    }

    /// Opens the parent folder of a path; returns it with the last path component.
    /// - Parameter folder: The folder against which a relative path is resolved; nil for the current folder.
    static func place(of path: String, from folder: OpenFolder? = nil) throws(FileError) -> (OpenFolder, String) {
        let name = FilePath.name(of: path)
        guard isName(name) else { throw .notAFile(path: path) }
        let above = FilePath.folder(of: path)
        guard let folder else { return (try OpenFolder(above), name) }
        let shown = FilePath.isAbsolute(above) ? above : above == "." ? folder.path : FilePath.joined(folder.path, above)
        return (try OpenFolder(above, from: folder.descriptor, shownAs: shown), name)
    }

    /// Whether `name` is valid for an entry of a folder.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
    }

    // MARK: Names

    /// Whether an entry with this name exists, including a dangling link.
    package func holds(_ name: String) -> Bool { status(of: name) != nil }

    /// The status of the entry itself, not of a link's target; nil if there is none.
    package func status(of name: String) -> stat? {
        var status = stat()
        return name.withPath { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
    }

    /// Removes an entry.
    /// - Returns: Whether the name is free afterwards.
    @discardableResult
    package func remove(_ name: String) -> Bool { name.withPath { unlinkat(descriptor, $0, 0) } == 0 || errno == ENOENT }

    /// The names in the folder, in no particular order; empty if the folder cannot be read.
    package var names: [String] { (try? list()) ?? [] }

    /// The names in the folder that `isWanted`, in no particular order.
    /// - Parameter isWanted: Called with the bytes of each name, of which there is at least one.
    package func list(where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }) throws(FileError) -> [String] {
        // A separate descriptor, because closedir() closes it.
        let again = open(".", O_RDONLY | O_DIRECTORY, mode: 0)
        guard again >= 0, let list = fdopendir(again) else {
            let code = errno
            if again >= 0 { close(again) }
            throw .refused(.open, code: code, path: path)
        }
        defer { closedir(list) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(list) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: UInt8.self, capacity: 256) {
                    let bytes = UnsafeBufferPointer(start: $0, count: strlen(name))
                    guard isWanted(bytes) else { return }
                    let name = String(pathBytes: bytes)
                    if OpenFolder.isName(name) { names.append(name) }
                }
            }
            errno = 0
        }
        guard errno == 0 else { throw .refused(.read, code: errno, path: path) }
        return names
    }

    /// Renames a corrupt file to `NAME.corrupt-N`, so that its contents are not lost. If all 999 such names are taken, the file keeps its
    /// name, and the next write replaces it.
    /// - Returns: The new name; nil if the file keeps its name.
    @discardableResult
    package func putAside(_ name: String) -> String? {
        for number in 1...999 {
            let other = "\(name).corrupt-\(number)"
            if !holds(other), rename(name, to: other) { return other }
        }
        return nil
    }

    /// Locks a file exclusively; creates it if it is missing. The lock ends with the program, even if it crashes.
    /// - Returns: A descriptor that holds the lock; nil with `errno` if another program holds it or the file cannot be opened.
    package func lock(_ name: String) -> Int32? {
        let file = open(name, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        guard file >= 0 else { return nil }
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
        let code = errno
        close(file)
        errno = code
        return nil
    }

    /// Creates a private file, open for reading and writing, that is deleted when its descriptor is closed; nil with `errno` if that fails.
    package func scratchFile() -> Int32? {
        if let file = openNameless(O_RDWR, mode: 0o600) { return file }
        let name = OpenFolder.temporaryName(for: "scratch")
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        guard file >= 0 else { return nil }
        remove(name)
        return file
    }
}

// MARK: - Primitives for atomic files

extension OpenFolder {
    /// - Returns: A descriptor; -1 with `errno` if the file cannot be opened.
    func open(_ name: String, _ flags: Int32, mode: mode_t) -> Int32 {
        name.withPath { openat(descriptor, $0, flags | O_CLOEXEC, mode) }
    }

    /// Creates a file without a name; nil if the file system does not support that, or if the file could not be linked later, which needs
    /// /proc.
    func openNameless(_ access: Int32, mode: mode_t) -> Int32? {
        let file = open(".", access | OpenFolder.withoutName, mode: mode)
        guard file >= 0 else { return nil }
        if Glibc.access(OpenFolder.link(to: file), F_OK) == 0 { return file }
        close(file)
        return nil
    }

    /// `O_TMPFILE`, whose C macro Swift does not import.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

    static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// Links an open file under an unused name.
    func link(_ file: Int32, as name: String) -> Bool {
        name.withPath { linkat(AT_FDCWD, OpenFolder.link(to: file), descriptor, $0, AT_SYMLINK_FOLLOW) } == 0
    }

    func rename(_ name: String, to other: String) -> Bool {
        name.withPath { name in other.withPath { renameat(descriptor, name, descriptor, $0) } } == 0
    }

    /// Renames a file to an unused name. There is no gap between check and move.
    /// - Parameter second: Gives a file a second name; lets tests simulate file systems that cannot.
    /// - Throws: With the code EEXIST if the name is taken; nothing has then changed.
    func moveToFreeName(_ name: String, _ other: String, second: ((String, String) -> Bool)? = nil) throws(FileError) {
        if second?(name, other) ?? link(name, as: other) {
            remove(name)
            return
        }
        // FAT and some network file systems have no second names, so an empty file reserves the name.
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw error(.rename, other) }
        try reserve(other, mode: 0o600)
        if rename(name, to: other) { return }
        let refused = error(.rename, other)
        remove(other)
        throw refused
    }

    private func link(_ name: String, as other: String) -> Bool {
        name.withPath { name in other.withPath { linkat(descriptor, name, descriptor, $0, 0) } } == 0
    }

    /// Creates an empty file.
    /// - Throws: With the code EEXIST if the name is taken.
    func reserve(_ name: String, mode: mode_t) throws(FileError) {
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        guard file >= 0 else { throw error(.create, name) }
        close(file)
    }

    func mayWrite(_ name: String) -> Bool { name.withPath { faccessat(descriptor, $0, W_OK, 0) } == 0 }

    /// The target of a symbolic link; nil if the entry is not a link.
    func target(ofLink name: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = name.withPath { readlinkat(descriptor, $0, &bytes, bytes.count) }
        return count > 0 ? String(pathBytes: bytes[..<count].map { UInt8(bitPattern: $0) }) : nil
    }

    /// Syncs the folder's entries to disk.
    package func sync() throws(FileError) {
        // Some file systems sync by themselves and do not support the call. A folder that may not be read cannot be synced.
        guard fsync(descriptor) == 0 || [EINVAL, EBADF, ENOSYS, EROFS].contains(errno) else {
            throw .refused(.sync, code: errno, path: path)
        }
    }

    func error(_ step: FileError.Step, _ name: String, _ code: Int32? = nil) -> FileError {
        .refused(step, code: code ?? errno, path: FilePath.joined(path, name))
    }
}

// MARK: - Temporary names

extension OpenFolder {
    /// Returns a unique name under which this process writes the future contents of `name`.
    static func temporaryName(for name: String) -> String {
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        return temporaryPrefix(for: name) + "\(getpid())-" + random
    }

    private static let temporaryMark = ".new-"

    /// Truncates the name so that no file system refuses it.
    private static func temporaryPrefix(for name: String) -> String {
        var head = name[...]
        while head.utf8.count > longestHead { head = head.dropLast() }
        return "." + head + temporaryMark
    }

    /// In bytes. Encrypting file systems allow names of 143 bytes; 34 of them are for the prefix, process id and random number.
    private static let longestHead = 143 - 34

    /// Removes temporary files for `name` that killed programs left behind.
    package func removeLeftovers(of name: String) {
        let prefix = OpenFolder.temporaryPrefix(for: name)
        for found in names where found.hasPrefix(prefix) { removeLeftover(found, maker: found.dropFirst(prefix.count)) }
    }

    /// Removes all temporary files that killed programs left behind; for folders that only this program uses.
    func removeLeftovers() {
        let hidden = (try? list { $0.first == UInt8(ascii: ".") }) ?? []
        for found in hidden {
            let maker = found.split(separator: OpenFolder.temporaryMark).last
            if let maker, maker.count < found.count { removeLeftover(found, maker: maker) }
        }
    }

    /// - Parameter maker: The part of the name that begins with the id of the process that created the file.
    private func removeLeftover(_ name: String, maker: Substring) {
        guard let process = Int32(maker.prefix { $0 != "-" }), process != getpid() else { return }
        if kill(process, 0) != 0, errno == ESRCH { remove(name) }
    }
}
