import EmitterFiles
import LayoutMath
import Particles
import Platform
import Storage
import Views
import Widgets

/// Opens and saves the editor's document, and keeps drafts of it. It outlives the views that show the document.
package final class EmitterDocumentController {
    /// The context of the current views; replaced when the theme or size changes.
    package var context: EditorContext
    let editor: EmitterEditor
    /// Whether the user has opened a document.
    private var hasChosen = false
    /// Whether the last run's draft was opened. It has priority over its file.
    private var hasRecovered = false
    /// Whether the last attempt to store a draft failed, which has already been reported.
    private var isDraftMissing = false

    /// - Parameter saved: The emitter to restore from the last session.
    package init(context: EditorContext, beginningWith saved: SavedEmitter? = nil) {
        self.context = context
        let first = EmitterDocumentController.firstPreset(context, saved)
        editor = EmitterEditor(first.opened.document, name: first.name, path: first.path, version: first.opened.version)
        take(first)
        begin(saved)
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

    /// Opens the first of these that exists, instead of the preset: the draft of the last run, the requested file, the file of the last
    /// session. If the user has opened or changed something before it is read, it is only offered in a toast.
    private func begin(_ saved: SavedEmitter?) {
        var path = emitters.firstPath
        let isRequested = path != nil
        if case .file(let last)? = saved, path == nil { path = last }
        if let path { emitters.read(path) { [weak self] in self?.begin(with: $0, at: path, isRequested: isRequested) } }
        emitters.recoverDraft { [weak self] draft in draft.flatMap { self?.recovered($0) } ?? false }
    }

    private func begin(with result: Result<OpenedEmitter, any Error>, at path: String, isRequested: Bool) {
        switch result {
        case .success(let opened):
            let file = EmitterDraft(opened, name: EmitterEditor.name(ofFile: path), path: path)
            if hasRecovered { return }
            guard isTouched else { return open(file) }
            let show = Toast.Action("open it") { [weak self] in self?.open(file) }
            if isRequested { context.announce(.note("\(file.name) is read now", action: show)) }
        // A file that was removed since the last session is not reported.
        case .failure(let error): if isRequested { context.announce(.failure("\(error)")) }
        }
    }

    /// Whether the user has opened or changed something.
    private var isTouched: Bool { hasChosen || editor.isEdited }

    /// Returns the first document to show until files have been read: the preset of the last session, the first preset, or an empty
    /// emitter.
    private static func firstPreset(_ context: EditorContext, _ saved: SavedEmitter?) -> EmitterDraft {
        let emitters = context.emitters
        var preset = emitters.presetNames.first
        if case .preset(let name)? = saved, emitters.presetNames.contains(name) { preset = name }
        if let name = preset, let opened = try? emitters.preset(name) {
            return EmitterDraft(seeded(opened, context.seed), name: name, path: nil)
        }
        var emitter = Emitter(cells: [])
        emitter.renderMode = .additive
        return EmitterDraft(OpenedEmitter(EmitterDocument(emitter)), name: "sparks", path: nil)
    }

    /// Returns a preset with the seed that the app was started with, unless that seed is 0.
    private static func seeded(_ opened: OpenedEmitter, _ seed: UInt64) -> OpenedEmitter {
        var opened = opened
        if seed != 0 { opened.document.emitter.seed = seed }
        return opened
    }

    /// Registers a document's pictures and shows its first warning.
    private func take(_ draft: EmitterDraft) {
        context.register(draft.opened.pictures)
        if let warning = draft.opened.warnings.first { context.announce(.note(warning)) }
    }

    private func open(_ draft: EmitterDraft, isEdited: Bool = false) {
        take(draft)
        editor.open(draft.opened.document.inSight, name: draft.name, path: draft.path, version: draft.opened.version, isEdited: isEdited)
    }

    /// Opens a file.
    /// - Parameter then: Receives the reason in one line if the file could not be opened; nil if it was opened.
    func open(path: String, then: @escaping @MainActor @Sendable (String?) -> Void = { _ in }) {
        emitters.read(path) { [weak self] result in
            switch result {
            case .success(let opened):
                self?.hasChosen = true
                self?.open(EmitterDraft(opened, name: EmitterEditor.name(ofFile: path), path: path))
                then(nil)
            case .failure(let error): then("\(error)")
            }
        }
    }

    func openPreset(_ index: Int) {
        let name = presetNames[index]
        hasChosen = true
        do {
            open(EmitterDraft(EmitterDocumentController.seeded(try emitters.preset(name), context.seed), name: name, path: nil))
        } catch {
            context.announce(.failure("\(error)"))
        }
    }

    // MARK: Saving

    /// The result of saving.
    enum Saving: Equatable, Sendable {
        case saved
        /// The file at the path has changed or is another file; nothing was written.
        case conflict(FileConflict)
        /// Saving failed, with a one-line reason.
        case failed(String)
    }

    /// Saves to a file, unless its contents are not what the editor last read or wrote.
    /// - Parameter conflict: A conflict that the user has seen; the file it names is replaced.
    func save(to path: String, over conflict: FileConflict? = nil, then: @escaping @MainActor @Sendable (Saving) -> Void) {
        let known = path == editor.path ? editor.version : nil
        let document = editor.document
        emitters.write(document, to: path, replacing: conflict?.path == path ? conflict?.found : known) { [weak self] result in
            switch result {
            case .success(let written):
                self?.didSave(document, to: path, written)
                then(.saved)
            case .failure(let conflict as FileConflict): then(.conflict(conflict))
            case .failure(let error): then(.failed("\(error)"))
            }
        }
    }

    private func didSave(_ document: EmitterDocument, to path: String, _ written: WrittenEmitter) {
        // Changes made during the write are not saved yet, so their draft stays.
        if editor.document == document {
            editor.didSave(to: path, as: written.version)
            emitters.removeDraft()
        }
        let losses = written.losses
        let lost = losses.count == 1 ? "one thing" : "\(losses.count) things"
        let saved = "saved \(FilePath.name(of: path).shownPath) in \(FilePath.folder(of: FilePath.absolute(path)).shownPath)"
        context.announce(.note(losses.isEmpty ? saved : "\(saved), but \(lost) the format cannot say"))
        if !written.lost.isEmpty {
            context.announce(.failure("\(FilePath.name(of: path).shownPath) \(written.lost.description)"))
        }
    }

    /// Saves to the document's own file, and shows an error or conflict.
    func saveInPlace(over conflict: FileConflict? = nil) {
        guard let path = editor.path else { return }
        save(to: path, over: conflict) { [weak self] saving in
            switch saving {
            case .saved: break
            case .failed(let reason): self?.context.announce(.failure(reason))
            case .conflict(let found):
                let replace = Toast.Action("replace it") { [weak self] in self?.saveInPlace(over: found) }
                self?.context.announce(.failure("\(found); nothing was written", action: replace))
            }
        }
    }

    /// Stores unsaved changes as a draft, or removes the draft if there are none. If several attempts in a row fail, only the first
    /// failure is shown.
    func keepDraft() {
        guard editor.isEdited else { return emitters.removeDraft() }
        let opened = OpenedEmitter(editor.document, version: editor.version)
        let draft = EmitterDraft(opened, name: editor.name, path: editor.path)
        emitters.keepDraft(draft) { [weak self] in self?.didKeepDraft($0) }
    }

    private func didKeepDraft(_ result: Result<Void, any Error>) {
        if case .failure(let error) = result, !isDraftMissing {
            context.announce(.failure("unsaved changes are kept only here: \(error)"))
        }
        isDraftMissing = (try? result.get()) == nil
    }

    /// - Returns: Whether the draft is now being edited.
    private func recovered(_ draft: EmitterDraft) -> Bool {
        guard !isTouched else {
            let back = Toast.Action("bring back") { [weak self] in self?.open(draft, isEdited: true) }
            context.announce(.note("there are unsaved changes to \(draft.name)", action: back))
            return false
        }
        hasRecovered = true
        open(draft, isEdited: true)
        let discard = Toast.Action("discard") { [weak self] in
            self?.emitters.removeDraft()
            guard let path = draft.path else { return self?.openPreset(0) ?? () }
            self?.open(path: path) { if $0 != nil { self?.openPreset(0) } }
        }
        context.announce(.note("unsaved changes to \(draft.name) are back", action: presetNames.isEmpty ? nil : discard))
        return true
    }
}

extension EmitterDocument {
    /// The document. If its emitter was designed for another space and lies far outside the stage, the stage is centred on it. An emitter
    /// just beside the stage is left there, because that is usually intended, as for rain.
    fileprivate var inSight: EmitterDocument {
        let (space, position) = (ParticleStage.space, emitter.emitterPosition)
        let neighbourhood = Rect(center: Rect(origin: .zero, size: space).center, size: space * 3)
        guard stageCenter == nil, !neighbourhood.contains(position) else { return self }
        var document = self
        document.stageCenter = position
        return document
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
