/// Why a program cannot load one of its own pictures. The description is one line that begins with the path.
public enum BitmapFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be opened or read; `code` is the `errno`.
    case unreadable(path: String, code: Int32, reason: String)
    /// The file is no picture, is damaged, or has a format that the library does not read.
    case notAPicture(path: String, reason: String)
    /// SDL2_image is not installed; the Debian package that contains it.
    case missingLibrary(path: String, package: String)

    /// The path, and the reason in the words of the system or of the library.
    public var description: String {
        switch self {
        case .unreadable(let path, _, let reason), .notAPicture(let path, let reason): "\(path): \(reason)"
        case .missingLibrary(let path, let package): "\(path): needs \(package)"
        }
    }
}
