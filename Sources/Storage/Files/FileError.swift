import Glibc

/// An error in reading, writing or moving a file. The description is one line that begins with the path.
package enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The system refused one step; `code` is its `errno`.
    case refused(Step, code: Int32, path: String)
    /// The path is a folder, pipe or device instead of a regular file.
    case notAFile(path: String)
    /// The file is larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)

    /// The operation that failed.
    package enum Step: Sendable {
        case open, read, create, write, sync, close, rename
    }

    /// The corresponding `errno`.
    package var code: Int32 {
        switch self {
        case .refused(_, let code, _): code
        case .notAFile: EISDIR
        case .tooLarge: EFBIG
        }
    }

    /// Whether the file was read but is larger than the limit.
    package var isTooLarge: Bool { if case .tooLarge = self { true } else { false } }

    package var description: String {
        switch self {
        case .refused(_, let code, let path): "\(path.shownPath): \(FileError.words(forCode: code))"
        case .notAFile(let path): "\(path.shownPath): is not a file"
        case .tooLarge(let path, let limit): "\(path.shownPath): larger than \(limit / 1_048_576) MiB"
        }
    }

    /// The system's message for an `errno`, in lower case.
    package static func words(forCode code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
