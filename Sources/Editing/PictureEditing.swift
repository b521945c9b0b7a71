public import Pictures
public import Storage

/// A file that was written, and how to undo that.
public struct WrittenEdit: Equatable, Sendable {
    /// The file as it is now.
    public let file: PictureFile
    /// The error code if a sync failed after the file got its name, so that the change may be lost; nil if everything is on the disk.
    public let unsynced: Int32?
    /// The attributes of the file, such as its owner and permissions, that could not be kept.
    public let lost: LostAttributes
    /// Its contents.
    let version: FileVersion
    /// Identifies the previous contents of the file.
    let original: Int
    /// The previous contents in the wastebasket; nil if they were not put there.
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
    /// Determines how a file can be edited.
    func subject(of path: String) throws(EditError) -> EditSubject

    /// Replaces a picture with its edited version, keeping its date, its camera and all other metadata.
    /// - Parameter shown: The file as it was when it was shown. A file that has changed since then is not changed.
    /// - Throws: `onlyCopy` if something is cut off and the previous contents cannot be put into the wastebasket.
    func write(_ edit: PictureEdit, of shown: PictureFile) throws(EditError) -> WrittenEdit

    /// Replaces a picture like `write(_:of:)`, even if the previous contents cannot be kept. Call it once the user agrees.
    func write(_ edit: PictureEdit, overOnlyCopy shown: PictureFile) throws(EditError) -> WrittenEdit

    /// Writes the edited picture under another name in its folder; no file is replaced.
    /// - Parameter name: Its extension decides the format.
    /// - Returns: The path of the new file.
    func write(_ edit: PictureEdit, of shown: PictureFile, as name: String) throws(EditError) -> String

    /// Restores the previous contents of a file, byte for byte. A file that has changed since is not changed.
    func undo(_ written: WrittenEdit) throws(EditError) -> WrittenEdit
}

extension PictureEditing {
    /// The default for editors that keep nothing.
    public func write(_ edit: PictureEdit, overOnlyCopy shown: PictureFile) throws(EditError) -> WrittenEdit { try write(edit, of: shown) }
}
