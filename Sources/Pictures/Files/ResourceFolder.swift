import Glibc

/// Finds the program's resource files, installed or in the source tree.
public enum ResourceFolder {
    /// Returns the first of these that contains `landscape`: `$PANORAMA_DATADIR`, `share/panorama` next to the program's folder,
    /// `Resources` in the program's folder or one above it; nil if none does.
    public static func locate() -> String? {
        candidates().first { isFolder($0 + "/landscape") }
    }

    /// The folder of the running program; nil if the system does not report it.
    public static func programFolder() -> String? {
        let path = programPath()
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    private static func candidates() -> [String] {
        var found: [String] = []
        if let named = getenv("PANORAMA_DATADIR") { found.append(String(cString: named)) }
        var parts = programPath().split(separator: "/").dropLast()
        found.append("/" + parts.dropLast().joined(separator: "/") + "/share/panorama")
        while !parts.isEmpty {
            found.append("/" + parts.joined(separator: "/") + "/Resources")
            parts = parts.dropLast()
        }
        return found
    }

    private static func programPath() -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
