public import Pictures
public import Storage

/// A file that was written, and what undoes that.
public struct WrittenEdit: Equatable, Sendable {
    /// The file as it is now.
    public let file: PictureFile
    /// The code of a sync that failed once the file had its name: it may not last. nil if all is on the disk.
    public let unsynced: Int32?
    /// What of the file's owner, rights and attributes could not be kept.
    public let lost: LostAttributes
    /// Its contents.
    let version: FileVersion
    /// Identifies what the file was before.
    let original: Int
    /// What the file was before, in the wastebasket; nil if it was not put there.
    public let kept: Trash.Item?

    /// Creates a change; the numbers are those of the editor that made it.
    public init(
        file: PictureFile, unsynced: Int32? = nil, lost: LostAttributes = LostAttributes(), version: FileVersion, original: Int,
        kept: Trash.Item? = nil
    ) {
        (self.file, self.unsynced, self.lost, self.version) = (file, unsynced, lost, version)
        (self.original, self.kept) = (original, kept)
    }
}

/// Writes pictures that were turned and cut. Called on background threads.
public protocol PictureEditing: Sendable {
    /// Reads what can be done with a file.
    func subject(of path: String) throws(EditError) -> EditSubject

    /// Writes a picture in place of itself, with its date, its camera and all else that its file says.
    /// - Parameter shown: The file as it was when it was shown; one that has changed since is left alone.
    /// - Throws: `onlyCopy` if something is cut off, and what the file was cannot be put into the wastebasket.
    func write(_ edit: PictureEdit, of shown: PictureFile) throws(EditError) -> WrittenEdit

    /// Writes a picture in place of itself, as `write(_:of:)` does, even if what the file was cannot be kept. Call it once the user agrees.
    func write(_ edit: PictureEdit, overOnlyCopy shown: PictureFile) throws(EditError) -> WrittenEdit

    /// Writes a picture under another name in its folder; no file is replaced.
    /// - Parameter name: Its ending decides the format.
    /// - Returns: The path of the new file.
    func write(_ edit: PictureEdit, of shown: PictureFile, as name: String) throws(EditError) -> String

    /// Brings back what a file was, byte for byte; one that was changed since is left alone.
    func undo(_ written: WrittenEdit) throws(EditError) -> WrittenEdit
}

extension PictureEditing {
    /// For editors that keep nothing.
    public func write(_ edit: PictureEdit, overOnlyCopy shown: PictureFile) throws(EditError) -> WrittenEdit { try write(edit, of: shown) }
}
