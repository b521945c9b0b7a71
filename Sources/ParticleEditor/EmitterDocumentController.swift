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
    /// Index of the preset from which the document was created; nil for files.
    var preset: Int? { editor.path == nil ? presetNames.firstIndex(of: editor.name) : nil }

    // MARK: Opening

    /// The emitter to restore in the next session; nil for the first preset and for unsaved documents.
    package var saved: SavedEmitter? {
        if let path = editor.path { return .file(path) }
        return preset.flatMap { $0 == 0 ? nil : .preset(presetNames[$0]) }
    }

    /// Returns the first document: the requested file, or the one of the last session, or the first preset, or an empty emitter.
    private static func firstDraft(_ context: EditorContext, _ saved: SavedEmitter?) -> EmitterDraft {
        let emitters = context.emitters
        if let path = emitters.firstPath {
            do {
                return EmitterDraft(try emitters.read(path), name: EmitterEditor.name(ofFile: path), path: path)
            } catch {
                context.services?.announce(.failure("\(error)"))
            }
        }
        // A file that was removed since the last session is not reported.
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

    /// Returns a preset with the seed that the app was started with, unless that is 0.
    private static func seeded(_ opened: OpenedEmitter, _ seed: UInt64) -> OpenedEmitter {
        var opened = opened
        if seed != 0 { opened.document.emitter.seed = seed }
        return opened
    }

    /// Registers a document's pictures, and announces its first warning.
    private func take(_ draft: EmitterDraft) {
        context.services?.register(draft.opened.pictures)
        if let warning = draft.opened.warnings.first { context.services?.announce(.note(warning)) }
    }

    private func open(_ draft: EmitterDraft, isEdited: Bool = false) {
        take(draft)
        editor.open(draft.opened.document, name: draft.name, path: draft.path, version: draft.opened.version, isEdited: isEdited)
    }

    /// Opens a file.
    /// - Returns: The reason why it could not be opened, in one line; nil if it was opened.
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

    // MARK: Saving

    /// The result of saving.
    enum Saving: Equatable {
        case saved
        /// The path holds another version or another file; nothing was written.
        case conflict(FileConflict)
        /// Saving failed, with a one-line reason.
        case failed(String)
    }

    /// Saves to a file, unless the file has contents that the editor has not read or written.
    /// - Parameter conflict: A conflict that was reported to the user, whose file is to be replaced.
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

    /// Stores unsaved changes as a draft, or removes the draft if there are none.
    func keepDraft() {
        let opened = OpenedEmitter(editor.document, version: editor.version)
        let draft = EmitterDraft(opened, name: editor.name, path: editor.path)
        emitters.keepDraft(editor.isEdited ? draft : nil)
    }

    /// Opens the draft that the last run left, if any.
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
