public import Pictures
import Glibc
import Storage

/// The reason why a note was not read or saved. Nothing has then changed on disk. The only exception is a failure of the last sync of a
/// save: the new sidecar is already in place, and saving again succeeds.
public enum NoteError: Error, Equatable, Sendable {
    /// The picture or its folder no longer exists.
    case pictureMissing
    /// The sidecar is a link, which could lead out of the folder.
    case isLink(sidecar: String)
    /// The sidecar, or the picture if there is no sidecar, cannot be opened or read; it may be a folder, a pipe or a device.
    case notRead(PictureError, file: String)
    /// The sidecar is damaged or exceeds the limits. It is not replaced, so that nothing in it is lost.
    case broken(XMPError, sidecar: String)
    /// The sidecar or the folder may not be written.
    case readOnly(file: String)
    /// Another process has kept the folder locked for several seconds.
    case busy
    /// The sidecar could not be written; an `errno`, for example that of a full disk.
    case notWritten(code: Int32, sidecar: String)
    /// The file at the picture's path is not the picture for which the note was written.
    case otherPicture
    /// Another program has changed the note since it was read.
    case changed(NoteConflict)

    init(_ error: FileError, sidecar: String) {
        self =
            switch error.code {
            case EACCES, EPERM, EROFS: .readOnly(file: sidecar)
            case ENOENT, ENOTDIR: .pictureMissing
            default: .notWritten(code: error.code, sidecar: sidecar)
            }
    }
}

extension NoteError {
    /// Whether no sidecar can be written next to the picture, however often it is tried: the folder is read-only, or the name is too long.
    var leavesNoSidecar: Bool {
        switch self {
        case .readOnly, .notWritten(ENAMETOOLONG, _): true
        default: false
        }
    }
}

extension NoteError: CustomStringConvertible {
    /// One line for the user.
    public var description: String {
        switch self {
        case .pictureMissing: "the picture does not exist any more"
        case .isLink(let name): "\(name.shownName) is a link, which is not followed"
        case .notRead(let error, let name): "\(name.shownName) \(error.reason)"
        case .broken(let error, let name): "\(name.shownName) \(error)"
        case .readOnly(let name): "\(name.shownName) cannot be written: only reading is allowed"
        case .busy: "the folder is in use by another program"
        case .notWritten(let code, let name): "\(name.shownName) \(PictureError.notWritten(code: code).reason)"
        case .otherPicture: "another picture has its name now"
        case .changed(let conflict): "\(conflict.theirs.source.shown) was changed by another program"
        }
    }
}

/// Two versions of a note, between which the user chooses: save `ours` or `both` based on `theirs`, or continue with `theirs`.
public struct NoteConflict: Equatable, Sendable {
    /// The note that was read before.
    public let base: SavedNote
    /// The note that was to be saved.
    public let ours: PictureNote
    /// The note that is on disk now.
    public let theirs: SavedNote

    /// Both versions, combined by ``PictureNote/both(_:_:since:)``.
    public var both: PictureNote { PictureNote.both(ours, theirs.note, since: base.note) }
}
