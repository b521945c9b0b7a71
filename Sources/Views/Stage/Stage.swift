public import LayoutMath
public import Platform

/// The composition root of one window: its root view, the focus, the pointers and the time.
///
/// A frame is a function of the tree, the time and the input; nothing else draws, ticks or reads a clock. `frame(at:events:)` runs five
/// passes, each in its own file under Passes/.
@MainActor public final class Stage {
    /// The view that fills the window; everything shown is below it.
    public let root: View
    /// Measures text for layout; it must agree with the renderer that draws the text.
    public let text: any TextMeasuring
    /// Provides the pictures that views name. Drawing must not request pictures; ``Canvas/state(of:)`` returns what has been loaded.
    public var images: any ImageProviding {
        assertIsNotRecording()
        return pictures.provider
    }
    /// Clipboard of text fields.
    public var clipboard: any Clipboard = PrivateClipboard()

    /// Size of the window in logical pixels.
    public internal(set) var size: Size
    /// Physical pixels per logical pixel.
    public internal(set) var scale: Double
    /// Time of the event or frame being processed, in seconds since the stage began.
    public internal(set) var time: Seconds = 0
    /// The clock by which code waits for a time of the stage.
    public var clock: StageClock { dues.clock }
    /// Whether animations are shown. Default `full`.
    public var motionPreference = MotionPreference.full
    /// Colours, type and measures of all controls. Setting it restyles the complete tree in the next frame; nothing moves, scrolls or is
    /// reloaded.
    public var theme: Theme { didSet { if theme != oldValue { themeChanged() } } }
    /// Factor on type, spacing and controls chosen by the user; nil leaves it to the program.
    public var interfaceScale: Double? { didSet { if interfaceScale != oldValue { setNeedsLayoutEverywhere() } } }
    /// Factor on the scale that the program chooses while ``interfaceScale`` is nil: the size of text that the user has chosen for the desktop.
    /// Default 1.
    public var textScale = 1.0 { didSet { if textScale != oldValue { setNeedsLayoutEverywhere() } } }
    /// Whether single characters can be shortcuts. If not, a character without Ctrl, Alt or Super is passed only to the focused view, where it
    /// may find a row of a list, and not to the views around it, ``keyBindings`` or ``unhandledEvent``. Default true.
    public var usesSingleKeys = true
    /// Factor on the time for which messages stay, for people who read slowly. At least 1; default 1.
    public var messageTimeScale = 1.0
    /// Called for keys, files and texts that no view has handled.
    public var unhandledEvent: ((InputEvent.Kind) -> Void)? {
        get { chainEnd.unhandledEvent }
        set { chainEnd.unhandledEvent = newValue }
    }
    /// The responder after the stage, such as the program's, where the chain of every view continues. The stage keeps a strong reference to
    /// it. Default nil.
    public var next: (any Responder)? {
        get { chainEnd.next }
        set { chainEnd.next = newValue }
    }
    /// The actions of keys that no responder handles, sent from ``firstResponder`` when the key is pressed, not when it repeats. If no
    /// responder answers the action, the key goes to `unhandledEvent`.
    public var keyBindings: [KeyPress: any Action] {
        get { chainEnd.keyBindings }
        set { chainEnd.keyBindings = newValue }
    }
    /// Returns the answer to an action that no responder has answered, such as ``OpenLink`` in a window; nil for none. Default nil.
    public var lastResponse: ((any Action) -> ActionResponse?)? {
        get { chainEnd.response }
        set { chainEnd.response = newValue }
    }
    /// Called for a mistake, with a description for the program's author. By default mistakes are ignored. A cycle of responders is reported
    /// for each event that reaches it.
    public var foundFault: ((StageFault) -> Void)? {
        get { chainEnd.foundFault }
        set { chainEnd.foundFault = newValue }
    }

    var focus = Focus()
    var pointing = Pointing()
    private var chainEnd = ChainEnd()
    var dues = Dues()
    var pictures: PicturePreparation
    let canvas: Canvas

    /// A stage that shows `root`, resized to fill the window.
    public init(
        root: View, size: Size, scale: Double = 1, text: any TextMeasuring, images: any ImageProviding, theme: Theme = .standard
    ) {
        self.root = root
        self.size = size
        self.scale = scale
        self.text = text
        pictures = PicturePreparation(provider: images)
        self.theme = theme
        canvas = Canvas(images: images)
        root.frame = Rect(origin: .zero, size: size)
        root.enter(self)
    }

    isolated deinit { end() }

    /// Whether the next frame may differ from the last one; false lets a loop wait for an event.
    public var needsFrame: Bool { isMoving || !dues.advancing.isEmpty }

    /// Earliest time at which a view or code that waits asked to be woken; nil if none. A loop that sleeps while `needsFrame` is false must wake at this time.
    public var nextAlarm: Seconds? {
        [dues.alarms.next, clock.nextDeadline, toolTips.due, pointing.due].compactMap(\.self).min()
    }

    /// Like ``needsFrame``, but without views that move perpetually.
    public var isMoving: Bool {
        dues.isMoving || pointing.wheelLatch.awaitsSilence || focusRing.isMoving(at: time) || toolTips.isMoving(at: time)
            || pointing.controller.isPanning || pointing.picture?.isMoving(at: time) == true
    }

    /// Number of different frames so far. A renderer that has already drawn this generation need not draw it again.
    public var displayGeneration: Int { dues.displayGeneration }
    /// Number of rounds of layout so far.
    public var layoutCount: Int { dues.layoutCount }

    /// Dispatches the events in order, advances moving views to `time`, lays out those that changed, prepares those in sight, and returns
    /// the recorded frame. Events later than `time` are dispatched at their own time.
    /// - Precondition: `time` does not run backwards.
    public func frame(at time: Seconds, events: [InputEvent]) -> DisplayList {
        // A key's text arrives in the same frame as the key.
        focus.textIsSpent = false
        dispatchPosted()
        for event in events {
            dispatch(event)
            dispatchPosted()
        }
        precondition(time >= self.time || events.contains { $0.time > time }, "time runs forwards: \(time) after \(self.time)")
        self.time = max(self.time, time)
        clock.advance(to: self.time)
        advanceAll()
        dispatchPosted()
        layoutAll()
        followTree()
        prepareAll()
        return display()
    }

    /// Updates the focus, the focus ring, the tool tip and the pointer to the views' present positions.
    func followTree() {
        settleFocus()
        focusRing.follow(self)
        toolTips.follow(self)
        pointing.rest = pointing.rest.following(self)
        followPicture()
    }

    /// Requests a new frame although the tree has not changed, because pictures have arrived or the renderer has lost its textures.
    public func setNeedsDisplay() {
        assertIsNotRecording()
        dues.display = true
    }

    private func themeChanged() {
        root.forEachDescendant {
            $0.themeChanged()
            $0.setNeedsLayout()
        }
    }

    /// Requests a layout of the complete tree, after a change of a value that views use in their layout.
    public func setNeedsLayoutEverywhere() { root.forEachDescendant { $0.setNeedsLayout() } }
}

/// Amount of animation that the user wants.
public enum MotionPreference: Sendable {
    /// All animations are shown.
    case full
    /// Drags follow the pointer; animations jump or fade.
    case reduced
}

extension Stage {
    func startAdvancing(_ view: View) { dues.advancing.append(view) }

    /// Called when a view has entered the tree.
    func take(_ view: View) { takeScope(of: view) }

    /// Removes all references to a view that leaves the tree.
    func forget(_ view: View) {
        forgetScope(of: view)
        if focus.view === view { focus.view = nil }
        pointing.forget(view)
        dues.forget(view)
    }
}
