import Glibc
import Storage

/// The file that stores the app's state between runs.
package nonisolated struct StateFile: Sendable {
    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// The user's state file; nil without a home folder.
    package static var desktop: StateFile? { UserFolders.state.map { StateFile(folder: $0) } }

    private static let name = "state.json"

    /// Maximum length in bytes; a longer file is not a state.
    private static let longest = 1 << 20

    /// Reads the state; nil if there is none. An unreadable file is renamed, so that its contents are not lost.
    package func read() -> SavedState? {
        guard let place = try? OpenFolder(folder), place.holds(StateFile.name) else { return nil }
        place.removeLeftovers(of: StateFile.name)
        let bytes = try? WholeRead.bytes(of: folder + "/" + StateFile.name, atMost: StateFile.longest)
        guard let bytes, let state = try? SavedState(json: bytes) else {
            place.putAside(StateFile.name)
            return nil
        }
        return state
    }

    /// Writes the state atomically and durably: after a crash the file holds either the old state or the new one.
    package func write(_ state: SavedState) throws {
        let place = try OpenFolder(folder, making: UserFolders.mode)
        try AtomicFile.replace(StateFile.name, in: place, with: state.json.utf8, permissions: .exactly(0o600))
    }
}
