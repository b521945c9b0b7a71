import Gallery
import LayoutMath
import Pictures
import Platform
import Storage
import Views

/// What came of asking the desktop.
public enum ChoiceOutcome: Equatable, Sendable {
    case chosen([String])
    case cancelled
    /// There is no chooser, or it does not work.
    case unavailable
}

/// Asks the user what to open, with the desktop's file chooser or the program's own prompt.
final class PathChoice {
    /// A question that the desktop has not answered yet.
    struct Question {
        let number: Int
        let kind: OpeningKind
        /// Takes the answer; nil opens it.
        var taken: ((String) -> Void)?
    }

    private(set) var pending: Question?
    private unowned let session: SceneSession
    private var desktop: any DesktopServices { session.services.desktop }

    init(_ session: SceneSession) { self.session = session }

    /// Asks for a folder or for pictures to open. If the desktop's chooser has not answered an earlier request, that request is cancelled and
    /// the program's own prompt is shown, because a broken chooser might never appear.
    func ask(_ kind: OpeningKind) {
        session.root.dismiss()
        if let pending {
            self.pending = nil
            desktop.cancelChoice(pending.number)
            return showPrompt(kind)
        }
        guard desktop.hasFileChooser else { return showPrompt(kind) }
        pending = Question(number: desktop.choose(kind, in: shownFolder), kind: kind)
    }

    /// Asks for a folder for another purpose than to open it. An earlier question that was not answered is cancelled.
    /// - Parameter folder: Where the chooser starts.
    func ask(in folder: String, taken: @escaping (String) -> Void) {
        if let pending { desktop.cancelChoice(pending.number) }
        pending = Question(number: desktop.choose(.folder, in: folder), kind: .folder, taken: taken)
    }

    /// Takes the desktop's answer.
    /// - Returns: Whether it answers the pending question; answers to cancelled questions are ignored.
    func take(_ outcome: ChoiceOutcome, of number: Int) -> Bool {
        guard let question = pending, question.number == number else { return false }
        pending = nil
        switch outcome {
        case .chosen(let paths):
            if let taken = question.taken { paths.first.map(taken) } else { session.open(paths) }
        case .cancelled: break
        case .unavailable:
            if question.taken == nil {
                showPrompt(question.kind)
            } else {
                session.messages.announceFailure("the file chooser does not answer: please type the folder")
            }
        }
        session.stage.setNeedsDisplay()
        return true
    }

    /// The folder of the open pictures; nil for the sample.
    private var shownFolder: String? {
        guard let path = session.albums.paths.first else { return nil }
        return FilePath.fileExtension(of: path).isEmpty ? path : FilePath.folder(of: path)
    }

    func showPrompt(_ kind: OpeningKind, text: String = "") {
        let question = PathPrompt.Question(
            title: kind == .folder ? "open a folder" : "open a picture", action: "open", path: text,
            placeholder: kind == .folder ? "path of a folder, ~ is your home" : "path of a picture, ~ is your home",
            extensions: kind == .folder ? [] : PictureFolder.extensions, recents: session.state.restored.recents.paths)
        let prompt = PathPrompt(
            question, completion: makeCompletion(),
            submit: { [weak session] path, done in session?.flow.opening.open(typed: path, done) },
            close: { [weak session] in session?.root.dismiss() })
        prompt.kind = kind
        session.root.present(prompt, isVeiled: true) { [weak stage = session.stage] room in
            let scale = stage?.metrics.scale ?? 1
            return Rect(center: Point(x: room.width / 2, y: room.height / 2), size: PathPrompt.size(scale, within: room))
        }
    }

    /// Completes paths that the user types.
    func makeCompletion() -> PathCompletion {
        PathCompletion(
            FolderCompleter(names: session.services.opener.names), home: session.state.home, base: session.state.currentFolder,
            on: session.services.work)
    }
}

extension SceneRoot {
    /// The kind and text of the window's open prompt; nil if none is open.
    var promptText: (OpeningKind, String)? {
        guard let prompt = modal?.content as? PathPrompt, let kind = prompt.kind else { return nil }
        return (kind, prompt.text)
    }
}
