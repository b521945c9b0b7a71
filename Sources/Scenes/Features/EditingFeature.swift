import Editing
import Gallery
import LayoutMath
import Notes
import Pictures
import Platform
import Storage
import Views
import Widgets

/// Saves pictures that were rotated and cropped.
final class EditingFeature {
    /// The pictures that are being written, by their paths.
    private var written: Set<String> = []
    private unowned let session: SceneSession
    private var editor: (any PictureEditing)? { session.services.editor }

    init(_ session: SceneSession) { self.session = session }

    func response(to action: any Action) -> ActionResponse? {
        switch action {
        case let action as ReadEditSubject:
            ActionResponse(isEnabled: canEdit(action.entry)) { [self] in readSubject(of: action.entry, then: action.read) }
        case let action as SavePicture:
            ActionResponse(isEnabled: canEdit(action.entry)) { [self] in
                if action.isCopy { saveCopy(action.edit, of: action.entry) } else { save(action.edit, of: action.entry) }
            }
        default: nil
        }
    }

    private func canEdit(_ entry: Album.Entry) -> Bool { entry.isFile && editor != nil }

    private func readSubject(of entry: Album.Entry, then: @escaping (EditSubject) -> Void) {
        guard let editor else { return }
        let path = entry.image
        perform(on: path) { () throws(EditError) in
            try editor.subject(of: path)
        } then: { [weak self] result in
            switch result {
            case .success(let subject): then(subject)
            case .failure(let error): self?.complain(of: path, error)
            }
        }
    }

    /// - Parameter overOnlyCopy: Whether the user agrees that the file cannot be kept as it was.
    private func save(_ edit: PictureEdit, of entry: Album.Entry, overOnlyCopy: Bool = false) {
        guard let editor, let file = entry.file, written.insert(entry.image).inserted else { return }
        let step = session.messages.expect(.edit, "\(FilePath.name(of: file.path).shownName) is put back once it is written")
        perform(on: file.path) { () throws(EditError) in
            overOnlyCopy ? try editor.write(edit, overOnlyCopy: file) : try editor.write(edit, of: file)
        } then: { [weak self] result in
            guard let self else { return }
            written.remove(file.path)
            switch result {
            case .success(let written):
                follow(written, turnedBy: edit.quarters)
                tell(written, edit, undoneBy: step)
            case .failure(let error):
                session.messages.forget(step)
                if case .onlyCopy(let reason) = error {
                    askToReplace(reason, edit, of: entry)
                } else {
                    complain(of: file.path, error, offering: edit, of: entry)
                }
            }
        }
    }

    /// Asks before a cut replaces a picture that cannot be put into a wastebasket.
    private func askToReplace(_ reason: TrashError, _ edit: PictureEdit, of entry: Album.Entry) {
        let name = FilePath.name(of: entry.image).shownName
        session.messages.ask(
            "replace the only copy of \(name)?", detail: "It cannot be kept as it was: \(reason).",
            actions: ["save a copy…", "replace it"]
        ) { [weak self] answer in
            if answer == 0 { self?.saveCopy(edit, of: entry) } else { self?.save(edit, of: entry, overOnlyCopy: true) }
        }
    }

    private func tell(_ written: WrittenEdit, _ edit: PictureEdit, undoneBy step: UndoStep) {
        let name = FilePath.name(of: written.file.path).shownName
        let words =
            edit.part == nil
            ? "\(name) is saved as it is turned"
            : "\(name) is cropped" + (written.kept == nil ? "" : "; the original is in the wastebasket")
        session.messages.offer(step, words) { [weak self] in self?.undo(written) }
        tellDoubts(of: written)
    }

    private func undo(_ written: WrittenEdit) {
        guard let editor else { return }
        let path = written.file.path
        perform(on: path) { () throws(EditError) in
            try editor.undo(written)
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let undone):
                follow(undone, turnedBy: 0)
                let words = "\(FilePath.name(of: path).shownName) is as it was"
                session.messages.announce(Toast.Message(words, icon: .check, iconColor: \.accent))
                tellDoubts(of: undone)
            case .failure(let error): complain(of: path, error)
            }
        }
    }

    /// Reports what a file that was written could not keep, and a disk that may not have stored it.
    private func tellDoubts(of written: WrittenEdit) {
        let name = FilePath.name(of: written.file.path).shownName
        if !written.lost.isEmpty { session.messages.announceFailure("\(name) \(written.lost.description)") }
        if let code = written.unsynced { session.messages.announceFailure("\(name) may not last: \(FileError.words(forCode: code))") }
    }

    /// Lets everything that shows the picture load it again.
    /// - Parameter quarters: Turns on the screen that are in the file now.
    private func follow(_ written: WrittenEdit, turnedBy quarters: Int) {
        let path = written.file.path
        session.albums.pictureWasWritten(written.file)
        session.root.forEachDescendant { ($0 as? Viewer)?.pictureWasWritten(path, turnedBy: quarters) }
        session.services.facts.forget(path)
        session.stage.setNeedsDisplay()
    }

    // MARK: Copies

    private func saveCopy(_ edit: PictureEdit, of entry: Album.Entry) {
        guard session.root.modal == nil, let file = entry.file else { return }
        let prompt = NamePrompt(
            Self.nameOfCopy(file.name), verb: "save", takesBeginning: true,
            submit: { [weak self] name, done in self?.saveCopy(edit, of: file, as: name, answered: done) },
            close: { [weak self] in self?.session.root.dismiss() })
        prompt.question = { PictureFolder.question(beforeNaming: $0) }
        session.root.presentInCenter(prompt)
    }

    /// `IMG_1 edited.jpg`; formats that are not written become PNG.
    static func nameOfCopy(_ name: String) -> String {
        let ending = FilePath.fileExtension(of: name)
        let bytes = name.pathBytes
        let stem = ending.isEmpty ? bytes[...] : bytes.dropLast(ending.utf8.count + 1)
        return String(pathBytes: stem) + " edited." + (["jpg", "jpeg", "png", "webp"].contains(ending) ? ending : "png")
    }

    /// - Parameter answered: Receives why nothing was written; nil if it was.
    private func saveCopy(_ edit: PictureEdit, of file: PictureFile, as name: String, answered: @escaping (String?) -> Void) {
        if let mistake = RenameError(name: name) { return answered("\(mistake)") }
        guard let editor else { return }
        perform(on: file.path) { () throws(EditError) in
            try editor.write(edit, of: file, as: name)
        } then: { [weak self] result in
            switch result {
            case .success(let path):
                answered(nil)
                self?.session.shownViewer?.pictureWasWritten(file.path, turnedBy: edit.quarters)
                let words = "saved as \(FilePath.name(of: path).shownName)"
                self?.session.messages.announce(Toast.Message(words, icon: .check, iconColor: \.accent))
            case .failure(.taken(let name)): answered("\(name.shownName) is there already")
            case .failure(let error): answered("\(FilePath.name(of: file.path).shownName) \(error)")
            }
        }
    }

    // MARK: Files

    /// Works on a file behind all that was asked for in its folder.
    private func perform<Value: Sendable>(
        on path: String, _ body: @escaping @Sendable () throws(EditError) -> Value,
        then: @escaping @MainActor @Sendable (Result<Value, EditError>) -> Void
    ) {
        session.services.work.perform(in: FilePath.folder(of: path), saving: "a changed picture") {
            Result { () throws(EditError) in try body() }
        } then: {
            then($0)
        }
    }

    /// - Parameters:
    ///   - edit: What a copy could have instead.
    ///   - entry: The picture of that copy.
    private func complain(of path: String, _ error: EditError, offering edit: PictureEdit? = nil, of entry: Album.Entry? = nil) {
        var action: Toast.Action?
        if let edit, let entry, error.leavesCopies {
            action = Toast.Action("save a copy…") { [weak self] in self?.saveCopy(edit, of: entry) }
        }
        session.messages.announce(
            Toast.Message(
                "\(FilePath.name(of: path).shownName) \(error)", icon: Icon.warning, iconColor: \.error, action: action))
    }
}

extension EditError {
    /// Whether the picture can be written under another name.
    fileprivate var leavesCopies: Bool {
        switch self {
        case .formatNotWritten, .wouldLose, .noRoom, .damaged, .notTrusted, .refused: true
        default: false
        }
    }
}
