import Glibc
import Scenes

/// Where the state of the app lies between two starts.
struct StateFile {
    let folder: String

    /// The user's own; nil without a home.
    static var desktop: StateFile? { UserFolders.state.map { StateFile(folder: $0) } }

    private var path: String { folder + "/state.json" }

    /// Bytes; no state is so long.
    private static let longest = 1 << 20

    /// Nil when there is none. A file that is no state is put aside for whoever wants to look into it.
    func read() -> SavedState? {
        guard access(path, F_OK) == 0 else { return nil }
        guard let bytes = try? TextFile.read(path, atMost: StateFile.longest), let state = try? SavedState(json: bytes) else {
            putAside()
            return nil
        }
        return state
    }

    /// Puts the state in place as a whole, and on the disk itself: after a crash there is the old one or the new one.
    func write(_ state: SavedState) throws {
        TextFile.makeFolders(folder)
        let beside = path + ".new"
        unlink(beside)
        do {
            try StateFile.writeThrough(state.json, to: beside)
            guard rename(beside, path) == 0 else { throw StateFile.failure(path) }
        } catch {
            unlink(beside)
            throw error
        }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func writeThrough(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> Failure { Failure(message: "\(path): \(TextFile.reason(errno))") }

    /// The first free name takes it; when there are very many of them already, it stays and is replaced by what is written next.
    private func putAside() {
        let names = (1...999).lazy.map { "\(path).corrupt-\($0)" }
        if let name = names.first(where: { access($0, F_OK) != 0 }) { rename(path, name) }
    }
}
