import Glibc

/// Operations on paths. Those on text alone access no files.
///
/// Every slash separates names, even if a name begins with a combining mark, which together with the slash is one character for `String`.
public enum FilePath {
    /// The part after the last slash; the complete path if it has no slash or ends with one.
    public static func name(of path: String) -> String {
        guard let slash = last(UInt8(ascii: "/"), of: path) else { return path }
        let tail = path[path.utf8.index(after: slash)...]
        return tail.isEmpty ? path : String(tail)
    }

    /// The part before the last slash, which is the folder of `name(of:)`; `.` if there is no slash.
    public static func folder(of path: String) -> String {
        guard let slash = last(UInt8(ascii: "/"), of: path) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The extension in lower case without its dot; empty if there is none, or if the only dot is at the beginning of the name.
    public static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = last(UInt8(ascii: "."), of: name), dot != name.startIndex else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    private static func last(_ byte: UInt8, of path: String) -> String.Index? {
        path.withBytes { $0.lastIndex(of: byte) }.map { path.utf8.index(path.startIndex, offsetBy: $0) }
    }

    /// Whether the path begins at the root.
    public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    /// The names between the slashes of a path, without empty ones.
    package static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
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

    /// The absolute path, computed from the text alone. A path with `..` is resolved through the file system instead, because folders may
    /// be links; if that fails, it is returned unchanged.
    public static func absolute(_ path: String) -> String {
        let parts = parts(of: path)
        if parts.contains("..") { return real(path) ?? path }
        let rest = parts.filter { $0 != "." }.joined(separator: "/")
        if isAbsolute(path) { return "/" + rest }
        return rest.isEmpty ? currentFolder : joined(currentFolder, rest)
    }

    /// The path of an entry `name` in a folder.
    public static func joined(_ folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }
}
