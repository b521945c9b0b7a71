import Glibc
import Storage

/// The contents of all files in a folder and below it, by relative path. Lock files are left out, because they hold nothing that could be
/// lost.
struct Snapshot: Hashable {
    var files: [String: [UInt8]] = [:]

    init() {}

    init(of folder: String) throws {
        try Snapshot.visit(folder, "") { path, status in
            if status.st_mode & S_IFMT == S_IFREG, !Snapshot.isLock(path) {
                files[path] = try WholeRead.bytes(of: FilePath.joined(folder, path))
            }
        }
    }

    var withoutLocks: Snapshot {
        var kept = self
        kept.files = files.filter { !Snapshot.isLock($0.key) }
        return kept
    }

    /// The same without the temporary files that a process leaves if it ends before it can remove them.
    var withoutTemporaries: Snapshot {
        var kept = self
        kept.files = files.filter { path, _ in !FilePath.name(of: path).utf8.starts(with: ".".utf8) || !path.contains(".new-") }
        return kept
    }

    /// Gives a folder these files and no others. Folders stay.
    func write(to folder: String) throws {
        for path in try Snapshot(of: folder).files.keys where files[path] == nil {
            try OpenFolder(FilePath.joined(folder, FilePath.folder(of: path))).remove(FilePath.name(of: path))
        }
        for (path, bytes) in files {
            let whole = FilePath.joined(folder, path)
            _ = try OpenFolder(FilePath.folder(of: whole), making: 0o700)
            let file = open(whole, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            defer { close(file) }
            guard file >= 0, WholeWrite.write(bytes, to: file) else { throw Failure("\(whole) cannot be written: \(errno)") }
        }
    }

    /// Calls `found` with the relative path and the status of everything below a folder.
    static func visit(_ folder: String, _ below: String, _ found: (String, stat) throws -> Void) throws {
        let open = try OpenFolder(below.isEmpty ? folder : FilePath.joined(folder, below))
        for name in open.names where name != "." && name != ".." {
            guard let status = open.status(of: name) else { continue }
            let path = below.isEmpty ? name : FilePath.joined(below, name)
            try found(path, status)
            if status.st_mode & S_IFMT == S_IFDIR { try visit(folder, path, found) }
        }
    }

    private static func isLock(_ path: String) -> Bool { path.utf8.suffix(5).elementsEqual(".lock".utf8) }
}

/// The reason why the program cannot continue.
nonisolated struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
