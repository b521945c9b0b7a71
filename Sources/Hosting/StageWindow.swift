public import Imaging
public import LayoutMath
public import Platform
public import SDLBackend
public import Views
import Widgets

/// A window that shows one tree of views, which is sufficient for a small program.
///
/// ```swift
/// try await StageWindow(title: "hello", root: Label("hello", role: \.title)).run()
/// ```
public final class StageWindow {
    /// The default size in logical pixels, which fits the smallest common display.
    public static let defaultSize = Size(width: 960, height: 640)

    /// The text of its title bar.
    public var title: String { didSet { shown?.window.title = title } }
    /// The picture of its entry in the taskbar; nil leaves it to the desktop. Default nil.
    public var icon: Bitmap? { didSet { showIcon() } }
    /// Whether it fills the screen. Default false.
    public var isFullscreen: Bool {
        get { shown?.window.isFullscreen ?? (opening.state == .fullscreen) }
        set {
            opening.state = newValue ? .fullscreen : .normal
            shown?.window.isFullscreen = newValue
        }
    }
    /// Its size in logical pixels. If it is set while the window is open, the desktop is asked for that size.
    public var size: Size {
        get { shown?.stage.size ?? opening.size }
        set {
            opening.size = newValue
            shown?.window.resize(to: newValue)
        }
    }
    /// The appearance of controls and paper. Default dark.
    public var theme: WindowTheme { didSet { followDesktop() } }
    /// The minimum size to which the user can shrink the window, in window units; at least 1 in each direction, which is the default.
    public var leastSize: Size {
        get { options.leastSize }
        set { options.leastSize = newValue }
    }
    /// Keys that toggle the full screen; all others belong to the views. Default F11.
    public var fullscreenKeys: Set<Key> {
        get { options.fullscreenKeys }
        set { options.fullscreenKeys = newValue }
    }
    /// The user's motion preference in the program. Default `full`.
    public var motion = MotionPreference.full { didSet { showLook() } }
    /// The fonts of its text. Default bundled, which look the same on every machine and in tests.
    public var fonts: FontCollection {
        get { options.fonts }
        set { options.fonts = newValue }
    }
    /// Whether the upper right corner shows the frames per second, the time of the last frame, and the numbers of draws, views and living
    /// particles. They change four times a second while frames are drawn. Default false, which measures nothing.
    public var showsStatistics = false { didSet { followStatistics() } }
    /// Whether game controllers move the focus, press and pan. Read when the window opens. Default false, because the loop of a program that
    /// hears them wakes every three seconds to look for new ones.
    public var usesGameControllers: Bool {
        get { options.usesGameControllers }
        set { options.usesGameControllers = newValue }
    }
    /// The program's responder, such as its flow of pages. It follows the stage in the responder chain, and the window retains it. Default
    /// nil.
    public var next: (any Responder)? {
        get { options.next }
        set {
            options.next = newValue
            shown?.stage.next = newValue
        }
    }
    /// Called for mistakes and for what the window lacks, such as a font or the state of the last run. It becomes the stage's
    /// `foundFault`. By default they are ignored.
    public var foundFault: ((StageFault) -> Void)? {
        get { options.foundFault }
        set {
            options.foundFault = newValue
            shown?.stage.foundFault = newValue
        }
    }
    /// Called when the window has opened, before its first frame.
    public var didOpen: (Stage) -> Void = { _ in }
    /// Returns whether the window closes when the user wants that, for example after asking about unsaved work. A program that is asked to quit
    /// closes it in any case. By default it closes.
    public var shouldClose: () -> Bool = { true }

    let root: View
    private let images: any ImageProviding
    let restoration: StateRestoration?
    /// How it opens.
    private var opening: WindowGeometry
    private var options = Options()
    var shown: Shown?
    private var isRunning = false

    /// What exists while the window is open.
    struct Shown {
        let window: Window
        let stage: Stage
        let hosted: HostedWindow
        let renderer: SDLRenderer
        let state: KeptState?
        var monitor: StatisticsMonitor?
    }

    /// What may be set before it opens.
    private struct Options {
        var leastSize = Size(width: 1, height: 1)
        var fullscreenKeys: Set<Key> = [.function(11)]
        var fonts = FontCollection.bundled
        var usesGameControllers = false
        var next: (any Responder)?
        var foundFault: ((StageFault) -> Void)?
    }

    /// Creates a window, which opens with `run()`.
    /// - Parameters:
    ///   - size: The size in logical pixels.
    ///   - root: The view that fills the window, on the theme's paper.
    ///   - images: Provides the pictures that views name; by default the program's own files.
    ///   - theme: The appearance of controls and paper.
    ///   - restoration: Where the place of the window and the state of the views are kept, so that the next run of the program begins where
    ///     this one ends, even if it is killed; nil keeps none.
    public init(
        title: String, size: Size = StageWindow.defaultSize, root: View, images: any ImageProviding = WindowPictures(),
        theme: WindowTheme = .dark, restoring restoration: StateRestoration? = nil
    ) {
        self.title = title
        opening = WindowGeometry(size: size)
        self.root = PaperView(root)
        self.images = images
        self.theme = theme
        self.restoration = restoration
    }

    /// Opens the window, and returns when it is closed.
    ///
    /// Meanwhile the main thread runs the window and everything else that waits for this thread: tasks of the main actor, blocks of the main
    /// dispatch queue and timers of Foundation. It may open several windows, which share this loop.
    /// - Throws: An error with a one-line description for the user if there is no display, renderer or font.
    public func run() async throws {
        precondition(!isRunning, "a window opens once at a time, but 'run()' was called for '\(title)' while it was open")
        isRunning = true
        defer { isRunning = false }
        try await withCheckedThrowingContinuation { continuation in
            let opening = OpenWindows.Opening(name: title, open: { try self.open($0) }) { [self] outcome in
                saveState()
                shown?.monitor?.end()
                shown = nil
                ProgramDesktop.shared.unfollow(self)
                continuation.resume(with: outcome)
            }
            OpenWindows.shared.open(opening)
        }
    }

    /// The stage in it; nil unless the window is open.
    public var stage: Stage? { shown?.stage }

    /// Closes the window after the current frame, without asking `shouldClose`. Does nothing unless it is open.
    public func close() { shown?.hosted.end() }

    /// The window's identifier for the desktop, as the parent of dialogs; empty if it has none.
    var portalHandle: String { shown?.window.portalHandle ?? "" }

    private func followDesktop() {
        if theme == .desktop, shown != nil {
            ProgramDesktop.shared.connect()
            ProgramDesktop.shared.follow(self) { [weak self] _ in self?.showLook() }
        } else {
            ProgramDesktop.shared.unfollow(self)
        }
        showLook()
    }

    private func showLook() {
        guard let stage = shown?.stage else { return }
        stage.theme = theme.theme(on: ProgramDesktop.shared.look, after: stage.theme)
        stage.motionPreference = theme.motion(motion, on: ProgramDesktop.shared.look)
    }

    private func showIcon() { if let icon { shown?.window.setIcon(icon) } }

    private func open(_ queue: EventQueue) throws -> HostedWindow {
        // The desktop answers while the window opens, usually before its first frame.
        if theme == .desktop { ProgramDesktop.shared.connect() }
        if usesGameControllers { SDLSystem.startControllers() }
        let state = makeState(queue)
        let scale = Window.desktopScale
        let geometry = state?.geometry(opening, leastSize: leastSize, desktopScale: scale) ?? opening
        let window = try Window(title: title, geometry, leastSize: leastSize, desktopScale: scale)
        // Created before the stage reads the window's size, so that no later change is missed.
        let events = EventSource(window: window, queue: queue)
        let fonts = try FontBook(self.fonts, typefaces: .installed)
        let renderer = try SDLRenderer(window: window, fonts: fonts)
        let stage = Stage(root: root, size: window.size, scale: window.scale, text: fonts, images: images)
        (stage.next, stage.foundFault, stage.clipboard) = (next, foundFault, SystemClipboard())
        stage.lastResponse = { [unowned self] in response(to: $0) }
        fonts.foundFault = { [unowned stage] in stage.foundFault?(.unusableFont(font: $0.font, reason: $0.reason)) }
        (images as? WindowPictures)?.decodeOnThreads()
        images.work?.wakeOwner { [waker = queue.waker] in waker.wake() }
        let source = HostedWindow.Source(
            stage: { stage },
            frame: { [images, unowned self] in
                if images.work?.deliver() == true { stage.setNeedsDisplay() }
                shown?.monitor?.update(at: $0)
                return stage.frame(at: $0, events: $1)
            }, images: images)
        let hosted = HostedWindow(window: window, renderer: renderer, events: events, source: source)
        hosted.frameDone = { [unowned self] in follow($0) }
        hosted.nextDeadline = { state?.deadline }
        hosted.fullscreenKeys = fullscreenKeys
        hosted.shouldClose = { [unowned self] in shouldClose() }
        shown = Shown(window: window, stage: stage, hosted: hosted, renderer: renderer, state: state)
        showIcon()
        ProgramDesktop.shared.takeResults()
        followDesktop()
        followStatistics()
        didOpen(stage)
        state?.restore(root)
        return hosted
    }
}
