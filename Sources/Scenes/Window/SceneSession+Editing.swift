public import Editing
package import Gallery
import LayoutMath
import Notes
import Pictures
import Platform
import Storage
import Views
import Widgets

/// Writing pictures that were turned and cut.
extension SceneSession {
    /// Writes turned and cut pictures; nil where no pictures are changed.
    public var editor: (any PictureEditing)? {
        get { models.editor }
        set { models.editor = newValue }
    }

    package func canEdit(_ entry: Album.Entry) -> Bool { entry.isFile && editor != nil }

    package func readEditSubject(of entry: Album.Entry, then: @escaping (EditSubject) -> Void) {
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

    package func save(_ edit: PictureEdit, of entry: Album.Entry) { save(edit, of: entry, overOnlyCopy: false) }

    /// - Parameter overOnlyCopy: Whether the user agrees that the file cannot be kept as it was.
    private func save(_ edit: PictureEdit, of entry: Album.Entry, overOnlyCopy: Bool) {
        guard let editor, let file = entry.file, models.written.insert(entry.image).inserted else { return }
        perform(on: file.path) { () throws(EditError) in
            overOnlyCopy ? try editor.write(edit, overOnlyCopy: file) : try editor.write(edit, of: file)
        } then: { [weak self] result in
            guard let self else { return }
            models.written.remove(file.path)
            switch result {
            case .success(let written):
                follow(written, turnedBy: edit.quarters)
                tellWritten(written, edit)
            case .failure(.onlyCopy(let reason)): askToReplace(reason, edit, of: entry)
            case .failure(let error): complain(of: file.path, error, offering: edit, of: entry)
            }
        }
    }

    /// Asks before a cut replaces a picture that cannot be put into a wastebasket.
    private func askToReplace(_ reason: TrashError, _ edit: PictureEdit, of entry: Album.Entry) {
        let name = FilePath.name(of: entry.image).shownName
        ask(
            "replace the only copy of \(name)?", detail: "It cannot be kept as it was: \(reason).",
            actions: ["save a copy…", "replace it"]
        ) { [weak self] answer in
            if answer == 0 { self?.saveCopy(edit, of: entry) } else { self?.save(edit, of: entry, overOnlyCopy: true) }
        }
    }

    private func tellWritten(_ written: WrittenEdit, _ edit: PictureEdit) {
        let name = FilePath.name(of: written.file.path).shownName
        let words =
            edit.part == nil
            ? "\(name) is saved as it is turned"
            : "\(name) is cropped" + (written.kept == nil ? "" : "; the original is in the wastebasket")
        offer(UndoStep(.edit, words) { [weak self] in self?.undo(written) })
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
                announce(Toast.Message("\(FilePath.name(of: path).shownName) is as it was", icon: .check, iconColor: \.accent))
                tellDoubts(of: undone)
            case .failure(let error): complain(of: path, error)
            }
        }
    }

    /// Reports what a file that was written could not keep, and a disk that may not have stored it.
    private func tellDoubts(of written: WrittenEdit) {
        let name = FilePath.name(of: written.file.path).shownName
        if !written.lost.isEmpty { tellFailure("\(name) \(written.lost.description)") }
        if let code = written.unsynced { tellFailure("\(name) may not last: \(FileError.words(forCode: code))") }
    }

    /// Lets everything that shows the picture load it again.
    /// - Parameter quarters: Turns on the screen that are in the file now.
    private func follow(_ written: WrittenEdit, turnedBy quarters: Int) {
        let path = written.file.path
        pictures.invalidate(path)
        live.pictureWasWritten(written.file)
        for entry in listings { entry.listing?.live.pictureWasWritten(written.file) }
        root.forEachDescendant { ($0 as? Viewer)?.pictureWasWritten(path, turnedBy: quarters) }
        facts.forget(path)
        stage.setNeedsDisplay()
    }

    // MARK: Copies

    package func saveCopy(_ edit: PictureEdit, of entry: Album.Entry) {
        guard root.modal == nil, let file = entry.file else { return }
        let prompt = NamePrompt(
            Self.nameOfCopy(file.name), verb: "save", takesBeginning: true,
            submit: { [weak self] name, done in self?.saveCopy(edit, of: file, as: name, answered: done) },
            close: { [weak self] in self?.root.dismiss() })
        prompt.question = { PictureFolder.question(beforeNaming: $0) }
        root.present(prompt, isVeiled: true) { [unowned prompt] room in
            Rect(center: Rect(origin: .zero, size: room).center, size: prompt.sizeThatFits(room))
        }
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
                self?.shownViewer?.pictureWasWritten(file.path, turnedBy: edit.quarters)
                self?.announce(Toast.Message("saved as \(FilePath.name(of: path).shownName)", icon: .check, iconColor: \.accent))
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
        work.perform(in: FilePath.folder(of: path), saving: "a changed picture") {
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
        announce(
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
