import CDigest
import Storage

/// The picture that a thumbnail stands for, as other programs know it.
struct ThumbnailSource: Equatable {
    /// `file:///home/…` with escapes.
    let uri: String
    /// Seconds since 1970; a thumbnail of another time is out of date.
    let modified: Int

    /// - Parameters:
    ///   - path: a relative one is meant from `folder` on.
    ///   - folder: the present folder.
    init(path: String, modified: Int, in folder: String = FilePath.currentFolder) {
        let absolute = path.hasPrefix("/") ? path : folder + "/" + path
        // Bytes, not characters: names need not be text.
        uri = "file://" + Self.escaped(Self.withoutDetours(absolute))
        self.modified = modified
    }

    /// The thumbnail's file name.
    var fileName: String {
        let bytes = Array(uri.utf8)
        var digits = [CChar](repeating: 0, count: 33)
        _ = MD5Data(bytes, bytes.count, &digits)
        return String(decoding: digits.prefix(32).map { UInt8(bitPattern: $0) }, as: UTF8.self) + ".png"
    }

    /// `/a/./b//c` is `/a/b/c`. Links and `..` stay: only the file system knows where they lead.
    private static func withoutDetours(_ path: String) -> String {
        "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// As GLib escapes a path, so that all programs come to the same name.
    private static func escaped(_ path: String) -> String { path.percentEncoded(leaving: plain) }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$&'()*+,-./:=@_~".utf8)
}
