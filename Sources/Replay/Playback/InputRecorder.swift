public import LayoutMath
public import Platform

/// Writes down what a user does as a gesture script that does it again.
///
/// Every sample of a moving pointer becomes a short straight `drag` or `move`, so a replay sends the same events to the same places; their times
/// are rounded to microseconds, without drift. Left out is what a script cannot say: the release of what was never pressed, and numbers beyond
/// `ScriptLimits`.
nonisolated public struct InputRecorder: Sendable {
    /// Script times are written in millionths of a second: below what any device resolves, and short to read.
    private static let ticksPerSecond = 1e6

    public private(set) var commands: [GestureCommand] = []
    private var ledger = PointerLedger()
    private let start: Seconds
    private var size: Size
    private var scale: Double
    /// Microseconds from `start` to the end of the last command.
    private var elapsed: Int64 = 0
    private var pointed: Point?

    /// A recorder that begins at `start` on the stage's clock with a window of this size and scale showing `scene`.
    public init(size: Size, scale: Double, scene: String? = nil, start: Seconds = 0) {
        self.start = start
        self.size = size
        self.scale = scale
        append(.window(size, scale: scale))
        if let scene { append(.scene(scene)) }
    }

    /// What was recorded so far.
    public var script: GestureScript { GestureScript(commands) }

    /// Adds events in order of time, as one frame takes them. An event earlier than the one before it counts as simultaneous.
    public mutating func record(_ events: [InputEvent]) {
        for event in events { record(event) }
    }

    /// Notes that another scene is shown from `time` on. Whatever is pressed is cancelled first, since a script cannot carry it over.
    public mutating func recordScene(_ name: String, at time: Seconds) {
        while let pointer = ledger.current { record(InputEvent(time: time, .pointerCancelled(pointer))) }
        pass(to: time)
        append(.scene(name))
    }

    private mutating func record(_ event: InputEvent) {
        guard event.kind.fitsScriptLimits else { return }
        switch event.kind {
        case .pointerDown(let pointer, let place):
            guard !ledger.isPressed(pointer) else { return }
            add(.press(pointer, place), at: event.time)
            pointed = place
        case .pointerMoved(let pointer, let place): recordMove(of: pointer, to: place, at: event.time)
        case .pointerUp(let pointer, let place):
            guard let last = ledger.place(of: pointer) else { return }
            add(.release(named(pointer), at: place == last ? nil : place), at: event.time)
            pointed = place
        case .pointerCancelled(let pointer):
            guard ledger.isPressed(pointer) else { return }
            add(.cancel(named(pointer)), at: event.time)
        case .resized(let size, let scale): recordResize(to: size, scale: scale, at: event.time)
        case .wheel(let wheel, let place): add(.wheel(wheel, at: placeIfNew(place)), at: event.time)
        case .fileDropped(let path, let place): add(.drop(path, at: placeIfNew(place)), at: event.time)
        case .dropBegan: add(.dropBegin, at: event.time)
        case .dropEnded: add(.dropEnd, at: event.time)
        case .text(let text): recordText(text, at: event.time)
        case .keyDown(let key, let modifiers, let isRepeat): add(.keyDown(key, modifiers, isRepeat: isRepeat), at: event.time)
        case .keyUp(let key, let modifiers): recordKeyUp(key, modifiers, at: event.time)
        case .pointerLeft: add(.leave, at: event.time)
        case .focusLost: add(.focusLost, at: event.time)
        case .focusGained: add(.focusGained, at: event.time)
        case .exposed: add(.expose, at: event.time)
        }
    }
}

// MARK: Kinds of events

nonisolated extension InputRecorder {
    private mutating func recordMove(of pointer: Pointer, to place: Point, at time: Seconds) {
        let isPressed = ledger.isPressed(pointer)
        guard isPressed || !pointer.isTouch else { return }
        // A way of at most one sample period sends no sample but its last, so it is the event itself; a longer pause stays a pause.
        let passed = microseconds(time) - elapsed
        var duration = 0.0
        if Double(passed) <= GesturePlayer.samplePeriod * InputRecorder.ticksPerSecond {
            duration = Double(passed) / InputRecorder.ticksPerSecond
            elapsed += passed
        } else {
            pass(to: time)
        }
        append(isPressed ? .drag(named(pointer), to: place, duration: duration) : .move(pointer, to: place, duration: duration))
        pointed = place
    }

    private mutating func recordResize(to size: Size, scale: Double, at time: Seconds) {
        add(.resize(size, scale: scale == self.scale ? nil : scale), at: time)
        self.size = size
        self.scale = scale
    }

    private mutating func recordText(_ text: String, at time: Seconds) {
        add(text.count == 1 ? .type(text) : .commit(text), at: time)
    }

    /// A key that goes up at the instant it went down, as scripts send it, is one command again.
    private mutating func recordKeyUp(_ key: Key, _ modifiers: KeyModifiers, at time: Seconds) {
        if commands.last == .keyDown(key, modifiers, isRepeat: false), microseconds(time) == elapsed {
            commands[commands.count - 1] = .key(key, modifiers)
        } else {
            add(.keyUp(key, modifiers), at: time)
        }
    }

    /// nil for the pointer that a command means anyway.
    private func named(_ pointer: Pointer) -> Pointer? { pointer == ledger.current ? nil : pointer }

    /// nil for the place that a command means anyway.
    private mutating func placeIfNew(_ place: Point) -> Point? {
        guard place != pointed ?? Point(x: size.width / 2, y: size.height / 2) else { return nil }
        pointed = place
        return place
    }
}

// MARK: Time

nonisolated extension InputRecorder {
    private mutating func add(_ command: GestureCommand, at time: Seconds) {
        pass(to: time)
        append(command)
    }

    private mutating func append(_ command: GestureCommand) {
        guard ledger.accept(command) == nil else { return }
        commands.append(command)
    }

    /// Lets the script wait until `time`.
    private mutating func pass(to time: Seconds) {
        let target = microseconds(time)
        while elapsed < target {
            let step = min(target - elapsed, Int64(ScriptLimits.duration.upperBound * InputRecorder.ticksPerSecond))
            let duration = Double(step) / InputRecorder.ticksPerSecond
            append(ledger.isAnythingPressed ? .hold(duration) : .wait(duration))
            elapsed += step
        }
    }

    /// Whole microseconds since the start, never before the last command.
    private func microseconds(_ time: Seconds) -> Int64 {
        max(elapsed, Int64(((time - start) * InputRecorder.ticksPerSecond).rounded()))
    }
}

nonisolated extension InputEvent.Kind {
    /// Whether every number may stand in a script.
    fileprivate var fitsScriptLimits: Bool {
        switch self {
        case .pointerDown(_, let place), .pointerMoved(_, let place), .pointerUp(_, let place): ScriptLimits.allow(place)
        case .wheel(let wheel, let place):
            ScriptLimits.allow(place) && ScriptLimits.ticks.contains(wheel.ticks.x) && ScriptLimits.ticks.contains(wheel.ticks.y)
        case .resized(let size, let scale):
            ScriptLimits.side.contains(size.width) && ScriptLimits.side.contains(size.height) && ScriptLimits.scale.contains(scale)
        case .fileDropped(let path, let place): !path.isEmpty && ScriptLimits.allow(place)
        case .text(let text): !text.isEmpty
        default: true
        }
    }
}

nonisolated extension ScriptLimits {
    fileprivate static func allow(_ place: Point) -> Bool { coordinate.contains(place.x) && coordinate.contains(place.y) }
}
