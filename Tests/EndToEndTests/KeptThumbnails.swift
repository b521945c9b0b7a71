import Foundation

/// The thumbnails that programs have left in a home folder.
struct KeptThumbnails {
    let files: [URL]

    init(in home: URL) {
        let cache = home.appendingPathComponent(".cache/thumbnails")
        let found = FileManager.default.enumerator(at: cache, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        files = found.filter { !$0.hasDirectoryPath }
    }

    /// Whether there is one of a picture with this name.
    func hasOne(of name: String) -> Bool { files.contains { (try? Data(contentsOf: $0))?.range(of: Data(name.utf8)) != nil } }
}
