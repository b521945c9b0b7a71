public import Pictures
import Glibc
import Storage

/// Why a note is not read or not saved. Nothing has changed on disk then; only if the very last sync of a save fails, the new sidecar is in
/// its place already, and saving again succeeds.
public enum NoteError: Error, Equatable, Sendable {
    /// The picture, or its folder, does not exist any more.
    case pictureMissing
    /// The sidecar is a link, which could lead out of the folder.
    case isLink(sidecar: String)
    /// The sidecar, or without one the picture, cannot be opened or read; it may be a folder, a pipe or a device.
    case notRead(PictureError, file: String)
    /// The sidecar is damaged or beyond the limits. It is not replaced, so that nothing in it is lost.
    case broken(XMPError, sidecar: String)
    /// The sidecar or the folder may not be written.
    case readOnly(file: String)
    /// Another process has kept the folder locked for some seconds.
    case busy
    /// The sidecar could not be written; an `errno`, such as that of a full disk.
    case notWritten(code: Int32, sidecar: String)
    /// The file at the path of the picture is another picture than the one that the note was written about.
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
    /// Whether no sidecar can be written beside the picture, whatever is tried again: nothing may be written there, or the name is too long.
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

/// Two versions of a note, of which the user chooses: save `ours` or `both` based on `theirs`, or continue with `theirs`.
public struct NoteConflict: Equatable, Sendable {
    /// What was read before.
    public let base: SavedNote
    /// What was to be saved.
    public let ours: PictureNote
    /// What is on disk now.
    public let theirs: SavedNote

    /// Both versions, combined by ``PictureNote/both(_:_:since:)``.
    public var both: PictureNote { PictureNote.both(ours, theirs.note, since: base.note) }
}
