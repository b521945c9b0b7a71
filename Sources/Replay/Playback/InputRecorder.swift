public import LayoutMath
public import Platform

/// Records a user's input as a gesture script that reproduces it.
///
/// Every sample of a moving pointer becomes a short straight `drag` or `move`, so a replay sends the same events to the same positions.
/// Times are rounded to microseconds, without drift. Events that a script cannot express are left out: releases of pointers that were not
/// pressed, and numbers beyond `ScriptLimits`.
nonisolated public struct InputRecorder: Sendable {
    /// Resolution of script times: microseconds are finer than any input device and short to read.
    private static let ticksPerSecond = 1e6

    public private(set) var commands: [GestureCommand] = []
    /// The number of commands that `takeLines` has returned; these no longer change.
    private var takenCount = 0
    private var ledger = PointerLedger()
    private let start: Seconds
    private var size: Size
    private var scale: Double
    /// Microseconds from `start` to the end of the last command.
    private var elapsed: Int64 = 0
    private var pointed: Point?

    /// Creates a recorder that begins at `start` on the stage's clock, for a window of this size and scale that shows `scene`.
    public init(size: Size, scale: Double, scene: String? = nil, start: Seconds = 0) {
        self.start = start
        self.size = size
        self.scale = scale
        append(.window(size, scale: scale))
        if let scene { append(.scene(scene)) }
    }

    /// The script recorded so far.
    public var script: GestureScript { GestureScript(commands) }

    /// Returns the lines of the script that were recorded since the last call. All lines together form a script that replays like
    /// ``script``.
    public mutating func takeLines() -> String {
        defer { takenCount = commands.count }
        return commands[takenCount...].map { $0.text + "\n" }.joined()
    }

    /// Records a frame's events, in order of time. An event earlier than the previous one counts as simultaneous with it.
    public mutating func record(_ events: [InputEvent]) {
        for event in events { record(event) }
    }

    /// Records a change of scene at `time`. Pressed pointers are cancelled first, because a script cannot keep them pressed across scenes.
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
            add(.press(pointer, place), holding: event.modifiers, at: event.time)
            pointed = place
        case .pointerMoved(let pointer, let place): recordMove(of: pointer, to: place, holding: event.modifiers, at: event.time)
        case .pointerUp(let pointer, let place):
            guard let last = ledger.place(of: pointer) else { return }
            add(.release(named(pointer), at: place == last ? nil : place), holding: event.modifiers, at: event.time)
            pointed = place
        case .pointerCancelled(let pointer):
            guard ledger.isPressed(pointer) else { return }
            add(.cancel(named(pointer)), at: event.time)
        case .resized(let size, let scale): recordResize(to: size, scale: scale, at: event.time)
        case .wheel(let wheel, let place): add(.wheel(wheel, at: placeIfNew(place)), at: event.time)
        case .wheelEnded: add(.lift, at: event.time)
        case .fileDropped(let path, let place): add(.drop(path, at: placeIfNew(place)), at: event.time)
        case .textDropped(let text, let place): add(.dropText(text, at: placeIfNew(place)), at: event.time)
        case .dragAnswered(let answer): add(.answer(answer), at: event.time)
        case .dropBegan: add(.dropBegin, at: event.time)
        case .dropEnded: add(.dropEnd, at: event.time)
        case .text(let text): recordText(text, at: event.time)
        case .composition(let composition): add(.compose(composition), at: event.time)
        case .keyDown(let key, let modifiers, let isRepeat): add(.keyDown(key, modifiers, isRepeat: isRepeat), at: event.time)
        case .keyUp(let key, let modifiers): recordKeyUp(key, modifiers, at: event.time)
        case .controllerButton(let button, let isPressed): add(.padButton(button, isPressed: isPressed), at: event.time)
        case .controllerStick(let stick, let deflection): add(.stick(stick, deflection), at: event.time)
        case .pointerLeft: add(.leave, at: event.time)
        case .focusLost: add(.focusLost, at: event.time)
        case .focusGained: add(.focusGained, at: event.time)
        case .exposed: add(.expose, at: event.time)
        }
    }
}

// MARK: Kinds of events

nonisolated extension InputRecorder {
    private mutating func recordMove(of pointer: Pointer, to place: Point, holding modifiers: KeyModifiers, at time: Seconds) {
        let isPressed = ledger.isPressed(pointer)
        guard isPressed || !pointer.isTouch else { return }
        // A movement that takes at most one sample period is replayed as only its last sample, so it is written as one command. A longer
        // gap is written as a pause.
        let passed = microseconds(time) - elapsed
        var duration = 0.0
        if Double(passed) <= GesturePlayer.samplePeriod * InputRecorder.ticksPerSecond {
            duration = Double(passed) / InputRecorder.ticksPerSecond
            elapsed += passed
        } else {
            pass(to: time)
        }
        let drag = GestureCommand.drag(named(pointer), to: place, duration: duration)
        append(InputRecorder.held(modifiers, isPressed ? drag : .move(pointer, to: place, duration: duration)))
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

    /// Joins a key's press and release at the same instant, as scripts send them, into one `key` command.
    private mutating func recordKeyUp(_ key: Key, _ modifiers: KeyModifiers, at time: Seconds) {
        if commands.last == .keyDown(key, modifiers, isRepeat: false), commands.count > takenCount, microseconds(time) == elapsed {
            commands[commands.count - 1] = .key(key, modifiers)
        } else {
            add(.keyUp(key, modifiers), at: time)
        }
    }

    /// The pointer to name in a command; nil if a command without a pointer means this one.
    private func named(_ pointer: Pointer) -> Pointer? { pointer == ledger.current ? nil : pointer }

    /// The location to write in a command; nil if a command without a location means this one.
    private mutating func placeIfNew(_ place: Point) -> Point? {
        guard place != pointed ?? Point(x: size.width / 2, y: size.height / 2) else { return nil }
        pointed = place
        return place
    }
}

// MARK: Time

nonisolated extension InputRecorder {
    private mutating func add(_ command: GestureCommand, holding modifiers: KeyModifiers = [], at time: Seconds) {
        pass(to: time)
        append(InputRecorder.held(modifiers, command))
    }

    private static func held(_ modifiers: KeyModifiers, _ command: GestureCommand) -> GestureCommand {
        modifiers.isEmpty ? command : .holding(modifiers, command)
    }

    private mutating func append(_ command: GestureCommand) {
        guard ledger.accept(command) == nil else { return }
        commands.append(command)
    }

    /// Adds `wait` or `hold` commands until `time`.
    private mutating func pass(to time: Seconds) {
        let target = microseconds(time)
        while elapsed < target {
            let step = min(target - elapsed, Int64(ScriptLimits.duration.upperBound * InputRecorder.ticksPerSecond))
            let duration = Double(step) / InputRecorder.ticksPerSecond
            append(ledger.isAnythingPressed ? .hold(duration) : .wait(duration))
            elapsed += step
        }
    }

    /// Whole microseconds since the start; at least the end of the last command.
    private func microseconds(_ time: Seconds) -> Int64 {
        max(elapsed, Int64(((time - start) * InputRecorder.ticksPerSecond).rounded()))
    }
}

nonisolated extension InputEvent.Kind {
    /// Whether a script can represent every number and text of the event.
    fileprivate var fitsScriptLimits: Bool {
        switch self {
        case .pointerDown(_, let place), .pointerMoved(_, let place), .pointerUp(_, let place): ScriptLimits.allow(place)
        case .wheel(let wheel, let place):
            ScriptLimits.allow(place) && ScriptLimits.ticks.contains(wheel.ticks.x) && ScriptLimits.ticks.contains(wheel.ticks.y)
        case .resized(let size, let scale):
            ScriptLimits.side.contains(size.width) && ScriptLimits.side.contains(size.height) && ScriptLimits.scale.contains(scale)
        case .fileDropped(let text, let place), .textDropped(let text, let place): !text.isEmpty && ScriptLimits.allow(place)
        case .text(let text): !text.isEmpty
        case .controllerStick(_, let deflection):
            ScriptLimits.deflection.contains(deflection.x) && ScriptLimits.deflection.contains(deflection.y)
        default: true
        }
    }
}

nonisolated extension ScriptLimits {
    fileprivate static func allow(_ place: Point) -> Bool { coordinate.contains(place.x) && coordinate.contains(place.y) }
}
