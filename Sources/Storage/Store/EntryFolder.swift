import Glibc

/// The files of a store. All calls block; several threads and processes may make them at once.
///
/// Reading takes no lock, because files are replaced atomically. Replacing a file takes the folder's lock only for the moment in which it
/// gets its name: a broken file may be set aside only if it is still the broken one.
struct EntryFolder: Sendable {
    let folder: OpenFolder
    let limits: StoreLimits?
    private let didSetAside: @Sendable (BrokenEntry) -> Void

    /// Files larger than this are not read.
    static let longestFile = 1 << 30

    /// Opens the folder and removes what killed processes left in it. Creates the folder and its parents, accessible only to the user, if
    /// they are missing.
    /// - Complexity: O(files).
    init(
        _ path: String, limits: StoreLimits? = nil, didSetAside: @escaping @Sendable (BrokenEntry) -> Void = { _ in }
    ) throws(StoreError) {
        do throws(FileError) { folder = try OpenFolder(path, making: UserFolders.mode) } catch { throw StoreError(error) }
        (self.limits, self.didSetAside) = (limits, didSetAside)
        folder.removeLeftovers()
    }

    // MARK: Reading

    func read(_ name: EntryName) -> LoadResult<[UInt8]> {
        switch look(name.file, use: true) {
        case .entry(let bytes, let id): id.utf8.elementsEqual(name.id.utf8) ? .found(bytes) : setAside(name.file, name.id)
        case .broken: setAside(name.file, name.id)
        case .missing: .missing
        case .failed(let error): .failed(error)
        }
    }

    /// What was found under a file's name.
    private enum Sight {
        case entry([UInt8], id: String)
        case broken(BrokenEntry.Reason)
        case missing
        case failed(StoreError)
    }

    /// - Parameter use: Whether to record this as a use, and to treat a file that was unused for too long as missing.
    private func look(_ file: String, use: Bool) -> Sight {
        let descriptor = folder.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0)
        guard descriptor >= 0 else { return refusal(of: file, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return failure(file, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .broken(.notAFile) }
        guard status.st_size <= EntryFolder.longestFile else { return failure(file, EFBIG) }
        if use, let limits {
            guard limits.keeps(status, at: limits.now()) else { return .missing }
            EntryFolder.stamp(descriptor, limits.now())
        }
        guard let bytes = EntryFolder.bytes(of: descriptor, Int(status.st_size)) else { return failure(file, errno) }
        switch EntryRecord.contents(of: bytes) {
        case .entry(let bytes, let id): return .entry(bytes, id: id)
        case .newer: return .failed(.newerFormat(path: FilePath.joined(folder.path, file)))
        case .broken(let reason): return .broken(reason)
        }
    }

    private func refusal(of file: String, _ code: Int32) -> Sight {
        if code == ENOENT { return .missing }
        // Links and sockets cannot be opened.
        if let status = folder.status(of: file), status.st_mode & S_IFMT != S_IFREG { return .broken(.notAFile) }
        return failure(file, code)
    }

    private func failure(_ file: String, _ code: Int32) -> Sight {
        .failed(.system(code: code, path: FilePath.joined(folder.path, file)))
    }

    /// - Returns: The available bytes, up to `count`; nil with `errno` if they cannot be read.
    private static func bytes(of descriptor: Int32, _ count: Int) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while length < count {
                let read = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: length), count - length)
                if read < 0, errno == EINTR { continue }
                isRead = read >= 0
                guard read > 0 else { break }
                length += read
            }
        }
        return isRead ? bytes : nil
    }

    /// Records the time of a use as the file's modification time.
    private static func stamp(_ descriptor: Int32, _ now: Duration) {
        let time = timespec(now)
        // Fails for files of another user, which then count as unused.
        futimens(descriptor, [time, time])
    }

    // MARK: Broken files

    /// Sets a broken file aside, unless it has been replaced in the meantime.
    private func setAside(_ file: String, _ id: String?) -> LoadResult<[UInt8]> {
        do throws(FileError) {
            let lock = try StoreLock(in: folder)
            lock.take(isShared: false)
            return setAsideAlone(file, id)
        } catch {
            return setAsideAlone(file, id)
        }
    }

    /// - Precondition: No other thread or process gives files their names meanwhile.
    private func setAsideAlone(_ file: String, _ id: String?) -> LoadResult<[UInt8]> {
        let reason: BrokenEntry.Reason
        switch look(file, use: false) {
        case .missing: return .missing
        case .failed(let error): return .failed(error)
        case .broken(let found): reason = found
        case .entry(let bytes, let found):
            guard !isAt(file, found) else { return .found(bytes) }
            reason = .misplaced
        }
        let other = folder.putAside(file)
        let entry = BrokenEntry(id: id, reason: reason, path: other.map { FilePath.joined(folder.path, $0) })
        didSetAside(entry)
        return .broken(entry)
    }

    private func isAt(_ file: String, _ id: String) -> Bool { (try? EntryName(id))?.file == file }

    // MARK: Writing

    /// Replaces or creates an entry. It is on the disk when this returns.
    /// - Parameter passing: Called at each step; lets tests inspect the state a crash would leave.
    /// - Throws: If a step fails. The entry is then unchanged, unless only the last sync failed.
    func write(_ bytes: [UInt8], _ name: EntryName, passing: (AtomicFile.Step) -> Void = { _ in }) throws(StoreError) {
        let size = EntryRecord.size(of: bytes, id: name.id)
        if let limit = limits?.bytes, size > limit { throw .exceedsLimit(bytes: size, limit: limit) }
        makeWay(for: name)
        do throws(FileError) {
            let lock = try StoreLock(in: folder)
            var file = try AtomicFile(name.file, in: folder, permissions: .exactly(0o600), links: .replaced)
            try file.write(EntryRecord.file(of: bytes, id: name.id))
            if let limits { EntryFolder.stamp(file.descriptor, limits.now()) }
            var change: TalliedChange?
            try file.commit { step in
                switch step {
                case .isOnDisk:
                    lock.take(isShared: limits == nil)
                    change = begin(name.file, lock)
                    passing(step)
                case .hasItsName:
                    passing(step)
                    end(change, adding: size, keeping: name.file, lock)
                    lock.release()
                default: passing(step)
                }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Sets aside anything that is in the place of an entry and is not a file.
    private func makeWay(for name: EntryName) {
        guard let status = folder.status(of: name.file), status.st_mode & S_IFMT != S_IFREG else { return }
        _ = setAside(name.file, name.id)
    }

    // MARK: Removing

    /// Removes an entry; does nothing if there is none.
    func remove(_ name: EntryName) throws(StoreError) {
        makeWay(for: name)
        do throws(FileError) {
            let lock = try StoreLock(in: folder)
            lock.take(isShared: limits == nil)
            let change = begin(name.file, lock)
            guard folder.remove(name.file) else { throw folder.error(.rename, name.file) }
            end(change, adding: 0, keeping: nil, lock)
            lock.release()
            try folder.sync()
        } catch {
            throw StoreError(error)
        }
    }

    /// Removes all entries. If an entry cannot be removed, the others are removed anyway.
    /// - Complexity: O(entries).
    func removeAll() throws(StoreError) {
        var (count, first): (Int, StoreError?) = (0, nil)
        do throws(FileError) {
            let lock = try StoreLock(in: folder)
            lock.take(isShared: false)
            lock.set(nil)
            for file in try folder.list() where EntryName.origin(of: file) != nil && !folder.remove(file) {
                count += 1
                let code = errno
                if first == nil { first = .notAllRemoved(count: 0, code: code, path: FilePath.joined(folder.path, file)) }
            }
            lock.release()
            try folder.sync()
        } catch {
            throw StoreError(error)
        }
        if case .notAllRemoved(_, let code, let path) = first { throw .notAllRemoved(count: count, code: code, path: path) }
    }

    // MARK: Ids

    /// The ids of all entries, in no particular order. A broken file is set aside if its id is stored only in it.
    /// - Complexity: O(entries); those with long ids are read.
    func ids() throws(StoreError) -> [String] {
        let files: [String]
        do throws(FileError) { files = try folder.list() } catch { throw StoreError(error) }
        return files.compactMap { file in
            switch EntryName.origin(of: file) {
            case nil: nil
            case .id(let id): id
            case .hash: idInside(file)
            }
        }
    }

    private func idInside(_ file: String) -> String? {
        switch look(file, use: false) {
        case .entry(_, let id) where isAt(file, id): return id
        case .missing, .failed: return nil
        case .entry, .broken:
            _ = setAside(file, nil)
            return nil
        }
    }
}
