import Desktop
import Pictures
import Scenes
import Storage

/// Lets the desktop open and show pictures' files, and reports the results.
final class FileTasks {
    private let desktop: DesktopSession
    private let copier: PictureCopier?
    /// The tasks in progress by number.
    private var open: [Int: FileTask] = [:]

    init(desktop: DesktopSession, copier: PictureCopier?) {
        self.desktop = desktop
        self.copier = copier
    }

    /// - Parameter parentWindow: Returns the portal identifier of the window that asks.
    func actions(parentWindow: @escaping () -> String) -> DesktopActions {
        var actions = DesktopActions()
        if desktop.isThere {
            actions.openWith = { [weak self] in self?.perform(.openWith, on: $0, parentWindow()) }
            actions.showInFolder = { [weak self] in self?.perform(.showInFolder, on: $0, parentWindow()) }
        }
        if let copier { actions.copyPicture = { copier.copy($0) } }
        return actions
    }

    private func perform(_ task: FileTask, on path: String, _ parentWindow: String) {
        open[desktop.perform(task, on: FilePath.absolute(path), parentWindow: parentWindow)] = task
    }

    /// Takes the desktop's answer; reports a failure to the session.
    func take(_ answer: FileTaskAnswer, of number: Int, for session: SceneSession) {
        guard let task = open.removeValue(forKey: number), answer == .unavailable else { return }
        switch task {
        case .openWith: session.tellFailure("the desktop offers no programs")
        case .showInFolder: session.tellFailure("the desktop has no file manager")
        }
    }

    /// Reports the pictures copied since the last frame, and failures, to the session.
    func tellCopies(to session: SceneSession) {
        for isCopied in copier?.takeResults() ?? [] {
            if isCopied { session.tellCopied() } else { session.tellFailure("the picture cannot be copied") }
        }
    }
}
