import Glibc
public import Imaging
public import Pictures
import Storage

/// Replaces pictures with versions that were turned and cut. The new file is complete before it takes the old one's name.
///
/// It has the times, the permissions and the extended attributes of the old file, and its owner and group if the user may set them. A link
/// is followed, and the file it leads to is replaced. Other names of the same file keep the previous contents.
public struct PictureEditor: PictureEditing {
    private let decoder: any FileDecoding
    private let encoder: any PictureEncoding
    private let thumbnails: ThumbnailStore?
    private let wastebasket: Wastebasket?
    private let keepsOriginals: Bool
    private let originals: KeptOriginals

    /// - Parameters:
    ///   - decoder: Turns and decodes files.
    ///   - encoder: Encodes copies.
    ///   - thumbnails: The desktop's thumbnails. Those of a rewritten picture are removed; nil for none.
    ///   - wastebasket: Keeps the previous contents of a picture of which something was cut off, even after the program ends; nil keeps
    ///     nothing.
    ///   - keepsOriginals: Whether a picture must be kept in the wastebasket if something of it is cut off.
    public init(
        decoder: any FileDecoding, encoder: any PictureEncoding, thumbnails: ThumbnailStore? = nil, wastebasket: Wastebasket? = nil,
        keepsOriginals: Bool = false
    ) {
        (self.decoder, self.encoder, self.thumbnails, self.wastebasket) = (decoder, encoder, thumbnails, wastebasket)
        self.keepsOriginals = keepsOriginals || wastebasket != nil
        originals = KeptOriginals()
    }

    public func subject(of path: String) throws(EditError) -> EditSubject {
        do throws(PictureError) { return EditSubject(try PictureHeader(ofFile: path)) } catch { throw .notRead(error) }
    }

    /// Returns the bytes that the edited picture would have, without writing anything.
    public func contents(_ edit: PictureEdit, of shown: PictureFile) throws(EditError) -> [UInt8] {
        _ = try found(shown)
        return try contents(edit, of: shown.path).after
    }

    /// Returns the bytes that the edited picture would have under another name, without writing anything.
    public func contents(_ edit: PictureEdit, of shown: PictureFile, as name: String) throws(EditError) -> [UInt8] {
        _ = try found(shown)
        guard let format = EditedCopy.format(ofName: name) else { throw .notAName }
        return try copy(edit, of: shown.path, as: format)
    }

    // MARK: In place

    public func write(_ edit: PictureEdit, of shown: PictureFile) throws(EditError) -> WrittenEdit {
        try write(edit, of: shown, mayLose: !keepsOriginals)
    }

    public func write(_ edit: PictureEdit, overOnlyCopy shown: PictureFile) throws(EditError) -> WrittenEdit {
        try write(edit, of: shown, mayLose: true)
    }

    /// - Parameter mayLose: Whether the previous contents may be lost if there is no wastebasket; they can still be restored until the
    ///   program ends.
    private func write(_ edit: PictureEdit, of shown: PictureFile, mayLose: Bool) throws(EditError) -> WrittenEdit {
        guard !edit.isNone else { throw .nothing }
        let found = try found(shown)
        let (before, after) = try contents(edit, of: shown.path)
        let kept = edit.part == nil ? nil : try keep(shown.path, mayLose: mayLose)
        do throws(EditError) { return try replace(found, before, with: after, kept: kept) } catch {
            // The previous contents are still in the file, so the copy in the wastebasket is not needed.
            if let kept { try? wastebasket?.delete(kept) }
            throw error
        }
    }

    private func keep(_ path: String, mayLose: Bool) throws(EditError) -> Trash.Item? {
        do throws(TrashError) {
            guard let wastebasket else { throw .noTrash(FilePath.folder(of: path)) }
            return try wastebasket.keep(path)
        } catch {
            guard mayLose else { throw .onlyCopy(error) }
            return nil
        }
    }

    public func undo(_ written: WrittenEdit) throws(EditError) -> WrittenEdit {
        guard let bytes = originals.bytes(written.original) else { throw .tooLongAgo }
        guard let found = PictureFile(at: written.file.path) else { throw .notRead(.missing) }
        let file = try opened(written.file.path)
        let present: [UInt8]
        do throws(PictureError) { present = try file.bytes() } catch { throw .notRead(error) }
        guard FileVersion(of: present) == written.version else { throw .changed }
        let result = try replace(found, present, with: bytes)
        originals.forget(written.original)
        if let kept = written.kept { try? wastebasket?.delete(kept) }
        return result
    }

    /// The file on disk; throws if it is not the one that was shown.
    private func found(_ shown: PictureFile) throws(EditError) -> PictureFile {
        guard let found = PictureFile(at: shown.path) else { throw .notRead(.missing) }
        guard found.isUnchanged(since: shown) else { throw .changed }
        return found
    }

    /// - Parameters:
    ///   - found: The file to replace; another file at its path stays.
    ///   - before: Its contents.
    ///   - kept: The location of the previous contents in the wastebasket.
    private func replace(
        _ found: PictureFile, _ before: [UInt8], with bytes: [UInt8], kept: Trash.Item? = nil
    ) throws(EditError) -> WrittenEdit {
        let path = found.path
        let saved: Saved
        do throws(FileError) {
            saved = try put(bytes, over: found)
        } catch {
            throw error.code == ESTALE ? .changed : EditError(error, name: FilePath.name(of: path))
        }
        thumbnails?.removeThumbnails(of: path)
        return WrittenEdit(
            file: PictureFile(at: path) ?? found, unsynced: saved.unsynced, lost: saved.lost, version: FileVersion(of: bytes),
            original: originals.keep(before), kept: kept)
    }

    /// The result of giving a file its new contents.
    private struct Saved {
        /// The error code if a sync failed after the file got its name; nil if none failed.
        var unsynced: Int32?
        let lost: LostAttributes
    }

    /// - Throws: With the code ESTALE if `found` is no longer there.
    private func put(_ bytes: [UInt8], over found: PictureFile) throws(FileError) -> Saved {
        var file = try AtomicFile(at: found.path)
        try file.write(bytes)
        file.keepTimes()
        // Sync first, so that little time passes between the last check of the old file and its replacement.
        try file.sync()
        guard PictureFile(at: found.path) == found else { throw .refused(.rename, code: ESTALE, path: found.path) }
        do throws(FileError) { try file.commit() } catch {
            guard case .refused(.sync, let code, _) = error, PictureFile(at: found.path) != found else { throw error }
            return Saved(unsynced: code, lost: file.lost)
        }
        return Saved(lost: file.lost)
    }

    // MARK: Under another name

    public func write(_ edit: PictureEdit, of shown: PictureFile, as name: String) throws(EditError) -> String {
        let bytes = try contents(edit, of: shown, as: name)
        do throws(FileError) {
            let folder = try OpenFolder(FilePath.folder(of: shown.path))
            var file = try AtomicFile(name, in: folder, permissions: .kept(), links: .replaced)
            guard !folder.holds(name) else { throw FileError.refused(.rename, code: EEXIST, path: name) }
            try file.write(bytes)
            try file.commit(replaces: false)
        } catch {
            throw EditError(error, name: name)
        }
        return FilePath.joined(FilePath.folder(of: shown.path), name)
    }

    /// A JPEG is edited losslessly under another name too.
    private func copy(_ edit: PictureEdit, of path: String, as format: EncodingFormat) throws(EditError) -> [UInt8] {
        if case .jpeg = format, try subject(of: path).format == .jpeg, !edit.isNone { return try contents(edit, of: path).after }
        return try EditedCopy(decoder: decoder, encoder: encoder).bytes(edit, of: path, as: format)
    }

    // MARK: Bytes

    private func opened(_ path: String) throws(EditError) -> OpenPicture {
        do throws(PictureError) { return try OpenPicture(path) } catch { throw .notRead(error) }
    }

    /// The bytes of a file before and after the edit.
    private func contents(_ edit: PictureEdit, of path: String) throws(EditError) -> (before: [UInt8], after: [UInt8]) {
        let file = try opened(path)
        let bytes: [UInt8]
        do throws(PictureError) { bytes = try file.bytes() } catch { throw .notRead(error) }
        let subject = EditSubject(file.header)
        guard bytes.count == file.header.byteCount else { throw .changed }
        if let part = edit.part {
            guard part.isWithin(subject.uprightSize(turnedBy: edit.quarters)) else { throw .changed }
        }
        switch subject.format {
        case .jpeg:
            let editor = JPEGEditor(subject: subject, bytes: bytes) { [decoder] order throws(PictureError) in
                try file.transform(order, with: decoder)
            }
            return (bytes, try editor.edited(edit))
        case .png:
            let editor = PNGEditor(parts: try PNGParts(bytes), edit: edit)
            let copy = EditedCopy(decoder: decoder, encoder: encoder)
            try editor.check(hasProfile: !file.profile.isEmpty)
            let bitmap = try copy.decoded(edit, file)
            let metadata = EncodedMetadata(
                exif: try editor.exif(PixelSize(width: bitmap.width, height: bitmap.height)), profile: file.profile)
            return (bytes, try editor.withRemarks(try copy.encoded(bitmap, as: .png, metadata)))
        default: throw .formatNotWritten(subject.format)
        }
    }
}

extension EditSubject {
    init(_ header: PictureHeader) {
        self.init(
            format: header.format, size: header.size, orientation: PictureOrientation(exif: header.orientation), unit: header.unit)
    }
}
