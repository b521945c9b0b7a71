import Glibc
import Storage

/// The file that keeps the index between runs.
///
/// The index can be rebuilt from the pictures. A file that is missing, damaged or of another version is read as an empty index, and write
/// errors are ignored. The folder has mode 0700, the file 0600. The file is replaced atomically; if two windows write, the last one wins.
public struct PictureIndexFile: Sendable {
    private let folder: String

    /// - Parameter folder: `$XDG_CACHE_HOME/panorama`; created when the file is first written.
    public init(folder: String) { self.folder = folder }

    /// The user's file; nil if there is no home folder.
    public static var desktop: PictureIndexFile? { UserFolders.cache.map { PictureIndexFile(folder: $0) } }

    static let name = "pictures.index"
    /// The largest file in bytes that is read.
    private static let longest = 256 << 20

    /// Reads the index. Blocks: call it on a background thread.
    /// - Parameter clock: The user's clock.
    public func read(on clock: LocalClock = .utc) -> PictureIndex {
        do throws(PictureError) {
            let file = try OpenFile(FilePath.joined(folder, PictureIndexFile.name))
            guard file.size <= PictureIndexFile.longest else { return PictureIndex(on: clock) }
            return PictureIndex(bytes: try file.read(file.size, at: 0), on: clock) ?? PictureIndex(on: clock)
        } catch {
            return PictureIndex(on: clock)
        }
    }

    /// Replaces the file.
    /// - Returns: Whether it was written.
    @discardableResult
    public func write(_ index: PictureIndex) -> Bool {
        do throws(FileError) {
            let place = try OpenFolder(folder, making: UserFolders.mode)
            place.removeLeftovers(of: PictureIndexFile.name)
            var file = try AtomicFile(PictureIndexFile.name, in: place, permissions: .exactly(0o600), links: .replaced)
            try file.write(index.bytes)
            // A damaged file would be ignored, and all pictures would have to be read again.
            try file.commit(syncing: .contents)
            return true
        } catch {
            return false
        }
    }
}
