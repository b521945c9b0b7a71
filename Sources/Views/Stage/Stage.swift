public import LayoutMath
public import Platform

/// The composition root of one window: its root view, the focus, the pointers and the time.
///
/// A frame is a function of the tree, the time and the input; nothing else draws, ticks or reads a clock.
/// `frame(at:events:)` runs four passes, each in a file of its own under Passes/.
public final class Stage {
    /// The view that fills the window; everything shown is below it.
    public let root: View
    /// Measures text for layout; it must agree with the renderer that draws the text.
    public let text: any TextMeasuring
    /// Gives the pictures that views name.
    public let images: any ImageProviding
    /// Clipboard of text fields.
    public let clipboard: any Clipboard

    /// Size of the window in logical pixels.
    public internal(set) var size: Size
    /// Physical pixels for each logical one.
    public internal(set) var scale: Double
    /// Time of the event or frame that is being worked on, in seconds since the stage began.
    public internal(set) var time: Seconds = 0
    /// Whether the user wants to see movement. Default `full`.
    public var motionPreference = MotionPreference.full
    /// Colours, type and measures of all controls. Setting it restyles the whole tree with the next frame, without moving, scrolling or
    /// loading anything.
    public var theme: Theme { didSet { if theme != oldValue { themeChanged() } } }
    /// Factor on type, gaps and controls that the user chose; nil leaves it to the program.
    public var interfaceScale: Double? { didSet { if interfaceScale != oldValue { setNeedsLayoutEverywhere() } } }
    /// The outline around the focused view.
    public var focusRing = FocusRing()
    /// The tool tip of the view on which the pointer rests.
    public var toolTips = ToolTipPresenter()

    /// The view that has the keyboard's focus; nil when none has.
    public internal(set) weak var focusedView: View?
    /// Which views keep input to themselves, and where the focus returns to.
    var scopes = FocusScopes()
    /// Whether the last input was a key.
    public internal(set) var keysAreInUse = false
    /// The innermost view under the pointer; nil outside the window, and while fingers are used.
    public internal(set) weak var hoveredView: View?
    /// Cursor to show now.
    public var cursor: Cursor { pointerRest.isHidden ? .hidden : pointedCursor }
    /// The pointer's picture over what it points at.
    var pointedCursor = Cursor.arrow
    var pointerRest = PointerRest()
    /// Called for events that no view has taken: keys and dropped files.
    public var unhandledEvent: ((InputEvent.Kind) -> Void)?

    var layoutIsDue = true
    var displayIsDue = true
    var advancingViews: [View] = []
    var alarms = Alarms()
    /// Number of different frames so far: a renderer that has drawn this generation need not draw it again.
    public internal(set) var displayGeneration = 0
    /// Number of rounds of layout so far.
    public internal(set) var layoutCount = 0

    /// A finger that is down and has not moved; nil when there is none.
    var longPress: LongPress?
    let arena = GestureArena()
    let wheelLatch = WheelLatch()
    let canvas: Canvas

    /// A stage that shows `root`, resized to fill the window.
    public init(
        root: View, size: Size, scale: Double = 1, text: any TextMeasuring, images: any ImageProviding,
        motionPreference: MotionPreference = .full, theme: Theme = .standard, clipboard: any Clipboard = PrivateClipboard()
    ) {
        self.root = root
        self.size = size
        self.scale = scale
        self.text = text
        self.images = images
        self.theme = theme
        self.clipboard = clipboard
        canvas = Canvas(images: images)
        self.motionPreference = motionPreference
        root.frame = Rect(origin: .zero, size: size)
        root.enter(self)
    }

    /// Whether the next frame may differ from the last one; false lets a loop wait for an event.
    public var needsFrame: Bool {
        layoutIsDue || displayIsDue || !advancingViews.isEmpty || wheelLatch.session != nil || focusRing.isMoving(at: time)
            || toolTips.isMoving(at: time)
    }

    /// Earliest time at which a view asked to be woken; nil if none. A loop that sleeps because `needsFrame` is false sleeps no longer
    /// than until then.
    public var nextAlarm: Seconds? { [alarms.next, toolTips.due, longPress?.due, pointerRest.due].compactMap(\.self).min() }

    /// Like ``needsFrame``, but without views that move perpetually.
    public var isMoving: Bool {
        layoutIsDue || displayIsDue || advancingViews.contains { !$0.isPerpetual } || wheelLatch.session != nil
            || focusRing.isMoving(at: time) || toolTips.isMoving(at: time)
    }

    /// Dispatches the events in order, advances what moves to `time`, lays out what changed, and returns the recorded frame. Events later
    /// than `time` are dispatched at their own time.
    /// - Precondition: `time` does not run backwards.
    public func frame(at time: Seconds, events: [InputEvent]) -> DisplayList {
        for event in events { dispatch(event) }
        precondition(time >= self.time || events.contains { $0.time > time }, "time runs forwards: \(time) after \(self.time)")
        self.time = max(self.time, time)
        advanceAll()
        layoutAll()
        settleFocus()
        focusRing.follow(self)
        toolTips.follow(self)
        pointerRest.follow(self)
        return display()
    }

    /// Asks for a new frame although the tree has not changed: pictures have arrived, or the renderer has lost its textures.
    public func setNeedsDisplay() { displayIsDue = true }

    private func themeChanged() {
        root.forEachDescendant {
            $0.themeChanged()
            $0.setNeedsLayout()
        }
    }

    /// Asks for a layout of the whole tree, after a change of something that views lay out by.
    public func setNeedsLayoutEverywhere() { root.forEachDescendant { $0.setNeedsLayout() } }
}

/// How much the user wants to see move.
public enum MotionPreference: Sendable {
    /// Everything that moves is shown moving.
    case full
    /// Drags stay one to one; what would move by itself jumps or fades.
    case reduced
}

extension Stage {
    func startAdvancing(_ view: View) { advancingViews.append(view) }

    /// Takes note of a view that has come into the tree.
    func take(_ view: View) { takeScope(of: view) }

    /// Lets go of a view that leaves the tree.
    func forget(_ view: View) {
        advancingViews.removeAll { $0 === view }
        alarms.remove(view)
        forgetScope(of: view)
        if focusedView === view { focusedView = nil }
        if hoveredView === view { hoveredView = nil }
        arena.forget(view)
        wheelLatch.forget(view)
        displayIsDue = true
    }
}
