import Glibc

/// Why a file could not be read, written or moved. The description is one line with the path in front.
package enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The system refused one step; `code` is its `errno`.
    case refused(Step, code: Int32, path: String)
    /// A folder, pipe or device stands where a file is to be.
    case notAFile(path: String)
    /// The file has more bytes than the reader takes.
    case tooLarge(path: String, limit: Int)

    /// What was tried.
    package enum Step: Sendable {
        case open, read, create, write, sync, close, rename
    }

    /// The `errno` that says the same.
    package var code: Int32 {
        switch self {
        case .refused(_, let code, _): code
        case .notAFile: EISDIR
        case .tooLarge: EFBIG
        }
    }

    package var description: String {
        switch self {
        case .refused(_, let code, let path): "\(path.shownPath): \(FileError.words(forCode: code))"
        case .notAFile(let path): "\(path.shownPath): is not a file"
        case .tooLarge(let path, let limit): "\(path.shownPath): larger than \(limit / 1_048_576) MiB"
        }
    }

    /// What the system calls an `errno`, in small letters.
    package static func words(forCode code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
