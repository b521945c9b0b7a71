import Gallery
import Notes
import LayoutMath
import Pictures
import Platform
import Storage
import Views
import Widgets

/// Renames pictures.
final class RenamingFeature {
    private unowned let session: SceneSession
    private var renamer: (any PictureRenaming)? { session.services.renamer }

    init(_ session: SceneSession) { self.session = session }

    /// Whether a picture is a file that can get another name.
    func canRename(_ entry: Album.Entry) -> Bool { entry.isFile && renamer != nil }

    /// Asks for a new name of the picture that is looked at or selected.
    func renameShown() {
        guard session.root.modal == nil else { return }
        let entry = session.shownScope == .grid ? session.root.shownGrid?.selectedEntry : session.pictureInView
        if let entry, canRename(entry) { return askForName(of: entry) }
        session.messages.announce(Toast.Message("nothing to rename: choose a picture of a folder first", icon: .warning))
    }

    /// Asks for a new name of a picture.
    func askForName(of entry: Album.Entry) {
        let prompt = NamePrompt(
            FilePath.name(of: entry.image),
            submit: { [weak self] name, done in self?.setName(name, of: entry.image, answered: done) },
            close: { [weak self] in self?.session.root.dismiss() })
        let name = FilePath.name(of: entry.image)
        prompt.question = { PictureFolder.lists(name) ? PictureFolder.question(beforeNaming: $0) : nil }
        session.root.presentInCenter(prompt)
    }

    /// - Parameter answered: Receives why the picture was not renamed; nil if it was.
    private func setName(_ name: String, of image: String, answered: @escaping (String?) -> Void) {
        if let mistake = RenameError(name: name) { return answered("\(mistake)") }
        // What is being written belongs to the picture under its present name.
        session.models.notes.saveDraft()
        let messages = session.messages
        let step = messages.expect(.rename, "\(FilePath.name(of: image).shownPath) gets its name back when the disk answers")
        move(image, to: name) { [weak self] result in
            guard let path = result.path else {
                messages.forget(step)
                return answered(result.complaint)
            }
            answered(nil)
            if path == image { messages.forget(step) } else { self?.offerUndo(of: step, from: image, to: path) }
            if let complaint = result.complaint { messages.announceFailure(complaint) }
        }
    }

    private func offerUndo(of step: UndoStep, from image: String, to path: String) {
        let name = FilePath.name(of: image)
        session.messages.offer(step, "\(name.shownPath) is \(FilePath.name(of: path).shownPath) now") { [weak self] in
            self?.move(path, to: name) { result in
                guard let complaint = result.complaint else { return }
                let name = FilePath.name(of: path).shownPath
                self?.session.messages.announceFailure(result.path == nil ? "\(name) keeps its name: \(complaint)" : complaint)
            }
        }
    }

    /// Renames a file behind all that was asked for in its folder, and lets everything that shows it follow.
    private func move(_ image: String, to name: String, done: @escaping (Result<String, RenameError>) -> Void) {
        guard let renamer else { return }
        let isShown = session.shownViewer?.image == image
        session.services.work.perform(in: FilePath.folder(of: image), saving: "a new name") {
            Result { () throws(RenameError) in try renamer.setName(name, of: image) }
        } then: { [weak self] result in
            if let self, let path = result.path, path != image { follow(image, renamedTo: path, isShown: isShown) }
            done(result)
        }
    }

    private func follow(_ image: String, renamedTo path: String, isShown: Bool) {
        session.models.notes.pictureWasRenamed(image, to: path)
        session.models.ring.pictureWasRenamed(image, to: path)
        session.albums.pictureWasRenamed(image, to: path)
        // The folder may have been listed without it meanwhile.
        if isShown { session.shownViewer?.show(path) }
        session.stage.setNeedsDisplay()
    }
}

nonisolated extension PictureFolder {
    /// The question before a picture gets a name under which its folder would not show it; nil for other names, and for those that no file can
    /// have.
    static func question(beforeNaming name: String) -> String? {
        guard !lists(name), RenameError(name: name) == nil else { return nil }
        if name.hasPrefix(".") { return "a name that begins with a dot is hidden: the picture would not be shown any more" }
        let ending = FilePath.fileExtension(of: name)
        let reason = ending.isEmpty ? "the name has no ending" : ".\(ending.shownPath) is no ending of a picture"
        return "\(reason): it would not be shown in its folder any more"
    }
}

nonisolated extension Result<String, RenameError> {
    /// The path that the picture has now; nil if it keeps its name.
    fileprivate var path: String? {
        switch self {
        case .success(let path), .failure(.unsynced(let path, _)): path
        case .failure: nil
        }
    }

    /// What is to be told; nil if all went well.
    fileprivate var complaint: String? { if case .failure(let error) = self { "\(error)" } else { nil } }
}
