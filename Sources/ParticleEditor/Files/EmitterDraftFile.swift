import EmitterFiles
package import Pictures
import Platform
import Storage
import Synchronization

/// The draft of an emitter with unsaved changes, in a file that survives the program even after a crash.
package nonisolated final class EmitterDraftFile: Sendable {
    private let folder: String
    private let decoder: FileImageLoader
    private let file: DraftFile
    /// Whether a draft of an earlier version, which consists of two files, was recovered. The two files are removed once the draft is
    /// stored in the current format.
    private let hasTwoFiles = Mutex(false)

    /// - Parameters:
    ///   - folder: The folder of drafts.
    ///   - decoder: Reads the pictures of drafts.
    ///   - report: Called with a line about a damaged draft that was renamed, on any thread.
    package init(folder: String, decoder: FileImageLoader, report: @escaping @Sendable (String) -> Void = { _ in }) {
        (self.folder, self.decoder) = (folder, decoder)
        file = DraftFile(folder: folder, name: "emitter", report: report)
    }

    // MARK: Recovering

    /// Reads a draft that an earlier run left, and locks it against other programs. Drafts that cannot be read are renamed and
    /// reported.
    ///
    /// Blocks, like `keep(_:)`.
    /// - Parameter path: The file that the draft must belong to; nil accepts any draft.
    /// - Returns: The draft; nil if there is none.
    func recover(of path: String?) -> EmitterDraft? {
        let recovered = file.recover { bytes in
            let draft = try self.draft(of: try DraftRecord(json: bytes))
            return path == nil || EmitterDraftFile.isSame(path, draft.path) ? draft : nil
        }
        return recovered ?? (path == nil ? readTwoFiles() : nil)
    }

    private func draft(of record: DraftRecord) throws -> EmitterDraft {
        var opened = try EmitterFolder.open(draft: record.document, of: record.path, decoder)
        opened.version = record.version
        return EmitterDraft(opened, name: record.name, path: record.path)
    }

    private static func isSame(_ path: String?, _ other: String?) -> Bool {
        guard let path, let other else { return false }
        return path == other || (FilePath.real(path) ?? path) == (FilePath.real(other) ?? other)
    }

    /// Allows later drafts to replace the recovered one.
    func adopt() { file.adopt() }

    // MARK: Writing

    /// Writes a draft, or removes it if nil. A recovered draft that was not adopted is kept for the next run.
    /// - Throws: `FileError`; the previous draft is then unchanged, unless only the last sync failed.
    func keep(_ draft: EmitterDraft?) throws {
        let record = draft.map { draft in
            DraftRecord(
                name: draft.name, path: draft.path, version: draft.opened.version,
                document: draft.opened.document.written(as: .json, file: draft.name).text)
        }
        try file.keep(record?.json)
        removeTwoFiles()
    }

    // MARK: Drafts of version 0.1.0

    /// The file with the document and the file with its origin.
    private static let twoFiles = ["emitter-draft.json", "emitter-draft.txt"]

    /// Reads a draft of version 0.1.0. It consists of a document and a second file with its origin, which may belong to another document.
    /// The draft is therefore returned without a path, so that saving asks for a path.
    private func readTwoFiles() -> EmitterDraft? {
        let paths = EmitterDraftFile.twoFiles.map { FilePath.joined(folder, $0) }
        guard let document = try? WholeRead.text(of: paths[0]), let opened = try? EmitterFolder.open(draft: document, of: nil, decoder)
        else { return nil }
        hasTwoFiles.withLock { $0 = true }
        let origin = try? WholeRead.text(of: paths[1])
        let name = origin?.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        return EmitterDraft(opened, name: name.isEmpty ? "sparks" : name, path: nil)
    }

    private func removeTwoFiles() {
        hasTwoFiles.withLock { isThere in
            guard isThere, let place = try? OpenFolder(folder) else { return }
            for name in EmitterDraftFile.twoFiles { place.remove(name) }
            isThere = false
        }
    }
}
