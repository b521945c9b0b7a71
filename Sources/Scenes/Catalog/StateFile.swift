import Glibc
package import Storage

/// The file that stores the app's state between runs.
package nonisolated struct StateFile: Sendable {
    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// The user's state file; nil without a home folder.
    package static var desktop: StateFile? { UserFolders.state.map { StateFile(folder: $0) } }

    private static let name = "state.json"

    /// Maximum length in bytes; a longer file is not a state.
    private static let longest = 1 << 20

    /// Reads the state; nil if there is none. What is no state is renamed, so that its contents are not lost.
    /// - Throws: If the file cannot be read: it may hold a state, and must not be replaced.
    package func read() throws(FileError) -> SavedState? {
        do throws(FileError) {
            let place = try OpenFolder(folder)
            place.removeLeftovers(of: StateFile.name)
            return try read(in: place)
        } catch .refused(.open, code: ENOENT, _) {
            return nil
        }
    }

    private func read(in place: OpenFolder) throws(FileError) -> SavedState? {
        var bytes: [UInt8]?
        do throws(FileError) {
            bytes = try WholeRead.bytes(of: folder + "/" + StateFile.name, atMost: StateFile.longest)
        } catch .tooLarge {
            bytes = nil
        }
        if let bytes, let state = try? SavedState(json: bytes) { return state }
        place.putAside(StateFile.name)
        return nil
    }

    /// Writes the state atomically and durably: after a crash the file holds either the old state or the new one.
    package func write(_ state: SavedState) throws {
        let place = try OpenFolder(folder, making: UserFolders.mode)
        try AtomicFile.replace(StateFile.name, in: place, with: state.json.utf8, permissions: .exactly(0o600))
    }
}
