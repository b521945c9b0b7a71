import Glibc
public import Imaging
public import Pictures
import Storage

/// Why a picture was not written. Nothing has changed on disk then.
public enum EditError: Error, Equatable, Sendable {
    /// The picture is as it is in the file.
    case nothing
    /// The file has changed on disk since it was shown, or since it was written.
    case changed
    /// The file is not as its format demands.
    case damaged(String)
    /// The picture cannot be read, or not be turned.
    case notRead(PictureError)
    /// Files of this format are not written.
    case formatNotWritten(PictureFormat)
    /// The format can be written, but this file would lose something; what.
    case wouldLose(String)
    /// What the file says about its picture has no room for a field more.
    case noRoom
    /// What a decoder returned is not the picture that was ordered.
    case notTrusted
    /// Another file has the name.
    case taken(name: String)
    /// The name cannot be that of a file, or does not end as one of a format that is written.
    case notAName
    /// What the file was is not kept any longer.
    case tooLongAgo
    /// What the file was cannot be put into a wastebasket, and would be lost; why.
    case onlyCopy(TrashError)
    /// The picture cannot be encoded; why.
    case notEncoded(String)
    /// The file system refuses; an `errno`.
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
