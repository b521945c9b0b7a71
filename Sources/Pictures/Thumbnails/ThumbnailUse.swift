import Glibc
import Storage

/// The thumbnails on the disk that this program made.
///
/// The programs of a desktop share the folder: only files that name this program as their maker count.
public struct ThumbnailUse: Sendable {
    public struct Extent: Equatable, Sendable {
        public var fileCount = 0
        public var byteCount = 0

        public init(fileCount: Int = 0, byteCount: Int = 0) {
            self.fileCount = fileCount
            self.byteCount = byteCount
        }
    }

    /// The folder of the thumbnails.
    public let root: String

    /// - Parameter root: `$XDG_CACHE_HOME/thumbnails`.
    public init(root: String) { self.root = root }

    /// Returns the extent of the files. Blocks.
    /// - Complexity: O(files)
    public func measured() -> Extent { visit { _ in false } }

    /// Removes the files, and returns the extent of those that could not be removed. Blocks.
    /// - Complexity: O(files)
    public func emptied() -> Extent { visit { path in path.withPath { unlink($0) } == 0 } }

    /// - Parameter removes: Returns whether it removed the file at a path.
    private func visit(_ removes: (String) -> Bool) -> Extent {
        var extent = Extent()
        for folder in ThumbnailSize.allCases.map(\.folder) + [ThumbnailStore.failureFolder] {
            for name in ThumbnailUse.names(in: root + "/" + folder) {
                let path = "\(root)/\(folder)/\(name)"
                guard let size = ThumbnailUse.size(ofOwn: path), !removes(path) else { continue }
                extent.fileCount += 1
                extent.byteCount += size
            }
        }
        return extent
    }

    /// The names of the thumbnails in a folder, without the hidden names of files being written.
    private static func names(in folder: String) -> [String] {
        guard let directory = folder.withPath({ opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in String(pathBytes: bytes.prefix { $0 != 0 }) }
            if name.utf8.first != UInt8(ascii: "."), FilePath.fileExtension(of: name) == "png" { names.append(name) }
        }
        return names
    }

    /// The size in bytes of a file that this program made; nil for other files.
    private static func size(ofOwn path: String) -> Int? {
        guard let file = try? OpenFile(path), let bytes = try? file.read(PNGTexts.reach, at: 0),
            PNGTexts(bytes)[ThumbnailStore.makerKey] == ThumbnailStore.maker
        else { return nil }
        return file.size
    }
}
