import CDigest
import Storage

/// The picture of a thumbnail, identified in the same way as in other programs.
struct ThumbnailSource: Equatable {
    /// The absolute path.
    let path: String
    /// `file:///home/…`, percent-encoded.
    let uri: String
    /// Seconds since 1970; a thumbnail with another time is out of date.
    let modified: Int

    /// - Parameters:
    ///   - path: A relative path is resolved against `folder`.
    ///   - folder: The current folder.
    init(path: String, modified: Int, in folder: String = FilePath.currentFolder) {
        self.path = Self.withoutDetours(FilePath.isAbsolute(path) ? path : folder + "/" + path)
        // Escapes bytes, not characters, because names need not be UTF-8.
        uri = "file://" + Self.escaped(self.path)
        self.modified = modified
    }

    /// The file name of the thumbnail: the MD5 of the URI.
    var fileName: String {
        let bytes = Array(uri.utf8)
        var digits = [CChar](repeating: 0, count: 33)
        _ = MD5Data(bytes, bytes.count, &digits)
        return String(decoding: digits.prefix(32).map { UInt8(bitPattern: $0) }, as: UTF8.self) + ".png"
    }

    /// Removes empty and `.` components: `/a/./b//c` becomes `/a/b/c`. Links and `..` stay, because only the file system can resolve them.
    private static func withoutDetours(_ path: String) -> String {
        "/" + FilePath.parts(of: path).filter { $0 != "." }.joined(separator: "/")
    }

    /// Escapes a path as GLib does, so that all programs use the same name.
    private static func escaped(_ path: String) -> String { path.percentEncoded(leaving: plain) }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$&'()*+,-./:=@_~".utf8)
}
