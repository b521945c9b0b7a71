import Editing
import Glibc
import Pictures
import Storage

/// The picture editor of a replay. It changes no pictures: results are saved as files in the output folder.
///
/// Called only on the main thread, because a replay performs each request immediately.
nonisolated struct ReplayEditor: PictureEditing {
    let editor: PictureEditor
    let output: @MainActor @Sendable () -> ReplayOutput

    func subject(of path: String) throws(EditError) -> EditSubject { try editor.subject(of: path) }

    func write(_ edit: PictureEdit, of shown: PictureFile) throws(EditError) -> WrittenEdit {
        try save(try editor.contents(edit, of: shown), to: shown.path)
        return WrittenEdit(file: shown, version: FileVersion(of: []), original: 0)
    }

    func write(_ edit: PictureEdit, of shown: PictureFile, as name: String) throws(EditError) -> String {
        let path = FilePath.joined(FilePath.folder(of: shown.path), name)
        try save(try editor.contents(edit, of: shown, as: name), to: path)
        return path
    }

    func undo(_ written: WrittenEdit) throws(EditError) -> WrittenEdit {
        MainActor.assumeIsolated { output().forget(written.file.path) }
        return written
    }

    private func save(_ bytes: [UInt8], to path: String) throws(EditError) {
        do { try MainActor.assumeIsolated { try output().save(bytes, to: path) } } catch {
            throw .refused(code: (error as? FileError)?.code ?? EEXIST)
        }
    }
}
