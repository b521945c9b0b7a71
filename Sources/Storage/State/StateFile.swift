import Glibc

/// A state of a program that a ``StateFile`` stores, as JSON of ``CheckedJSON``.
package protocol StoredState: Equatable, Sendable {
    /// The contents of the file.
    var json: String { get }

    /// Reads the contents of a file.
    /// - Throws: If the bytes are incomplete or altered.
    init(json bytes: [UInt8]) throws(DamagedRecord)
}

/// The file that stores a program's state between runs.
package struct StateFile<State: StoredState>: Sendable {
    private let folder: String

    /// - Parameter folder: The folder of the program's state. It is created with the first write, for the user only.
    package init(folder: String) { self.folder = folder }

    private static var name: String { "state.json" }

    /// Maximum length in bytes; a longer file is not a state.
    private static var longest: Int { 1 << 20 }

    /// Reads the state; nil if there is none. What is no state is renamed, so that its contents are not lost.
    /// - Parameter didSetAside: Called with the reason if the file is no state.
    /// - Throws: If the file cannot be read: it may hold a state, and must not be replaced.
    package func read(didSetAside: (DamagedRecord) -> Void = { _ in }) throws(FileError) -> State? {
        do throws(FileError) {
            let place = try OpenFolder(folder)
            place.removeLeftovers(of: Self.name)
            return try read(in: place, didSetAside)
        } catch .refused(.open, code: ENOENT, _) {
            return nil
        }
    }

    private func read(in place: OpenFolder, _ didSetAside: (DamagedRecord) -> Void) throws(FileError) -> State? {
        let contents = try bytes()
        do throws(DamagedRecord) {
            return try State(json: try contents.get())
        } catch {
            place.putAside(Self.name)
            didSetAside(error)
            return nil
        }
    }

    private func bytes() throws(FileError) -> Result<[UInt8], DamagedRecord> {
        do throws(FileError) {
            return .success(try WholeRead.bytes(of: folder + "/" + Self.name, atMost: Self.longest))
        } catch .tooLarge {
            return .failure(DamagedRecord(reason: "has more than \(Self.longest) bytes"))
        }
    }

    /// Writes the state atomically and durably: after a crash the file holds either the old state or the new one.
    package func write(_ state: State) throws(FileError) {
        let place = try OpenFolder(folder, making: UserFolders.mode)
        try AtomicFile.replace(Self.name, in: place, with: state.json.utf8, permissions: .exactly(0o600))
    }
}
