import Glibc
import Storage

/// Where the state of the app lies between two starts.
package struct StateFile {
    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// The user's own; nil without a home.
    package static var desktop: StateFile? { UserFolders.state.map { StateFile(folder: $0) } }

    private static let name = "state.json"

    /// Bytes; no state is so long.
    private static let longest = 1 << 20

    /// Nil when there is none. A file that is no state is put aside for whoever wants to look into it.
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

    /// Puts the state in place as a whole, and on the disk itself: after a crash there is the old one or the new one.
    package func write(_ state: SavedState) throws {
        let place = try OpenFolder(folder, making: UserFolders.mode)
        try AtomicFile.replace(StateFile.name, in: place, with: state.json.utf8, permissions: .exactly(0o600))
    }
}
