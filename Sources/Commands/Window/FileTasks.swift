import Desktop
import Pictures
import Scenes
import Storage

/// What the window's desktop does with pictures' files, and what is told of it.
final class FileTasks {
    private let desktop: DesktopSession
    private let copier: PictureCopier?
    /// What the desktop was asked for, by number.
    private var open: [Int: FileTask] = [:]

    init(desktop: DesktopSession, copier: PictureCopier?) {
        self.desktop = desktop
        self.copier = copier
    }

    /// - Parameter parentWindow: gives the window that asks, as portals name it.
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

    /// The desktop has answered.
    func take(_ answer: FileTaskAnswer, of number: Int, for session: SceneSession) {
        guard let task = open.removeValue(forKey: number), answer == .unavailable else { return }
        switch task {
        case .openWith: session.tellFailure("the desktop offers no programs")
        case .showInFolder: session.tellFailure("the desktop has no file manager")
        }
    }

    /// Pictures were copied since the last frame, or could not be.
    func tellCopies(to session: SceneSession) {
        for isCopied in copier?.takeResults() ?? [] {
            if isCopied { session.tellCopied() } else { session.tellFailure("the picture cannot be copied") }
        }
    }
}
