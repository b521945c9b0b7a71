import CFileFaults
import Glibc
import Storage

/// A disk with a journal, and every state that a power cut may leave on it after the recorded changes.
///
/// Names are created, moved and removed in order. After a cut, all name changes up to a sync of a folder are on the disk, and of the later
/// ones any first part. A file has the bytes of its last sync. Of the bytes written since then, all, none, a part, or zeros in their place
/// are there, whether or not the file has its name by then.
struct JournaledDisk {
    private struct Place: Hashable {
        let folder: UInt
        let name: String
    }

    private enum Naming {
        case named(Place, file: Int)
        case moved(Place, Place)
        case removed(Place)
    }

    private struct File {
        var synced: [UInt8] = []
        var current: [UInt8] = []
    }

    /// The paths of folders, by inode.
    private var folders: [UInt: String] = [:]
    private var entries: [Place: Int] = [:]
    private var files: [File] = []
    private var numbers: [UInt: Int] = [:]
    private var namings: [Naming] = []
    /// The number of name changes that a cut cannot undo.
    private var syncedNamings = 0

    /// The initial state of the disk.
    init(_ folder: String) throws {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw Failure("\(folder) is not there") }
        try learnFolders(folder)
        var found: [(Place, UInt, [UInt8])] = []
        try Snapshot.visit(folder, "") { path, status in
            guard status.st_mode & S_IFMT == S_IFREG, let above = folders.first(where: { $0.value == FilePath.folder(of: path) }) else {
                return
            }
            found.append(
                (
                    Place(folder: above.key, name: FilePath.name(of: path)), status.st_ino,
                    try WholeRead.bytes(of: FilePath.joined(folder, path))
                ))
        }
        for (place, inode, bytes) in found {
            entries[place] = number(inode)
            files[number(inode)] = File(synced: bytes, current: bytes)
        }
    }

    /// Adds the folders that exist by now.
    mutating func learnFolders(_ folder: String) throws {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw Failure("\(folder) is not there") }
        var folders = [status.st_ino: "."]
        try Snapshot.visit(folder, "") { path, status in if status.st_mode & S_IFMT == S_IFDIR { folders[status.st_ino] = path } }
        self.folders.merge(folders) { first, _ in first }
    }

    // MARK: Changes

    mutating func take(_ change: FaultsChange) {
        let place = Place(folder: change.folder, name: JournaledDisk.text(change.name))
        switch change.kind {
        case ChangesMade:
            numbers[change.file] = nil
            let file = number(change.file)
            if !place.name.isEmpty { namings.append(.named(place, file: file)) }
        case ChangesWritten: write(change, to: number(change.file))
        case ChangesCut: cut(number(change.file), to: change.offset)
        case ChangesSynced: sync(change.file)
        case ChangesNamed: namings.append(.named(place, file: number(change.file)))
        case ChangesMoved: namings.append(.moved(place, Place(folder: change.other_folder, name: JournaledDisk.text(change.other))))
        default: namings.append(.removed(place))
        }
    }

    private mutating func number(_ inode: UInt) -> Int {
        if let number = numbers[inode] { return number }
        files.append(File())
        numbers[inode] = files.count - 1
        return files.count - 1
    }

    private mutating func write(_ change: FaultsChange, to file: Int) {
        let end = change.offset + change.count
        cut(file, to: max(end, files[file].current.count))
        files[file].current.replaceSubrange(change.offset..<end, with: UnsafeBufferPointer(start: change.bytes, count: change.count))
    }

    private mutating func cut(_ file: Int, to length: Int) {
        let count = files[file].current.count
        if length < count { files[file].current.removeLast(count - length) }
        files[file].current += [UInt8](repeating: 0, count: max(0, length - count))
    }

    private mutating func sync(_ inode: UInt) {
        if folders[inode] != nil { syncedNamings = namings.count } else { files[number(inode)].synced = files[number(inode)].current }
    }

    private static func text<Bytes>(_ bytes: Bytes) -> String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    // MARK: Cuts

    /// Every state that a cut at this instant may leave.
    var states: Set<Snapshot> {
        var states: Set<Snapshot> = []
        for count in syncedNamings...namings.count {
            var snapshots = [Snapshot()]
            for (place, file) in entries(after: count) {
                guard let folder = folders[place.folder] else { continue }
                let path = folder == "." ? place.name : FilePath.joined(folder, place.name)
                snapshots = snapshots.flatMap { snapshot in
                    contents(of: files[file]).map { bytes in
                        var other = snapshot
                        other.files[path] = bytes
                        return other
                    }
                }
            }
            for snapshot in snapshots { states.insert(snapshot.withoutLocks.withoutTemporaries) }
        }
        return states
    }

    private func entries(after count: Int) -> [Place: Int] {
        var entries = entries
        for naming in namings[..<count] {
            switch naming {
            case .named(let place, let file): entries[place] = file
            case .moved(let place, let other): entries[other] = entries.removeValue(forKey: place)
            case .removed(let place): entries[place] = nil
            }
        }
        return entries
    }

    private func contents(of file: File) -> Set<[UInt8]> {
        guard file.current != file.synced else { return [file.current] }
        // Synced bytes stay, unless they were overwritten.
        let kept = file.current.starts(with: file.synced) ? file.synced.count : 0
        let half = Array(file.current.prefix((kept + file.current.count) / 2))
        let zeros = [UInt8](repeating: 0, count: file.current.count)
        return [file.current, file.synced, half, half + zeros[half.count...], Array(file.current[..<kept] + zeros[kept...])]
    }
}

/// Records the changes of a save, and checks every state that a power cut before, between and after them may leave.
struct PowerCut {
    let prepared: PreparedWriter

    /// Prints a line 'cuts WRITER COUNT old N new N begun N changes N' with the number of different states, and before it a line 'lost
    /// WRITER …' for each state that is neither the old nor the new document.
    func run() throws {
        try prepared.reset()
        var disk = try JournaledDisk(prepared.folder)
        faults_record()
        try prepared.writer.save(.new)
        let changes = Int(faults_recorded())
        guard changes > 0 else { throw Failure("\(prepared.name): too many changes or none") }
        try disk.learnFolders(prepared.folder)
        var (seen, counts): (Set<Snapshot>, [Writer.Outcome: Int]) = ([], [:])
        for index in 0...changes {
            for state in disk.states.subtracting(seen) {
                seen.insert(state)
                let outcome = try prepared.outcomeAfterCut(state)
                counts[outcome, default: 0] += 1
                if outcome == .other { tell("lost \(prepared.name) after \(index) changes: \(state.files.mapValues(\.count))") }
            }
            if index < changes { disk.take(faults_change(Int32(index)).pointee) }
        }
        tell("cuts \(prepared.name) \(seen.count) \(Writer.Outcome.words(counts)) changes \(changes)")
    }
}
