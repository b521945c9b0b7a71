import EmitterFiles
import LayoutMath
import Particles
import Platform
import Storage
import Views
import Widgets

/// Opens, saves and drafts the document of the editor. It outlives the views that show the document.
package final class EmitterDocumentController {
    /// The context of the current views; replaced when the theme or size changes.
    package var context: EditorContext
    let editor: EmitterEditor

    /// - Parameter saved: The emitter to restore from the last session.
    package init(context: EditorContext, beginningWith saved: SavedEmitter? = nil) {
        self.context = context
        let first = EmitterDocumentController.firstDraft(context, saved)
        editor = EmitterEditor(first.opened.document, name: first.name, path: first.path, version: first.opened.version)
        take(first)
        recover()
    }

    private var emitters: any EmitterStore { context.emitters }
    var presetNames: [String] { emitters.presetNames }
    /// The preset that the document was begun from; nil for files.
    var preset: Int? { editor.path == nil ? presetNames.firstIndex(of: editor.name) : nil }

    // MARK: Opening

    /// The emitter to restore in the next session; nil for the first preset and for unsaved documents.
    package var saved: SavedEmitter? {
        if let path = editor.path { return .file(path) }
        return preset.flatMap { $0 == 0 ? nil : .preset(presetNames[$0]) }
    }

    /// What to begin with: the file that was asked for, or what was there the last time, or the first preset, or an empty emitter.
    private static func firstDraft(_ context: EditorContext, _ saved: SavedEmitter?) -> EmitterDraft {
        let emitters = context.emitters
        if let path = emitters.firstPath {
            do {
                return EmitterDraft(try emitters.read(path), name: EmitterEditor.name(ofFile: path), path: path)
            } catch {
                context.services?.announce(.failure("\(error)"))
            }
        }
        // What is gone since then is no news.
        if case .file(let path)? = saved, let opened = try? emitters.read(path) {
            return EmitterDraft(opened, name: EmitterEditor.name(ofFile: path), path: path)
        }
        var preset = emitters.presetNames.first
        if case .preset(let name)? = saved, emitters.presetNames.contains(name) { preset = name }
        if let name = preset, let opened = try? emitters.preset(name) {
            return EmitterDraft(seeded(opened, context.seed), name: name, path: nil)
        }
        var emitter = Emitter(cells: [])
        emitter.renderMode = .additive
        return EmitterDraft(OpenedEmitter(EmitterDocument(emitter)), name: "sparks", path: nil)
    }

    /// Presets follow the seed that the app was started with.
    private static func seeded(_ opened: OpenedEmitter, _ seed: UInt64) -> OpenedEmitter {
        var opened = opened
        if seed != 0 { opened.document.emitter.seed = seed }
        return opened
    }

    /// Makes a document's pictures known, and says what is odd about it.
    private func take(_ draft: EmitterDraft) {
        context.services?.register(draft.opened.pictures)
        if let warning = draft.opened.warnings.first { context.services?.announce(.note(warning)) }
    }

    private func open(_ draft: EmitterDraft, isEdited: Bool = false) {
        take(draft)
        editor.open(draft.opened.document, name: draft.name, path: draft.path, version: draft.opened.version, isEdited: isEdited)
    }

    /// Opens a file.
    /// - Returns: Why it could not be opened, nil when it was.
    func open(path: String) -> String? {
        do {
            open(EmitterDraft(try emitters.read(path), name: EmitterEditor.name(ofFile: path), path: path))
            return nil
        } catch {
            return "\(error)"
        }
    }

    func openPreset(_ index: Int) {
        let name = presetNames[index]
        do {
            open(EmitterDraft(EmitterDocumentController.seeded(try emitters.preset(name), context.seed), name: name, path: nil))
        } catch {
            context.services?.announce(.failure("\(error)"))
        }
    }

    // MARK: Keeping

    /// The result of saving.
    enum Saving: Equatable {
        case saved
        /// The path holds another version or another file; nothing was written.
        case conflict(FileConflict)
        /// Saving failed, with a one-line reason.
        case failed(String)
    }

    /// Saves to a file, unless that would destroy what the editor has not seen.
    /// - Parameter conflict: One that the user has been told of, and wants written over.
    func save(to path: String, over conflict: FileConflict? = nil) -> Saving {
        let known = path == editor.path ? editor.version : nil
        do {
            let written = try emitters.write(editor.document, to: path, replacing: conflict?.path == path ? conflict?.found : known)
            editor.didSave(to: path, as: written.version)
            emitters.keepDraft(nil)
            let losses = written.losses
            let lost = losses.count == 1 ? "one thing" : "\(losses.count) things"
            let saved = "saved \(FilePath.name(of: path).shownPath) in \(FilePath.folder(of: FilePath.absolute(path)).shownPath)"
            context.services?.announce(.note(losses.isEmpty ? saved : "\(saved), but \(lost) the format cannot say"))
            return .saved
        } catch let conflict as FileConflict {
            return .conflict(conflict)
        } catch {
            return .failed("\(error)")
        }
    }

    /// Saves to the document's own file, and announces an error or conflict.
    func saveInPlace(over conflict: FileConflict? = nil) {
        guard let path = editor.path else { return }
        switch save(to: path, over: conflict) {
        case .saved: break
        case .failed(let reason): context.services?.announce(.failure(reason))
        case .conflict(let found):
            let replace = Toast.Action("replace it") { [weak self] in self?.saveInPlace(over: found) }
            context.services?.announce(.failure("\(found); nothing was written", action: replace))
        }
    }

    /// Lets what no file holds survive the program.
    func keepDraft() {
        let opened = OpenedEmitter(editor.document, version: editor.version)
        let draft = EmitterDraft(opened, name: editor.name, path: editor.path)
        emitters.keepDraft(editor.isEdited ? draft : nil)
    }

    /// Goes on with the work that the last run left behind.
    private func recover() {
        guard let draft = emitters.recoveredDraft() else { return }
        open(draft, isEdited: true)
        let discard = Toast.Action("discard") { [weak self] in
            guard let self else { return }
            emitters.keepDraft(nil)
            if let path = draft.path, open(path: path) == nil { return }
            openPreset(0)
        }
        context.services?.announce(.note("unsaved changes to \(draft.name) are back", action: presetNames.isEmpty ? nil : discard))
    }
}

extension Toast.Message {
    static func failure(_ words: String, action: Toast.Action? = nil) -> Toast.Message {
        Toast.Message(words, icon: Icon.warning, iconColor: \.error, action: action)
    }

    static func note(_ words: String, action: Toast.Action? = nil) -> Toast.Message {
        Toast.Message(words, icon: Icon.sliders, action: action)
    }
}
