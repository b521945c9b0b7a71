import EmitterFiles
import Pictures
import Platform
import Storage
import Synchronization

/// The draft of an edited emitter that is not saved: a file that outlives the program, however it ends.
nonisolated final class EmitterDraftFile: Sendable {
    private let folder: String
    private let decoder: FileImageLoader
    private let file: DraftFile
    /// Whether the two files of an earlier version's draft were recovered, which are removed once the draft is stored in the present format.
    private let hasTwoFiles = Mutex(false)

    /// - Parameter report: Called with a line about a damaged draft that was renamed.
    init(folder: String, decoder: FileImageLoader, report: @escaping @Sendable (String) -> Void = { _ in }) {
        (self.folder, self.decoder) = (folder, decoder)
        file = DraftFile(folder: folder, name: "emitter", report: report)
    }

    // MARK: Recovering

    /// Reads a draft that an earlier run left, and keeps others from it. Drafts that cannot be read are renamed and reported.
    ///
    /// Blocks, as `keep(_:)` does.
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

    /// Lets the recovered draft be replaced from now on.
    func adopt() { file.adopt() }

    // MARK: Writing

    /// Writes a draft, or removes it if nil. A recovered draft that was not adopted stays, for the next run.
    /// - Throws: `FileError`; the draft of before is unchanged then, unless only the last sync failed.
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

    /// The document, and its origin.
    private static let twoFiles = ["emitter-draft.json", "emitter-draft.txt"]

    /// Reads a draft of version 0.1.0: a document, and its origin in a second file, which may belong to another document. The draft is
    /// therefore returned without a path, so that saving asks for one.
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
