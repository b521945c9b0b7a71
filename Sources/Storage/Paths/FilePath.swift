import Glibc

/// Paths as text: no file is touched.
public enum FilePath {
    /// The part after the last slash; the whole path when it has none or ends in one.
    public static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        let tail = path[path.utf8.index(after: slash)...]
        return tail.isEmpty ? path : String(tail)
    }

    /// The part before the last slash: the folder that `name(of:)` lies in; `.` when there is none.
    public static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The extension in small letters without its dot; empty for none, and for a name that only begins with a dot.
    public static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    /// The folder from which relative paths count; the root when it is gone.
    package static var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(pathBytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }

    /// The path through real folders from the root; nil when nothing is there, and then `errno` tells why.
    public static func real(_ path: String) -> String? {
        guard let real = path.withPath({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return String(pathBytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// The path from the root, by its text alone but where `..` leads through folders that may be links; a path that is not there stays so.
    public static func absolute(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        if parts.contains("..") { return real(path) ?? path }
        let rest = parts.filter { $0 != "." }.joined(separator: "/")
        if path.hasPrefix("/") { return "/" + rest }
        return rest.isEmpty ? currentFolder : joined(currentFolder, rest)
    }

    /// The path of a name in a folder.
    public static func joined(_ folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }
}
