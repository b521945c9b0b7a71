public import LayoutMath
public import Platform

/// The composition root of one window: its root view, the focus, the pointers and the time.
///
/// A frame is a function of the tree, the time and the input; nothing else draws, ticks or reads a clock.
/// `frame(at:events:)` runs four passes, each in a file of its own under Passes/.
public final class Stage {
    /// The view that fills the window; everything shown is below it.
    public let root: View
    /// Measures text for layout; the same answers must come from whoever draws it.
    public let text: any TextMeasuring
    /// Gives the pictures that views name.
    public let images: any ImageProviding
    /// Where fields copy to and paste from.
    public let clipboard: any Clipboard

    /// The window's size in logical pixels.
    public internal(set) var size: Size
    /// Physical pixels for each logical one.
    public internal(set) var scale: Double
    /// The instant of the event or frame being worked on.
    public internal(set) var time: Seconds = 0
    /// How much the user wants to see move.
    public var motionPreference = MotionPreference.full
    /// How controls look. A new value restyles the whole tree with the next frame; nothing moves, scrolls or loads because of it.
    public var theme: Theme { didSet { if theme != oldValue { themeChanged() } } }
    /// How large type, gaps and controls are to be, where the user chose that; nil leaves it to whoever lays them out.
    public var interfaceScale: Double? { didSet { if interfaceScale != oldValue { setNeedsLayoutEverywhere() } } }
    /// Draws a focus ring around the focused view; nil when none is to be seen.
    public var focusRing = FocusRing()
    /// Shows the tool tip of the view that the pointer rests on.
    public var toolTips = ToolTipPresenter()

    /// The view that has the keyboard's focus; nil when none has.
    public internal(set) weak var focusedView: View?
    /// Modal scopes on this stage, in the order in which they began.
    var modalScopes: [ActiveModalScope] = []
    /// Whether the last thing that a hand did was to press a key.
    public internal(set) var keysAreInUse = false
    /// The innermost view under the pointer; nil outside the window, and while fingers are used.
    public internal(set) weak var hoveredView: View?
    /// What the pointer should look like now.
    public var cursor: Cursor { pointerRest.isHidden ? .hidden : pointedCursor }
    /// The pointer's picture over what it points at.
    var pointedCursor = Cursor.arrow
    var pointerRest = PointerRest()
    /// Called for what the tree leaves unanswered: keys, dropped files.
    public var unhandledEvent: ((InputEvent.Kind) -> Void)?

    var layoutIsDue = true
    var displayIsDue = true
    var advancingViews: [View] = []
    var alarms = Alarms()
    /// Counts the different frames: a renderer that has drawn this one need not draw it again.
    public internal(set) var displayGeneration = 0
    /// Counts the rounds of layout.
    public internal(set) var layoutCount = 0

    /// A finger that is down and has not moved; nil when there is none.
    var longPress: LongPress?
    let arena = GestureArena()
    let wheelLatch = WheelLatch()
    let canvas: Canvas

    /// Shows `root`, resized to fill the window.
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

    /// False when the next frame would look like the last one whatever the time, so that a loop may wait for an event.
    public var needsFrame: Bool {
        layoutIsDue || displayIsDue || !advancingViews.isEmpty || wheelLatch.session != nil || focusRing.isMoving(at: time)
            || toolTips.isMoving(at: time)
    }

    /// When the next frame is due although nothing needs one before; nil while nobody waits for an instant.
    /// A loop that sleeps because `needsFrame` is false sleeps no longer than that.
    public var nextAlarm: Seconds? { [alarms.next, toolTips.due, longPress?.due, pointerRest.due].compactMap(\.self).min() }

    /// Like `needsFrame`, but without what moves for ever.
    public var isMoving: Bool {
        layoutIsDue || displayIsDue || advancingViews.contains { !$0.isPerpetual } || wheelLatch.session != nil
            || focusRing.isMoving(at: time) || toolTips.isMoving(at: time)
    }

    /// Works through the events in order, moves what moves to `time`, lays out what changed, and records the picture.
    /// Events later than `time` are taken at their own time all the same.
    /// - Precondition: `time` does not run backwards.
    public func frame(at time: Seconds, events: [InputEvent]) -> DisplayList {
        for event in events { dispatch(event) }
        precondition(time >= self.time || events.contains { $0.time > time }, "time runs forwards: \(time) after \(self.time)")
        self.time = max(self.time, time)
        advanceAll()
        layoutAll()
        endFocusOutOfSight()
        focusRing.follow(self)
        toolTips.follow(self)
        pointerRest.follow(self)
        return display()
    }

    /// Asks for a new frame although nothing in the tree changed: pictures arrived, or the renderer lost its textures.
    public func setNeedsDisplay() { displayIsDue = true }

    private func themeChanged() {
        root.forEachDescendant {
            $0.themeChanged()
            $0.setNeedsLayout()
        }
    }

    /// Asks the whole tree for a new layout: a picture's size changed, or what views are laid out by.
    public func setNeedsLayoutEverywhere() { root.forEachDescendant { $0.setNeedsLayout() } }
}

/// How much the user wants to see move.
public enum MotionPreference: Sendable {
    /// Everything that moves is shown moving.
    case full
    /// Dragging stays one to one; what would glide by itself jumps or fades.
    case reduced
}

extension Stage {
    func startAdvancing(_ view: View) { advancingViews.append(view) }

    /// Takes note of a view that has come into the tree.
    func take(_ view: View) { if view.modalScope != nil { beginModalScope(view) } }

    /// Lets go of a view that leaves the tree.
    func forget(_ view: View) {
        advancingViews.removeAll { $0 === view }
        alarms.remove(view)
        if view.modalScope != nil { endModalScope(view) }
        if focusedView === view { focusedView = nil }
        if hoveredView === view { hoveredView = nil }
        arena.forget(view)
        wheelLatch.forget(view)
        displayIsDue = true
    }
}
