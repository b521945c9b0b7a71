package import Glibc

/// A file that takes its place once it is whole: until then, after any failure and after a crash, whatever stood there is as it was.
///
/// The new file is made beside the old one under a name of its own, reaches the disk, and is then renamed. All names count from the folder
/// that was open at the beginning, so that a folder that is renamed meanwhile keeps its file, and nothing lands elsewhere. A value that ends
/// without `commit` removes what it made.
///
/// The descriptor may go to a process that can open nothing itself; only the one that made the file commits it.
package struct AtomicFile: ~Copyable {
    /// Open for writing until `commit`.
    package let descriptor: Int32
    private let target: Target
    /// The name that the new file has until it is committed; nil while it has none.
    private var temporary: String?
    private var isOpen = true
    /// Whether the target is an empty file that only keeps the name.
    private var isReserved = false

    /// What becomes of a symbolic link under the name.
    package enum Links: Sendable {
        /// It stays, and what it leads to is replaced, or made where nothing is.
        case followed
        /// The link itself gives way to the file.
        case replaced
    }

    package enum Permissions: Sendable {
        /// Those of the file that stands there; a new one has `new`, less what the user's mask takes away.
        case kept(new: mode_t = 0o666)
        /// These, whatever stands there and whatever the mask says.
        case exactly(mode_t)
    }

    /// The moments between which a crash can fall.
    package enum Step: CaseIterable, Sendable {
        case begins
        case isMade
        case isWritten
        case isOnDisk
        case hasItsName
    }

    /// Makes a file that is to take the place of `name`.
    /// - Parameters:
    ///   - startsNameless: Where the file system can, the file has no name before it is committed: a process that is killed then leaves
    ///     nothing behind. Some that claim they can refuse the name in the end.
    /// - Throws: Why there can be no file of that name, such as one that may not be written to. Nothing has changed then.
    package init(
        _ name: String, in folder: OpenFolder, permissions: Permissions = .kept(), links: Links = .followed, startsNameless: Bool = false
    ) throws(FileError) {
        let target = try Target(name, in: folder, links: links)
        self.init(try target.newFile(permissions, startsNameless: startsNameless), target)
    }

    package init(
        at path: String, permissions: Permissions = .kept(), links: Links = .followed, startsNameless: Bool = false
    ) throws(FileError) {
        let (folder, name) = try OpenFolder.place(of: path)
        try self.init(name, in: folder, permissions: permissions, links: links, startsNameless: startsNameless)
    }

    /// Makes a file under a name that is taken from now on, by an empty file until it is committed.
    /// - Throws: With the code EEXIST when something has the name.
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

    private init(_ file: Target.NewFile, _ target: Target) {
        (descriptor, temporary) = (file.descriptor, file.name)
        self.target = target
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

    /// Puts the file in its place. Called once.
    /// - Parameters:
    ///   - isDurable: Whether the file, and its name, are on the disk when this returns; what can be made again need not be.
    ///   - passing: Called at each step; for tests, to which it shows what a crash would leave.
    /// - Throws: Why that was refused. What stood there is as it was, unless all that failed was to get the new name to the disk.
    package mutating func commit(isDurable: Bool = true, passing: (Step) -> Void = { _ in }) throws(FileError) {
        precondition(isOpen, "a file is committed once")
        passing(.isWritten)
        if isDurable, fsync(descriptor) != 0 { throw target.error(.sync) }
        passing(.isOnDisk)
        if temporary == nil { temporary = try target.name(descriptor) }
        isOpen = false
        // Linux has closed the file also when a signal came; a disk that could not keep what was written tells so here at the latest.
        if close(descriptor) != 0, errno != EINTR { throw target.error(.close) }
        if let temporary { try target.take(temporary) }
        (temporary, isReserved) = (nil, false)
        passing(.hasItsName)
        if isDurable { try target.folder.sync() }
    }

    /// Puts bytes in place of a file, or of none.
    package static func replace(
        _ name: String, in folder: OpenFolder, with bytes: some Sequence<UInt8>, permissions: Permissions = .kept(),
        links: Links = .followed, passing: (Step) -> Void = { _ in }
    ) throws(FileError) {
        passing(.begins)
        var file = try AtomicFile(name, in: folder, permissions: permissions, links: links)
        passing(.isMade)
        try file.write(bytes)
        try file.commit(passing: passing)
    }

    package static func replace(_ path: String, with bytes: some Sequence<UInt8>, permissions: Permissions = .kept()) throws(FileError) {
        let (folder, name) = try OpenFolder.place(of: path)
        try replace(name, in: folder, with: bytes, permissions: permissions)
    }
}

extension AtomicFile {
    /// The place that a new file is to take.
    fileprivate struct Target {
        let folder: OpenFolder
        let name: String
        /// Of the regular file that stands there.
        private let mode: mode_t?

        /// Links in a row that lead to a file; the system follows as many.
        private static let longestChain = 40
        /// A name of 64 random bits is free the first time.
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

        /// - Throws: When what stands there may not be replaced.
        private static func mode(of name: String, in folder: OpenFolder) throws(FileError) -> mode_t? {
            guard let status = folder.status(of: name) else { return nil }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                // As if it were opened: what may not be written to may not be replaced.
                guard folder.mayWrite(name) else { throw folder.error(.open, name) }
                return status.st_mode & 0o777
            case S_IFLNK: return nil
            case S_IFDIR: throw folder.error(.open, name, EISDIR)
            default: throw .notAFile(path: FilePath.joined(folder.path, name))
            }
        }

        func error(_ step: FileError.Step) -> FileError { folder.error(step, name) }

        // MARK: The new file

        /// An open file, and its name if it has one.
        struct NewFile {
            let descriptor: Int32
            let name: String?
        }

        func newFile(_ permissions: Permissions, startsNameless: Bool) throws(FileError) -> NewFile {
            switch (permissions, mode) {
            case (.exactly(let mode), _), (.kept, let mode?):
                // Who is kept from the file is kept from it from its first moment, and where a file system knows no permissions.
                let file = try opened(mode & 0o600, startsNameless)
                fchmod(file.descriptor, mode)
                return file
            case (.kept(let new), nil): return try opened(new, startsNameless)
            }
        }

        private func opened(_ mode: mode_t, _ startsNameless: Bool) throws(FileError) -> NewFile {
            if startsNameless, let descriptor = folder.openNameless(O_WRONLY, mode: mode) {
                return NewFile(descriptor: descriptor, name: nil)
            }
            var descriptor: Int32 = -1
            let temporary = freeName { beside in
                descriptor = folder.open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
                return descriptor >= 0
            }
            guard let temporary else { throw error(.create) }
            return NewFile(descriptor: descriptor, name: temporary)
        }

        /// Gives a nameless file a name beside the target.
        func name(_ descriptor: Int32) throws(FileError) -> String {
            guard let name = freeName(taking: { folder.link(descriptor, as: $0) }) else { throw error(.rename) }
            return name
        }

        /// The first random name that can be taken; nil with `errno` when none can.
        private func freeName(taking take: (String) -> Bool) -> String? {
            for _ in 0..<Target.attempts {
                let beside = OpenFolder.temporaryName(for: name)
                if take(beside) { return beside }
                guard errno == EEXIST else { return nil }
            }
            return nil
        }

        /// Lets the new file take the place.
        func take(_ temporary: String) throws(FileError) {
            guard folder.rename(temporary, to: name) else { throw error(.rename) }
        }
    }
}
