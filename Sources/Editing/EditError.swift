import Glibc
public import Imaging
public import Pictures
import Storage

/// The reason why a picture was not written. Nothing has then changed on disk.
public enum EditError: Error, Equatable, Sendable {
    /// The picture is the same as in the file.
    case nothing
    /// The file has changed on disk since it was shown, or since it was written.
    case changed
    /// The file does not conform to its format.
    case damaged(String)
    /// The picture cannot be read or turned.
    case notRead(PictureError)
    /// Files of this format are not written.
    case formatNotWritten(PictureFormat)
    /// The format can be written, but something in this file would be lost; states what.
    case wouldLose(String)
    /// There is no room for another field in the file's description of its picture.
    case noRoom
    /// The result of a decoder is not the picture that was ordered.
    case notTrusted
    /// Another file has the name.
    case taken(name: String)
    /// The name is not valid for a file, or does not have the extension of a format that can be written.
    case notAName
    /// The previous contents of the file are no longer kept.
    case tooLongAgo
    /// The previous contents of the file cannot be put into a wastebasket and would be lost; states why.
    case onlyCopy(TrashError)
    /// The picture cannot be encoded; states why.
    case notEncoded(String)
    /// The file system refused; an `errno`.
    case refused(code: Int32)

    init(_ error: FileError, name: String) { self = error.code == EEXIST ? .taken(name: name) : .refused(code: error.code) }
}

extension EditError: CustomStringConvertible {
    /// One line for the user, which follows the picture's name.
    public var description: String {
        switch self {
        case .nothing: "is as it is in its file"
        case .changed: "has changed on disk meanwhile"
        case .damaged(let reason): "is damaged: \(reason)"
        case .notRead(let error): error.reason
        case .formatNotWritten(let format): "is \(format.rawValue), which is not written: save a copy"
        case .wouldLose(let what): "would lose \(what): save a copy"
        case .noRoom: "has no room for another orientation"
        case .notTrusted: "came out otherwise than ordered"
        case .taken(let name): "stays: \(name.shownName) is there already"
        case .notAName: "needs a name that ends in .jpg, .png or .webp"
        case .tooLongAgo: "was changed too long ago to be brought back"
        case .onlyCopy(let error): "cannot be kept as it was: \(error)"
        case .notEncoded(let reason): reason
        case .refused(let code): "cannot be written: \(FileError.words(forCode: code))"
        }
    }
}
