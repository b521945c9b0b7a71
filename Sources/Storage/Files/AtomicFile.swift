package import Glibc

/// A file that is replaced atomically: the previous file is unchanged before `commit`, after any failure and after a crash.
///
/// The new file has no name, so a killed process leaves nothing behind. It is synced to disk and linked under its name. If that name is
/// taken, it is linked under a temporary name and then renamed. Where the file system does not support this, the file has the temporary
/// name from the beginning. All names are resolved relative to the folder that was opened at the beginning, so the file still ends up in
/// that folder if the folder is renamed in the meantime. A value that is destroyed without `commit` removes the files it created.
///
/// The descriptor may be passed to a process that cannot open files itself; only the creator commits the file.
package struct AtomicFile: ~Copyable {
    /// Open for writing until `commit`, which may replace it if it keeps the file open.
    package private(set) var descriptor: Int32
    private let target: Target
    /// The name of the new file until it is committed; nil if it has none.
    private var temporary: String?
    private var isOpen = true
    /// Whether the target is an empty file that only reserves the name.
    private var isReserved = false
    private let permissions: Permissions
    /// The attributes that the file will get; nil for those of the file that it replaces.
    private var model: FileAttributes?
    private var keepsTimes = false
    private var hasAttributes = false
    /// The attributes of the replaced file that could not be kept; complete after `sync` or `commit`.
    package private(set) var lost = LostAttributes()

    /// How a symbolic link at the target name is treated.
    package enum Links: Sendable {
        /// The link stays; its target is replaced, or created if missing.
        case followed
        /// The link itself is replaced by the file.
        case replaced
    }

    /// The permissions of the file. Owner, group, access list and extended attributes always come from the existing file.
    package enum Permissions: Sendable {
        /// Those of the existing file; a new file gets `new`, reduced by the umask.
        case kept(new: mode_t = 0o666)
        /// These, regardless of an existing file and of the umask; they also limit an access list.
        case exactly(mode_t)
    }

    /// What is synced to disk before others can see the file. It determines what remains after a power cut.
    package enum Sync: Sendable {
        /// The contents before the file gets its name, and the name before `commit` returns. A save that was reported as done is on the
        /// disk.
        case contentsAndName
        /// The contents before the file gets its name. After a power cut, either the old or the new file is there; for some seconds it is
        /// uncertain which one. For files that can be rebuilt.
        case contents
        /// Nothing. After a power cut, the file may be truncated or contain zeros. For files that can be rebuilt and whose readers detect
        /// such damage.
        case nothing
    }

    /// The points of a replacement between which a crash can happen.
    package enum Step: CaseIterable, Sendable {
        case begins
        case isMade
        case isWritten
        case isOnDisk
        case hasItsName
    }

    /// Creates a file that will replace `name`.
    /// - Parameters:
    ///   - startsNameless: False creates the file as on a file system without unnamed files, for tests.
    /// - Throws: If the file cannot be created or the target may not be replaced, for example because it is read-only. Nothing has then
    ///   changed.
    package init(
        _ name: String, in folder: OpenFolder, permissions: Permissions = .kept(), links: Links = .followed, startsNameless: Bool = true
    ) throws(FileError) {
        let target = try Target(name, in: folder, links: links)
        self.init(try target.newFile(permissions, startsNameless: startsNameless), target, permissions)
    }

    package init(
        at path: String, permissions: Permissions = .kept(), links: Links = .followed, startsNameless: Bool = true
    ) throws(FileError) {
        let (folder, name) = try OpenFolder.place(of: path)
        try self.init(name, in: folder, permissions: permissions, links: links, startsNameless: startsNameless)
    }

    /// Creates a file under a name that is reserved by an empty file until the commit.
    /// - Throws: With the code EEXIST if the name is taken.
    package init(reserving name: String, in folder: OpenFolder, mode: mode_t) throws(FileError) {
        try folder.reserve(name, mode: mode)
        do throws(FileError) {
            try self.init(name, in: folder, permissions: .exactly(mode), links: .replaced)
            isReserved = true
        } catch {
            folder.remove(name)
            throw error
        }
    }

    private init(_ file: Target.NewFile, _ target: Target, _ permissions: Permissions) {
        (descriptor, temporary) = (file.descriptor, file.name)
        (self.target, self.permissions) = (target, permissions)
    }

    deinit {
        if isOpen { close(descriptor) }
        if let temporary { target.folder.remove(temporary) }
        if isReserved { target.folder.remove(target.name) }
    }

    // MARK: Contents

    package borrowing func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
        guard WholeWrite.write(bytes, to: descriptor) else { throw target.error(.write) }
    }

    /// Gives the file the times of the existing one.
    package mutating func keepTimes() { keepsTimes = true }

    /// Gives the file the attributes of another one, including its permissions and times, whatever was specified before.
    package mutating func take(_ attributes: FileAttributes) { (model, keepsTimes) = (attributes, true) }

    private mutating func takeAttributes() {
        guard !hasAttributes else { return }
        hasAttributes = true
        let mode: mode_t? = if case .exactly(let mode) = permissions, model == nil { mode } else { nil }
        if let attributes = model ?? target.attributes {
            lost = attributes.apply(to: descriptor, mode: mode, keepsTimes: keepsTimes)
        } else if let mode {
            fchmod(descriptor, mode)
        } else if let mode = target.mode {
            // The file has disappeared meanwhile, or its permissions cannot be read.
            let isThere = target.folder.holds(target.name)
            if isThere { lost.insert(.unread) }
            fchmod(descriptor, isThere ? FileAttributes.sharing(mode) : mode)
        }
    }

    /// Gives the file its attributes and waits until it is on the disk, so that `commit` takes little time. Call after the last write.
    /// - Throws: If not everything could be stored. The system reports this only once: a file whose sync failed must not be committed.
    package mutating func sync() throws(FileError) {
        takeAttributes()
        if fsync(descriptor) != 0 { throw target.error(.sync) }
    }

    /// Moves the file to its final name. Call once.
    /// - Parameters:
    ///   - syncing: What to sync before returning.
    ///   - replaces: Whether to replace a file of that name. If false, a file that has appeared at any time stays, and the code EEXIST is
    ///     thrown.
    ///   - keepsOpen: Whether the descriptor stays open after success; the caller then closes it.
    ///   - passing: Called at each step; lets tests inspect the state a crash would leave.
    /// - Throws: If a step fails. The previous file is unchanged unless only the final sync of the folder failed.
    package mutating func commit(
        syncing: Sync = .contentsAndName, replaces: Bool = true, keepsOpen: Bool = false, passing: (Step) -> Void = { _ in }
    ) throws(FileError) {
        precondition(isOpen, "a file is committed once")
        passing(.isWritten)
        try finishContents(syncing)
        passing(.isOnDisk)
        if temporary == nil, try !takesFreeName(replaces: replaces) {
            temporary = target.name(descriptor)
            if temporary == nil {
                try moveToNamedFile()
                try finishContents(syncing)
            }
        }
        if let temporary { try replaces ? target.take(temporary) : target.folder.moveToFreeName(temporary, target.name) }
        (temporary, isReserved) = (nil, false)
        passing(.hasItsName)
        if syncing == .contentsAndName { try target.folder.sync() }
        isOpen = false
        if !keepsOpen { close(descriptor) }
    }

    private mutating func finishContents(_ syncing: Sync) throws(FileError) {
        takeAttributes()
        if syncing != .nothing { try sync() }
        // If the disk could not store the data, a close reports it at the latest. The file itself can be linked only while it is open. On
        // Linux close() releases the descriptor even on EINTR.
        let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard second >= 0, close(second) == 0 || errno == EINTR else { throw target.error(.close) }
    }

    /// Moves the contents to a file with a temporary name, because some file systems create unnamed files but do not let them get a name.
    private mutating func moveToNamedFile() throws(FileError) {
        let named = try target.newFile(permissions, startsNameless: false)
        let unnamed = descriptor
        defer { close(unnamed) }
        (descriptor, temporary, hasAttributes) = (named.descriptor, named.name, false)
        guard let bytes = WholeRead.bytes(ofMemory: unnamed) else { throw target.error(.write) }
        try write(bytes)
    }

    /// Gives an unnamed file its final name directly, so that no other name remains if the program is killed meanwhile.
    /// - Returns: False if it needs a temporary name first.
    /// - Throws: With the code EEXIST if the name is taken and may not be replaced, and with EPERM if an append-only folder, in which a
    ///   temporary name would stay, does not let it be replaced.
    private borrowing func takesFreeName(replaces: Bool) throws(FileError) -> Bool {
        guard !target.folder.link(descriptor, as: target.name) else { return true }
        let code = errno
        if code == EEXIST, !replaces { throw target.folder.error(.rename, target.name, code) }
        guard !target.folder.onlyAdds else { throw target.folder.error(.rename, target.name, code == EEXIST ? EPERM : code) }
        return false
    }

    /// Replaces or creates a file with the given bytes.
    /// - Returns: The attributes of the replaced file that could not be kept.
    @discardableResult
    package static func replace(
        _ name: String, in folder: OpenFolder, with bytes: some Sequence<UInt8>, permissions: Permissions = .kept(),
        links: Links = .followed, passing: (Step) -> Void = { _ in }
    ) throws(FileError) -> LostAttributes {
        passing(.begins)
        var file = try AtomicFile(name, in: folder, permissions: permissions, links: links)
        passing(.isMade)
        try file.write(bytes)
        try file.commit(passing: passing)
        return file.lost
    }

    @discardableResult
    package static func replace(
        _ path: String, with bytes: some Sequence<UInt8>, permissions: Permissions = .kept()
    ) throws(FileError) -> LostAttributes {
        let (folder, name) = try OpenFolder.place(of: path)
        return try replace(name, in: folder, with: bytes, permissions: permissions)
    }
}

extension AtomicFile {
    /// The destination of a new file.
    fileprivate struct Target {
        let folder: OpenFolder
        let name: String
        /// The permissions of the existing regular file; nil if there is none.
        let mode: mode_t?

        /// The largest number of links followed in a row; the limit of Linux.
        private static let longestChain = 40
        /// A name with 64 random bits is practically always free at the first attempt.
        private static let attempts = 16

        init(_ name: String, in folder: OpenFolder, links: Links) throws(FileError) {
            var (name, folder, count) = (name, folder, 0)
            while links == .followed, let next = folder.target(ofLink: name) {
                count += 1
                guard count <= Target.longestChain else { throw folder.error(.open, name, ELOOP) }
                (folder, name) = try OpenFolder.place(of: next, from: folder)
            }
            guard OpenFolder.isName(name) else { throw .notAFile(path: FilePath.joined(folder.path, name)) }
            (self.folder, self.name) = (folder, name)
            mode = try Target.mode(of: name, in: folder)
        }

        /// Returns the permissions of the existing file; nil if there is none, or only a link.
        /// - Throws: If the existing file may not be replaced.
        private static func mode(of name: String, in folder: OpenFolder) throws(FileError) -> mode_t? {
            guard let status = folder.status(of: name) else { return nil }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                // The same rule as for opening a file for writing: a read-only file may not be replaced.
                guard folder.mayWrite(name) else { throw folder.error(.open, name) }
                return status.st_mode & 0o777
            case S_IFLNK: return nil
            case S_IFDIR: throw folder.error(.open, name, EISDIR)
            default: throw .notAFile(path: FilePath.joined(folder.path, name))
            }
        }

        func error(_ step: FileError.Step) -> FileError { folder.error(step, name) }

        // MARK: The new file

        /// An open file and its name; nil if it has none.
        struct NewFile {
            let descriptor: Int32
            let name: String?
        }

        func newFile(_ permissions: Permissions, startsNameless: Bool) throws(FileError) -> NewFile {
            // A file that gets its attributes later is private until then. Otherwise others could open it too early, or permanently where
            // the file system has no permissions.
            switch (permissions, mode) {
            case (.exactly, _), (.kept, _?): return try opened(0o600, startsNameless)
            case (.kept(let new), nil): return try opened(new, startsNameless)
            }
        }

        /// The present attributes of the existing regular file; nil if there is none.
        var attributes: FileAttributes? { FileAttributes(of: name, in: folder) }

        private func opened(_ mode: mode_t, _ startsNameless: Bool) throws(FileError) -> NewFile {
            if startsNameless {
                if let descriptor = folder.openNameless(O_RDWR, mode: mode) { return NewFile(descriptor: descriptor, name: nil) }
                // A temporary lack of resources is no reason to use a file that may be left behind.
                if [EMFILE, ENFILE, ENOMEM].contains(errno) { throw error(.create) }
            }
            // The temporary name could never be removed.
            guard !folder.onlyAdds else { throw folder.error(.create, name, EPERM) }
            var descriptor: Int32 = -1
            let temporary = freeName { beside in
                descriptor = folder.open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
                return descriptor >= 0
            }
            guard let temporary else { throw error(.create) }
            return NewFile(descriptor: descriptor, name: temporary)
        }

        /// Links an unnamed file under a temporary name next to the target.
        /// - Returns: The name; nil if the file system does not let it get one.
        func name(_ descriptor: Int32) -> String? { freeName { folder.link(descriptor, as: $0) } }

        /// Returns the first random name that `take` accepts; nil with `errno` if it accepts none.
        private func freeName(_ take: (String) -> Bool) -> String? {
            for _ in 0..<Target.attempts {
                let beside = OpenFolder.temporaryName(for: name)
                if take(beside) { return beside }
                guard errno == EEXIST else { return nil }
            }
            return nil
        }

        /// Renames the temporary file to the target name.
        func take(_ temporary: String) throws(FileError) {
            guard folder.rename(temporary, to: name) else { throw error(.rename) }
        }
    }
}
