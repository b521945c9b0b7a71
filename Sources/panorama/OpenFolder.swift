import Glibc
import Pictures
import Platform
import Storage

/// A folder that stays the same one while it is open, and into which files are put by name, each as a whole.
///
/// A new file is written beside the old one, reaches the disk, and then takes its name: whoever reads it, also after a crash, finds the old
/// contents or the new ones. Names contain no slash, so nothing lands outside the folder; a link that stands under a name is replaced, not
/// followed.
nonisolated final class OpenFolder {
    let path: String
    private let descriptor: Int32

    /// The moments of a replacement between which a crash can fall.
    enum Step: CaseIterable {
        case begins
        case isMade
        case isWritten
        case isOnDisk
        case hasItsName
    }

    /// Opens a folder; one that is missing is made, with those above it.
    /// - Parameter mode: The permissions of folders that are made; nil makes none.
    init(_ path: String, making mode: mode_t? = nil) throws(Failure) {
        if let mode { try OpenFolder.make(path, mode) }
        let descriptor = path.withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Failure(path, errno) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func make(_ path: String, _ mode: mode_t) throws(Failure) {
        if path.withPath({ mkdir($0, mode) }) == 0 || errno == EEXIST { return }
        let code = errno
        let above = FilePath.folder(of: path)
        guard code == ENOENT, above != path, above != "." else { throw Failure(path, code) }
        try make(above, mode)
        guard path.withPath({ mkdir($0, mode) }) == 0 || errno == EEXIST else { throw Failure(path, errno) }
    }

    // MARK: Names

    /// Whether something stands under the name, be it a link that leads nowhere.
    func holds(_ name: String) -> Bool { status(of: name) != nil }

    /// Of what stands under the name itself, not of what a link leads to.
    func status(of name: String) -> stat? {
        var status = stat()
        return name.withPath { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
    }

    /// - Returns: Whether the name is free now.
    @discardableResult
    func remove(_ name: String) -> Bool { name.withPath { unlinkat(descriptor, $0, 0) } == 0 || errno == ENOENT }

    /// The names in the folder, in no order.
    var names: [String] {
        // A descriptor of its own: closing the list closes it.
        guard let list = fdopendir(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return [] }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: UInt8.self, capacity: 256) { Array(UnsafeBufferPointer(start: $0, count: strlen(name))) }
            }
            names.append(String(pathBytes: bytes))
        }
        return names
    }

    /// Gives a file that makes no sense the name `NAME.corrupt-N`, so that its contents are not lost. When very many of them are there
    /// already, it stays, and the next one that is written replaces it.
    func putAside(_ name: String) {
        for number in 1...999 where renames(name, to: "\(name).corrupt-\(number)") { return }
    }

    /// - Returns: False when the new name is taken.
    private func renames(_ name: String, to other: String) -> Bool {
        guard !holds(other) else { return false }
        return name.withPath { name in other.withPath { renameat(descriptor, name, descriptor, $0) } } == 0
    }

    /// A file on which programs take turns; it is made if it is missing. Ends with the program, however that ends.
    /// - Returns: A descriptor that holds the lock; nil when another program has it.
    func lock(_ name: String) -> Int32? {
        let file = name.withPath { openat(descriptor, $0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard file >= 0 else { return nil }
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
        close(file)
        return nil
    }

    // MARK: Contents

    /// Puts a file in place.
    /// - Parameters:
    ///   - mode: Its permissions, less what the user's mask takes away.
    ///   - isDurable: Whether it is on the disk when this returns; files that can be made again need not be.
    ///   - passing: Called at each step; for tests, to which it shows what a crash would leave.
    ///   - write: Writes the contents.
    /// - Throws: What `write` throws, or a `Failure`; the old file is whole then.
    func replace(
        _ name: String, mode: mode_t, isDurable: Bool = true, passing: (Step) -> Void = { _ in }, write: (Int32) throws -> Void
    ) throws {
        precondition(!name.isEmpty && !name.utf8.contains(UInt8(ascii: "/")), "a name in a folder has no slash, got \(name)")
        passing(.begins)
        let beside = OpenFolder.beside(name, getpid())
        remove(beside)
        let file = beside.withPath { openat(descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) }
        guard file >= 0 else { throw failure(name, errno) }
        defer { close(file) }
        do {
            passing(.isMade)
            try write(file)
            passing(.isWritten)
            if isDurable, fsync(file) != 0 { throw failure(name, errno) }
            passing(.isOnDisk)
            guard beside.withPath({ beside in name.withPath { renameat(descriptor, beside, descriptor, $0) } }) == 0 else {
                throw failure(name, errno)
            }
        } catch {
            remove(beside)
            throw error
        }
        passing(.hasItsName)
        if isDurable { fsync(descriptor) }
    }

    /// Puts a text in place.
    func replace(_ name: String, with text: String, mode: mode_t, passing: (Step) -> Void = { _ in }) throws {
        try replace(name, mode: mode, passing: passing) { try OpenFolder.write(text, to: $0, as: name) }
    }

    /// - Parameter name: What an error calls the file.
    static func write(_ text: String, to descriptor: Int32, as name: String) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(name, errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Removes what programs that were killed left of their replacements of a file.
    func removeLeftovers(of name: String) {
        let prefix = OpenFolder.beside(name, nil)
        for found in names where found.hasPrefix(prefix) {
            guard let process = Int32(found.dropFirst(prefix.count)), process != getpid() else { continue }
            if kill(process, 0) != 0, errno == ESRCH { remove(found) }
        }
    }

    /// The name under which a process writes what is to become `name`. The end is cut off where the file system would refuse it.
    private static func beside(_ name: String, _ process: Int32?) -> String {
        let ending = ".new-" + (process.map { String($0) } ?? "")
        var head = name[...]
        while head.utf8.count + 17 > 255 { head = head.dropLast() }
        return "." + head + ending
    }

    private func failure(_ name: String, _ code: Int32) -> Failure { Failure(FilePath.joined(path, name), code) }
}

nonisolated extension Failure {
    /// A path and what the operating system says of it.
    init(_ path: String, _ code: Int32) { self.init(message: "\(path.shownPath): \(TextFile.reason(code))") }
}
