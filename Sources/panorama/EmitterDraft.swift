import EmitterFiles
import Glibc
import Scenes

/// The emitter that was edited and not saved: a file that outlives the program, however it ends.
struct EmitterDraft {
    let folder: String

    private var document: String { folder + "/emitter-draft.json" }
    /// The document's name and path, a line each.
    private var origin: String { folder + "/emitter-draft.txt" }

    /// Nil when there is none, or none that can be read.
    func read() -> EmitterShelf.Draft? {
        guard let opened = try? EmitterFolder.open(document), let bytes = try? TextFile.read(origin) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let name = lines.first, !name.isEmpty else { return nil }
        return EmitterShelf.Draft(opened, name: name, path: lines.count > 1 && !lines[1].isEmpty ? lines[1] : nil)
    }

    /// Keeps a draft, or forgets it. A disk that takes nothing costs the draft, not the session.
    func keep(_ draft: EmitterShelf.Draft?) {
        guard let draft else {
            unlink(document)
            unlink(origin)
            return
        }
        TextFile.makeFolders(folder)
        try? TextFile.replace(origin, with: "\(draft.name)\n\(draft.path ?? "")\n")
        let writing = draft.opened.document.written(as: .json, file: document)
        try? TextFile.replace(document, with: writing.text)
    }
}
