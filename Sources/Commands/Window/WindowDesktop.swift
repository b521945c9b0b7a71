import Desktop
import Pictures
import Platform
import Scenes
import SDLBackend
import Storage

/// Serves a session with the desktop and the window, and reports the results.
final class WindowDesktop: DesktopServices {
    private let desktop: DesktopSession
    private let window: Window
    private let copier: PictureCopier?
    private let wastebasket = Wastebasket()
    private let recorder: WindowRecorder?
    /// The tasks in progress by number.
    private var open: [Int: FileTask] = [:]
    /// Ends the loop.
    var end: () -> Void = {}

    /// - Parameter recorder: Records the questions that a replay cannot ask.
    init(_ desktop: DesktopSession, window: Window, copier: PictureCopier?, recorder: WindowRecorder?) {
        (self.desktop, self.window, self.copier, self.recorder) = (desktop, window, copier, recorder)
    }

    // MARK: Window

    var isFullscreen: Bool {
        get { window.isFullscreen }
        set { window.isFullscreen = newValue }
    }

    func quit() { end() }

    // MARK: Chooser

    let hasFileChooser = true

    func choose(_ kind: OpeningKind, in folder: String?) -> Int {
        recorder?.choiceBegan()
        return desktop.choose(ChooserRequest(kind, in: folder, parentWindow: window.portalHandle))
    }

    func cancelChoice(_ number: Int) { desktop.cancel(number) }

    // MARK: Files

    var fileActions: Set<FileAction> {
        var actions: Set<FileAction> = desktop.isThere ? [.openWith, .showInFolder] : []
        if copier != nil { actions.insert(.copyPicture) }
        return actions
    }

    func perform(_ action: FileAction, on path: String) {
        switch action {
        case .openWith: perform(FileTask.openWith, on: path)
        case .showInFolder: perform(FileTask.showInFolder, on: path)
        case .copyPicture: copier?.copy(path)
        }
    }

    private func perform(_ task: FileTask, on path: String) {
        open[desktop.perform(task, on: FilePath.absolute(path), parentWindow: window.portalHandle)] = task
    }

    func moveToTrash(_ path: String) throws -> () throws -> Void {
        guard let wastebasket else { throw NoWastebasket() }
        return try wastebasket.discard(path)
    }

    // MARK: News

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
