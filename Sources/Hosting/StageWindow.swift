public import LayoutMath
public import Platform
import SDLBackend
public import Views
public import Widgets

/// A window on one tree of views: all that a small program needs.
///
/// ```swift
/// try StageWindow(title: "hello", root: Label("hello", role: \.title)).run()
/// ```
public final class StageWindow {
    /// Logical pixels of a window that is opened without a size: fits the smallest common display.
    public static let defaultSize = Size(width: 960, height: 640)

    private let title: String
    private let size: Size
    private let leastSize: Size
    private let fullscreenKeys: Set<Key>
    private let root: View
    private let images: any ImageProviding
    private let theme: Theme
    private let motion: MotionPreference
    private let fontFolder: String?

    /// A window that opens with `run()`.
    /// - Parameters:
    ///   - size: in logical pixels.
    ///   - leastSize: the size below which the user cannot shrink the window, in window units; at least 1 each way.
    ///   - fullscreenKeys: keys that toggle the full screen; all others belong to the views alone.
    ///   - root: fills the window, on the theme's paper.
    ///   - images: the pictures that the views name; by default the sprites of emitters alone.
    ///   - theme: how controls and the paper look.
    ///   - motion: how much the user wants to see move.
    ///   - fontFolder: where font files, each named as its `FontFace`, are looked for before the machine's; nil looks there only.
    public init(
        title: String, size: Size = StageWindow.defaultSize, leastSize: Size = Size(width: 1, height: 1),
        fullscreenKeys: Set<Key> = [.function(11)], root: View, images: any ImageProviding = BitmapPictures(), theme: Theme = .standard,
        motion: MotionPreference = .full, fontFolder: String? = nil
    ) {
        self.title = title
        self.size = size
        self.leastSize = leastSize
        self.fullscreenKeys = fullscreenKeys
        self.root = PaperView(root)
        self.images = images
        self.theme = theme
        self.motion = motion
        self.fontFolder = fontFolder
    }

    /// Opens the window and returns when it is closed.
    /// - Throws: An error with one line for the user when there is no display, no renderer or no font.
    public func run() throws {
        let clock = EventSource.makeClock()
        try SDLSystem.start(name: title, identifier: title)
        // The window and its renderer live in a function of their own: they must be gone before SDL stops.
        defer { SDLSystem.stop() }
        try show(clock)
    }

    private func show(_ clock: @escaping () -> Seconds) throws {
        let window = try Window(title: title, size: size, leastSize: leastSize)
        // Before the stage learns the window's size, so that no change after that is missed.
        let events = try EventSource(window: window, now: clock)
        let fonts = try FontBook(folder: fontFolder)
        let renderer = try SDLRenderer(window: window, fonts: fonts)
        let stage = Stage(
            root: root, size: window.size, scale: window.scale, text: fonts, images: images, motionPreference: motion, theme: theme)
        images.onResult = { [waker = events.waker] in waker.wake() }
        let source = WindowLoop.Source(
            stage: { stage },
            frame: { [images] in
                if images.drain() { stage.setNeedsDisplay() }
                return stage.frame(at: $0, events: $1)
            }, images: images)
        let loop = WindowLoop(window: window, renderer: renderer, events: events, now: clock, source: source)
        loop.fullscreenKeys = fullscreenKeys
        try loop.run()
    }
}
