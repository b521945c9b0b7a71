import Glibc

/// Operations on paths; those on text alone touch no file.
public enum FilePath {
    /// The part after the last slash; the whole path if it has none or ends in one.
    public static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        let tail = path[path.utf8.index(after: slash)...]
        return tail.isEmpty ? path : String(tail)
    }

    /// The part before the last slash, which is the folder of `name(of:)`; `.` if there is no slash.
    public static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The extension in lower case without its dot; empty if there is none, or if the only dot begins the name.
    public static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    /// The current working directory; the root if it no longer exists.
    package static var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(pathBytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }

    /// The absolute path with symbolic links resolved; nil with `errno` if that fails.
    public static func real(_ path: String) -> String? {
        guard let real = path.withPath({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return String(pathBytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// The absolute path, computed from the text alone. A path with `..` is resolved through the file system instead, as folders may be
    /// links; if that fails, it is returned unchanged.
    public static func absolute(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        if parts.contains("..") { return real(path) ?? path }
        let rest = parts.filter { $0 != "." }.joined(separator: "/")
        if path.hasPrefix("/") { return "/" + rest }
        return rest.isEmpty ? currentFolder : joined(currentFolder, rest)
    }

    /// The path of an entry `name` in a folder.
    public static func joined(_ folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }
}
