import Desktop
import Hosting
import Pictures
import Platform
import Scenes
import SDLBackend
import Storage
import Views

/// Connects a session to the desktop and the window, and reports the results to it.
final class WindowDesktop: DesktopServices {
    private let desktop: DesktopSession
    private let window: Window
    private let screen: AwakeScreen
    /// Puts pictures on the clipboard, and takes them from there; nil if no program for that is installed.
    private let (copier, paster) = (UserDesktop.pictureCopier, UserDesktop.picturePaster)
    /// The wastebasket; nil if there is no home folder.
    let wastebasket: Wastebasket?
    /// Records the input and the answers of the file chooser; nil if nothing is recorded.
    let recorder: WindowRecorder?
    private var look: DesktopLook
    /// The theme if the desktop reports none.
    private let otherTheme: Theme.Name
    /// The tasks in progress by number.
    private var open: [Int: Task] = [:]
    private let work: Work
    /// What the desktop was asked for.
    private enum Task {
        case file(FileTask)
        case printing(PrintedPicture)
    }

    /// Whether a paste is in progress. Only one paste runs at a time.
    private var isPasting = false
    /// Whether the user has asked the program to quit.
    private(set) var hasQuit = false

    /// - Parameters:
    ///   - theme: The theme if the desktop reports none.
    ///   - wastebasket: Takes the files that are discarded.
    ///   - work: Accesses files.
    ///   - recorder: Records the questions that a replay cannot ask.
    init(
        _ desktop: DesktopSession, window: Window, theme: Theme.Name, wastebasket: Wastebasket?, work: Work, recorder: WindowRecorder?
    ) {
        (look, otherTheme) = (DesktopLook(DesktopAppearance(), otherwise: theme), theme)
        (self.desktop, self.window, self.wastebasket, self.work, self.recorder) = (desktop, window, wastebasket, work, recorder)
        screen = AwakeScreen(desktop, window)
    }

    // MARK: Window

    var isFullscreen: Bool {
        get { window.isFullscreen }
        set { window.isFullscreen = newValue }
    }

    /// Whether the screen stays on without input.
    var keepsScreenOn: Bool {
        get { screen.isKept }
        set { screen.isKept = newValue }
    }

    func quit() { hasQuit = true }

    // MARK: Chooser

    let hasFileChooser = true

    func choose(_ kind: OpeningKind, in folder: String?) -> Int {
        recorder?.choiceBegan()
        return desktop.choose(ChooserRequest(kind, in: folder, parentWindow: window.portalHandle))
    }

    func cancelChoice(_ number: Int) { desktop.cancel(number) }

    // MARK: Files

    var fileActions: Set<FileAction> {
        var actions: Set<FileAction> = desktop.isThere ? [.openWith, .showInFolder, .setWallpaper] : []
        if desktop.isThere || DocumentFolder.path != nil { actions.insert(.print) }
        return actions
    }

    func perform(_ action: FileAction, on path: String) {
        switch action {
        case .openWith: perform(FileTask.openWith, on: path)
        case .showInFolder: perform(FileTask.showInFolder, on: path)
        case .print:
            let picture = PrintedPicture(path: FilePath.absolute(path))
            open[desktop.startPrinting(picture, parentWindow: window.portalHandle)] = .printing(picture)
        case .setWallpaper: perform(FileTask.setWallpaper, on: path, open: WallpaperFile.open)
        }
    }

    private func perform(_ task: FileTask, on path: String, open: (@Sendable (String) -> Int32?)? = nil) {
        let path = FilePath.absolute(path)
        self.open[desktop.perform(task, on: path, parentWindow: window.portalHandle, open: open)] = .file(task)
    }

    var canCopyPictures: Bool { copier != nil }

    func copyPicture(_ path: String, done: @escaping (Bool) -> Void) {
        guard let copier else { return }
        work.perform(in: FilePath.folder(of: path)) {
            copier.copy(path)
        } then: {
            done($0)
        }
    }

    var canPaste: Bool { paster != nil }

    func paste(into folder: String, done: @escaping (Result<PastedFiles, any Error>) -> Void) {
        // The key may repeat while another program is still delivering.
        guard let paster, !isPasting else { return }
        isPasting = true
        let folder = FilePath.absolute(folder)
        work.perform(in: "clipboard") {
            Result { try paster.paste(into: folder) }
        } then: { [weak self] result in
            self?.isPasting = false
            done(result)
        }
    }

    func moveToTrash(_ path: String, shown: ShownFile?, done: @escaping (Result<WayBack, any Error>) -> Void) {
        guard let wastebasket else { return done(.failure(NoWastebasket())) }
        wastebasket.discard(path, shown: shown, on: work) { [work] result in
            switch result {
            case .success(let item):
                done(.success { done in wastebasket.restore(item, on: work) { done($0.map { _ in }.mapError { $0 }) } })
            case .failure(let error): done(.failure(error))
            }
        }
    }

    // MARK: Results

    /// Returns the desktop's appearance as known before the session is created.
    func takeFirstLook() -> DesktopLook {
        for case .appearance(let appearance) in desktop.takeResults() { look = DesktopLook(appearance, otherwise: otherTheme) }
        return look
    }

    /// Reports everything that has happened since the last frame to the session.
    func report(to session: SceneSession) {
        for news in desktop.takeResults() { take(news, for: session) }
    }

    private func take(_ news: DesktopSession.Output, for session: SceneSession) {
        switch news {
        case .appearance(let appearance):
            look = DesktopLook(appearance, otherwise: otherTheme)
            session.changeLook { look.apply(to: &$0) }
        case .chosen(let number, let answer): take(ChoiceOutcome(answer), of: number, for: session)
        case .finished(let number, let answer): take(answer, of: number, for: session)
        case .screenNotKept: screen.portalRefused()
        }
    }

    private func take(_ outcome: ChoiceOutcome, of number: Int, for session: SceneSession) {
        if session.take(outcome, of: number) { recorder?.choiceEnded(outcome) }
    }

    /// Handles the desktop's answer, and reports a failure to the session.
    private func take(_ answer: FileTaskAnswer, of number: Int, for session: SceneSession) {
        guard let task = open.removeValue(forKey: number), answer == .unavailable || answer == .failed else { return }
        switch task {
        case .file(.openWith): session.reportFailure("the desktop offers no programs")
        case .file(.showInFolder): session.reportFailure("the desktop has no file manager")
        case .file(.setWallpaper): session.reportFailure("the desktop takes no wallpaper")
        case .printing(let picture):
            if answer == .failed { session.reportFailure("\(picture.title) cannot be printed") } else { save(picture, for: session) }
        }
    }

    /// Saves a picture as a file if nothing can print it.
    private func save(_ picture: PrintedPicture, for session: SceneSession) {
        guard let folder = DocumentFolder.path else { return session.reportFailure("the desktop prints nothing") }
        work.perform(in: folder) {
            Result { try picture.save(in: folder) }
        } then: { [weak session] result in
            switch result {
            case .success(let path): session?.reportPrinted(to: path)
            case .failure(let error): session?.reportFailure("\(picture.title) cannot be printed: \(error)")
            }
        }
    }
}
