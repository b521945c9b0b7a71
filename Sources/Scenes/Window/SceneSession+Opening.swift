import Gallery
import LayoutMath
import Pictures
public import Platform
import Storage
import Views

/// What came of asking the desktop.
public enum ChoiceOutcome: Equatable, Sendable {
    case chosen([String])
    case cancelled
    /// There is no chooser, or it does not work.
    case unavailable
}

/// A question that the desktop has not answered yet.
struct PendingChoice {
    let number: Int
    let kind: OpeningKind
    /// Takes the answer; nil opens it.
    var taken: ((String) -> Void)?
}

/// Opening folders and pictures by the desktop's file chooser or the app's own prompt.
extension SceneSession {
    /// Asks for a folder or for pictures. If the desktop's chooser has not answered an earlier request, that request is cancelled and the
    /// app's own prompt is shown, because a broken chooser might never appear.
    public func choose(_ kind: OpeningKind) {
        root.dismiss()
        if let pending = pendingChoice {
            pendingChoice = nil
            desktop.cancelChoice(pending.number)
            return showPrompt(kind)
        }
        guard desktop.hasFileChooser else { return showPrompt(kind) }
        pendingChoice = PendingChoice(number: desktop.choose(kind, in: shownFolder), kind: kind)
    }

    /// Whether the desktop can ask for a folder.
    package var hasFolderChooser: Bool { desktop.hasFileChooser }

    /// Asks for a folder for another purpose than to open it. An earlier question that was not answered counts for nothing.
    package func chooseFolder(in folder: String, taken: @escaping (String) -> Void) {
        if let pending = pendingChoice { desktop.cancelChoice(pending.number) }
        pendingChoice = PendingChoice(number: desktop.choose(.folder, in: folder), kind: .folder, taken: taken)
    }

    /// The desktop answered; an answer to a question that was taken back counts for nothing.
    /// - Returns: whether it counts.
    @discardableResult
    public func take(_ outcome: ChoiceOutcome, of number: Int) -> Bool {
        guard let pending = pendingChoice, pending.number == number else { return false }
        pendingChoice = nil
        switch outcome {
        case .chosen(let paths):
            if let taken = pending.taken { paths.first.map(taken) } else { open(paths) }
        case .cancelled: break
        case .unavailable:
            if pending.taken == nil {
                showPrompt(pending.kind)
            } else {
                tellFailure("the file chooser does not answer: please type the folder")
            }
        }
        stage.setNeedsDisplay()
        return true
    }

    /// The folder of the open pictures; nil for the sample.
    private var shownFolder: String? {
        guard let path = options.restored.paths.first else { return nil }
        return FilePath.fileExtension(of: path).isEmpty ? path : FilePath.folder(of: path)
    }

    func showPrompt(_ kind: OpeningKind, text: String = "") {
        let question = PathPrompt.Question(
            title: kind == .folder ? "open a folder" : "open a picture", action: "open", path: text,
            placeholder: kind == .folder ? "path of a folder, ~ is your home" : "path of a picture, ~ is your home",
            extensions: kind == .folder ? [] : PictureFolder.extensions, recents: options.restored.recents.paths)
        let prompt = PathPrompt(
            question, completion: makeCompletion(),
            submit: { [weak self] path, done in self?.openTyped(path, done) }, close: { [weak self] in self?.root.dismiss() })
        prompt.kind = kind
        root.present(prompt, isVeiled: true) { [weak stage] room in
            let scale = stage?.metrics.scale ?? 1
            return Rect(center: Point(x: room.width / 2, y: room.height / 2), size: PathPrompt.size(scale, within: room))
        }
    }

    /// Opens a typed path, and tells why nothing was opened; when something was, the prompt has gone with its scene.
    private func openTyped(_ path: String, _ done: @escaping @MainActor @Sendable (String?) -> Void) {
        guard let openInBackground else { return done(show(typed: path, openPaths([path]))) }
        work.perform(in: "opening typed paths") {
            openInBackground([path])
        } then: { [weak self] opened in
            if let self { done(show(typed: path, opened)) }
        }
    }

    private func show(typed path: String, _ opened: OpenedPaths) -> String? {
        show(opened, of: [path], tellsRefusals: false)
        return opened.album == nil ? opened.refusals.first ?? "there are no pictures to open" : nil
    }

    // MARK: Completion

    func makeCompletion() -> PathCompletion {
        PathCompletion(FolderCompleter(names: opener.names), home: options.home, base: options.currentFolder, on: work)
    }
}

extension SceneRoot {
    /// The kind and text of the window's open prompt; nil if none is open.
    var promptText: (OpeningKind, String)? {
        guard let prompt = modal?.content as? PathPrompt, let kind = prompt.kind else { return nil }
        return (kind, prompt.text)
    }
}
