package import Glibc

/// A folder that stays the same one while it is open, whatever becomes of its path.
///
/// Names contain no slash, so that nothing lands outside the folder. Files are put into it by `AtomicFile`.
package final class OpenFolder: Sendable {
    package let path: String
    private let descriptor: Int32

    /// Opens a folder; one that is missing is made, with those above it.
    /// - Parameter mode: The permissions of folders that are made; nil makes none.
    package convenience init(_ path: String, making mode: mode_t? = nil) throws(FileError) {
        if let mode { try OpenFolder.make(path, mode) }
        try self.init(path, from: AT_FDCWD, shownAs: path)
    }

    /// - Parameter folder: Where a relative path counts from.
    private init(_ path: String, from folder: Int32, shownAs shown: String) throws(FileError) {
        var descriptor = path.withPath { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        // Files can be put into a folder whose names may not be read.
        if descriptor < 0, errno == EACCES {
            descriptor = path.withPath { openat(folder, $0, OpenFolder.withoutReading | O_DIRECTORY | O_CLOEXEC) }
        }
        guard descriptor >= 0 else { throw .refused(.open, code: errno, path: shown) }
        (self.path, self.descriptor) = (shown, descriptor)
    }

    deinit { close(descriptor) }

    /// `O_PATH`, which C defines in a way that Swift does not read.
    private static let withoutReading: Int32 = 0o10_000_000

    private static func make(_ path: String, _ mode: mode_t) throws(FileError) {
        if path.withPath({ mkdir($0, mode) }) == 0 || errno == EEXIST { return }
        let code = errno
        let above = FilePath.folder(of: path)
        guard code == ENOENT, above != path, above != "." else { throw .refused(.create, code: code, path: path) }
        try make(above, mode)
        guard path.withPath({ mkdir($0, mode) }) == 0 || errno == EEXIST else { throw .refused(.create, code: errno, path: path) }
    }

    /// The open folder in which a path's name lies, and the name.
    /// - Parameter folder: Where a relative path counts from; nil is the current folder.
    static func place(of path: String, from folder: OpenFolder? = nil) throws(FileError) -> (OpenFolder, String) {
        let name = FilePath.name(of: path)
        guard isName(name) else { throw .notAFile(path: path) }
        let above = FilePath.folder(of: path)
        guard let folder else { return (try OpenFolder(above), name) }
        let shown = above.hasPrefix("/") ? above : above == "." ? folder.path : FilePath.joined(folder.path, above)
        return (try OpenFolder(above, from: folder.descriptor, shownAs: shown), name)
    }

    /// Whether something in a folder can be called so.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
    }

    // MARK: Names

    /// Whether something stands under the name, be it a link that leads nowhere.
    package func holds(_ name: String) -> Bool { status(of: name) != nil }

    /// Of what stands under the name itself, not of what a link leads to.
    package func status(of name: String) -> stat? {
        var status = stat()
        return name.withPath { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
    }

    /// - Returns: Whether the name is free now.
    @discardableResult
    package func remove(_ name: String) -> Bool { name.withPath { unlinkat(descriptor, $0, 0) } == 0 || errno == ENOENT }

    /// The names in the folder, in no order.
    package var names: [String] {
        // A descriptor of its own: closing the list closes it.
        guard let list = fdopendir(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return [] }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: UInt8.self, capacity: 256) { Array(UnsafeBufferPointer(start: $0, count: strlen(name))) }
            }
            let name = String(pathBytes: bytes)
            if OpenFolder.isName(name) { names.append(name) }
        }
        return names
    }

    /// Gives a file that makes no sense the name `NAME.corrupt-N`, so that its contents are not lost. When very many of them are there
    /// already, it stays, and the next one that is written replaces it.
    package func putAside(_ name: String) {
        for number in 1...999 {
            let other = "\(name).corrupt-\(number)"
            if !holds(other), rename(name, to: other) { return }
        }
    }

    /// A file on which programs take turns; it is made if it is missing. Ends with the program, however that ends.
    /// - Returns: A descriptor that holds the lock; nil when another program has it.
    package func lock(_ name: String) -> Int32? {
        let file = open(name, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        guard file >= 0 else { return nil }
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
        close(file)
        return nil
    }

    /// A file of the user's own, open for reading and writing, that is gone with its descriptor; nil with `errno` when there can be none.
    package func scratchFile() -> Int32? {
        if let file = openNameless(O_RDWR, mode: 0o600) { return file }
        let name = OpenFolder.temporaryName(for: "scratch")
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        guard file >= 0 else { return nil }
        remove(name)
        return file
    }
}

// MARK: - What atomic files stand on

extension OpenFolder {
    /// - Returns: A descriptor; -1 with `errno` when that was refused.
    func open(_ name: String, _ flags: Int32, mode: mode_t) -> Int32 {
        name.withPath { openat(descriptor, $0, flags | O_CLOEXEC, mode) }
    }

    /// A new file without a name; nil where the file system has none, or where it could not get one later, which takes /proc.
    func openNameless(_ access: Int32, mode: mode_t) -> Int32? {
        let file = open(".", access | OpenFolder.withoutName, mode: mode)
        guard file >= 0 else { return nil }
        if Glibc.access(OpenFolder.link(to: file), F_OK) == 0 { return file }
        close(file)
        return nil
    }

    /// `O_TMPFILE`, which C defines in a way that Swift does not read.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

    private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// Gives an open file a name that nothing has.
    func link(_ file: Int32, as name: String) -> Bool {
        name.withPath { linkat(AT_FDCWD, OpenFolder.link(to: file), descriptor, $0, AT_SYMLINK_FOLLOW) } == 0
    }

    func rename(_ name: String, to other: String) -> Bool {
        name.withPath { name in other.withPath { renameat(descriptor, name, descriptor, $0) } } == 0
    }

    /// Makes an empty file under a name that nothing has.
    func reserve(_ name: String, mode: mode_t) throws(FileError) {
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        guard file >= 0 else { throw error(.create, name) }
        close(file)
    }

    func mayWrite(_ name: String) -> Bool { name.withPath { faccessat(descriptor, $0, W_OK, 0) } == 0 }

    /// What a link says; nil where no link stands.
    func target(ofLink name: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = name.withPath { readlinkat(descriptor, $0, &bytes, bytes.count) }
        return count > 0 ? String(pathBytes: bytes[..<count].map { UInt8(bitPattern: $0) }) : nil
    }

    /// Gets the names in the folder to the disk.
    func sync() throws(FileError) {
        // Some file systems do that by themselves and know no such call, and a folder that may not be read cannot be asked.
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
    /// A name that no two writers share, under which this process writes what is to become `name`.
    static func temporaryName(for name: String) -> String {
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        return temporaryPrefix(for: name) + "\(getpid())-" + random
    }

    /// The end of the name is cut off where a file system could refuse it.
    private static func temporaryPrefix(for name: String) -> String {
        var head = name[...]
        while head.utf8.count > longestHead { head = head.dropLast() }
        return "." + head + ".new-"
    }

    /// Bytes. Encrypting file systems take names of 143 bytes, of which the rest is for marks and numbers.
    private static let longestHead = 143 - 34

    /// Removes what programs that were killed left of their replacements of a file.
    package func removeLeftovers(of name: String) {
        let prefix = OpenFolder.temporaryPrefix(for: name)
        for found in names where found.hasPrefix(prefix) {
            let number = found.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let process = Int32(number), process != getpid() else { continue }
            if kill(process, 0) != 0, errno == ESRCH { remove(found) }
        }
    }
}
