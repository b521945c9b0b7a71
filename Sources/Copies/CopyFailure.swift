public import Pictures
import Glibc
import Storage

/// A picture that was not copied, and the reason. The description is one line for the user that begins with the picture's name.
public struct CopyFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason why a picture was not copied, or why the run stopped.
    public enum Reason: Error, Equatable, Sendable {
        /// The picture cannot be read or decoded.
        case notRead(PictureError)
        /// The picture cannot be stored in the format, for this reason.
        case notEncoded(String)
        /// The file system refuses this copy because of its name, its size, or the file that it would replace; an `errno`.
        case refused(code: Int32)
        /// There is no space left on the disk, or the user's quota is used up.
        case diskFull
        /// The folder does not exist, or no longer exists.
        case folderMissing
        /// The user may not create files in the folder.
        case folderNotWritable
        /// The disk is read-only.
        case diskReadOnly
        /// The folder cannot be written to for another reason; an `errno`.
        case folderFailed(code: Int32)
    }

    /// The path of the picture.
    public let picture: String
    public let reason: Reason

    /// Creates a failure.
    public init(picture: String, reason: Reason) { (self.picture, self.reason) = (picture, reason) }

    public var description: String {
        if case .notRead(let error) = reason { return error.line(for: picture) }
        return "\(FilePath.name(of: picture).shownPath) \(reason)"
    }
}

extension CopyFailure.Reason: CustomStringConvertible {
    /// The reason in words that follow the name of the picture or folder: "cannot be written: no space is left on the disk".
    public var description: String {
        switch self {
        case .notRead(let error): error.reason
        case .notEncoded(let reason): reason
        case .refused(let code): "cannot be written: \(FileError.words(forCode: code))"
        case .diskFull: "cannot be written: no space is left on the disk"
        case .folderMissing: "cannot be written: the folder does not exist"
        case .folderNotWritable: "cannot be written: the folder allows no new files"
        case .diskReadOnly: "cannot be written: the disk can only be read"
        case .folderFailed(let code): "cannot be written: \(FileError.words(forCode: code))"
        }
    }

    /// Whether the next picture would fail as well.
    var stopsAll: Bool {
        switch self {
        case .notRead, .notEncoded, .refused: false
        case .diskFull, .folderMissing, .folderNotWritable, .diskReadOnly, .folderFailed: true
        }
    }

    /// Creates a reason from the `errno` of creating, writing or naming a copy.
    init(writing code: Int32) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case ENOENT, ENOTDIR: .folderMissing
            case EACCES, EPERM: .folderNotWritable
            case EROFS: .diskReadOnly
            case ENAMETOOLONG, EINVAL, EILSEQ, EISDIR, EFBIG: .refused(code: code)
            default: .folderFailed(code: code)
            }
    }
}
