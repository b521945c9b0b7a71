public import LayoutMath
public import Platform

/// Turns commands into input events on the script's own clock.
///
/// The clock counts whole nanoseconds, so that durations written in decimals add up without drift: 0.1 s and 0.2 s end at exactly 0.3 s.
nonisolated public struct GesturePlayer: Sendable {
    /// Time between two events of a moving device, in seconds: 125 Hz, as common mice and touchpads send.
    public static let samplePeriod: Seconds = 0.008

    private static let nanosecondsPerSecond = 1e9
    private static let samplePeriodInNanoseconds = Int64(samplePeriod * nanosecondsPerSecond)

    private var nanoseconds: Int64 = 0
    private var ledger = PointerLedger()
    private var size: Size
    private var scale: Double
    /// The last location a command named; nil before the first.
    private var pointed: Point?

    /// A player at time 0 for a window of this size and scale.
    public init(size: Size, scale: Double) {
        self.size = size
        self.scale = scale
    }

    /// The time at which the next command begins.
    public var time: Seconds { GesturePlayer.seconds(nanoseconds) }

    /// The location for wheels and drops that name none: the last one named, initially the window's centre.
    public var place: Point { pointed ?? Point(x: size.width / 2, y: size.height / 2) }

    /// Returns the command's events in order of time, none later than `time` afterwards. `settle` takes as long as the stage does, so the
    /// clock advances only with `resume(at:)`; `window`, `scene`, `screenshot` and `expect` produce no events.
    /// - Precondition: the command is valid at this position, as in a parsed script.
    /// - Complexity: O(events).
    public mutating func play(_ command: GestureCommand) -> [InputEvent] {
        if case .holding(let modifiers, let inner) = command { return play(inner, holding: modifiers) }
        let subject = ledger.subject(of: command)
        let mistake = ledger.accept(command)
        precondition(mistake == nil, "gesture script: \(mistake ?? "")")
        switch command {
        case .press, .drag, .hold, .release, .cancel, .tap, .move, .leave: return pointerEvents(command, of: subject)
        case .wheel(let wheel, let place): return [event(.wheel(wheel, at: pointing(to: place)))]
        case .lift: return [event(.wheelEnded)]
        case .scroll(let pixels, let duration, let place, let modifiers):
            return scroll(pixels, for: duration, at: pointing(to: place), modifiers)
        case .key(let key, let modifiers):
            return [event(.keyDown(key, modifiers, isRepeat: false)), event(.keyUp(key, modifiers))]
        case .keyDown(let key, let modifiers, let isRepeat): return [event(.keyDown(key, modifiers, isRepeat: isRepeat))]
        case .keyUp(let key, let modifiers): return [event(.keyUp(key, modifiers))]
        case .pad(let button):
            return [event(.controllerButton(button, isPressed: true)), event(.controllerButton(button, isPressed: false))]
        case .padButton(let button, let isPressed): return [event(.controllerButton(button, isPressed: isPressed))]
        case .stick(let stick, let deflection): return [event(.controllerStick(stick, deflection))]
        case .type(let text): return text.map { event(.text(String($0))) }
        case .commit(let text): return [event(.text(text))]
        case .compose(let composition): return [event(.composition(composition))]
        case .resize(let size, let scale): return [resize(to: size, scale: scale)]
        case .drop(let path, let place): return [event(.fileDropped(path, at: pointing(to: place)))]
        case .dropText(let text, let place): return [event(.textDropped(text, at: pointing(to: place)))]
        case .answer(let answer): return [event(.dragAnswered(answer))]
        case .dropBegin: return [event(.dropBegan)]
        case .dropEnd: return [event(.dropEnded)]
        case .focusLost: return [event(.focusLost)]
        case .focusGained: return [event(.focusGained)]
        case .expose: return [event(.exposed)]
        case .wait(let duration):
            advance(by: duration)
            return []
        case .window, .scene, .settle, .screenshot, .expect, .holding: return []
        }
    }

    private mutating func play(_ command: GestureCommand, holding modifiers: KeyModifiers) -> [InputEvent] {
        play(command).map { InputEvent(time: $0.time, $0.kind, modifiers: modifiers) }
    }

    /// Advances the clock to `time`, rounded up to a whole nanosecond; an earlier time has no effect.
    public mutating func resume(at time: Seconds) {
        nanoseconds = max(nanoseconds, Int64((time * GesturePlayer.nanosecondsPerSecond).rounded(.up)))
    }

    /// Returns all events of a script in a window of this size, as if `settle` took no time.
    /// - Complexity: O(events).
    public static func events(of script: GestureScript, size: Size, scale: Double = 1) -> [InputEvent] {
        var player = GesturePlayer(size: size, scale: scale)
        return script.commands.flatMap { player.play($0) }
    }
}

// MARK: Pointers

nonisolated extension GesturePlayer {
    /// Events of a pointer command; `subject` is the pressed pointer it concerns and its location before the command.
    private mutating func pointerEvents(_ command: GestureCommand, of subject: (pointer: Pointer, place: Point)?) -> [InputEvent] {
        switch command {
        case .press(let pointer, let place):
            return [event(.pointerDown(pointer, pointing(to: place)))]
        case .drag(_, let end, let duration):
            guard let subject else { return [] }
            return travel(subject.pointer, from: subject.place, to: end, for: duration)
        case .move(let pointer, let end, let duration):
            return travel(pointer, from: duration == 0 ? end : place, to: end, for: duration)
        case .hold(let duration):
            advance(by: duration)
            return []
        case .release(_, let end):
            guard let subject else { return [] }
            return [event(.pointerUp(subject.pointer, pointing(to: end ?? subject.place)))]
        case .cancel:
            guard let subject else { return [] }
            return [event(.pointerCancelled(subject.pointer))]
        case .tap(let pointer, let place):
            let press = event(.pointerDown(pointer, pointing(to: place)))
            advance(by: GesturePlayer.samplePeriod)
            return [press, event(.pointerUp(pointer, place))]
        default:
            return [event(.pointerLeft)]
        }
    }

    /// Samples along a straight line at constant speed; the last is exactly at `end`.
    private mutating func travel(_ pointer: Pointer, from start: Point, to end: Point, for duration: Seconds) -> [InputEvent] {
        pointed = end
        return samples(for: duration) { fraction, _ in
            .pointerMoved(pointer, fraction == 1 ? end : start + (end - start) * fraction)
        }
    }

    private mutating func pointing(to place: Point?) -> Point {
        if let place { pointed = place }
        return self.place
    }
}

// MARK: Time

nonisolated extension GesturePlayer {
    private func event(_ kind: InputEvent.Kind) -> InputEvent { InputEvent(time: time, kind) }

    private mutating func advance(by duration: Seconds) { nanoseconds += GesturePlayer.nanoseconds(duration) }

    /// A touchpad's events, each with its share of the distance.
    private mutating func scroll(
        _ pixels: Vector, for duration: Seconds, at place: Point, _ modifiers: KeyModifiers
    ) -> [InputEvent] {
        samples(for: duration) { fraction, previous in
            let ticks = (pixels * fraction - pixels * previous) / WheelGeometry.pixelsPerPreciseTick
            return .wheel(Wheel(ticks: ticks, source: .precise, modifiers: modifiers), at: place)
        }
    }

    private mutating func resize(to size: Size, scale: Double?) -> InputEvent {
        self.size = size
        self.scale = scale ?? self.scale
        return event(.resized(size, scale: self.scale))
    }

    /// One event per sample period and one at the end, made from the fractions of the duration now and at the previous sample. Advances the
    /// clock.
    private mutating func samples(for duration: Seconds, _ kind: (Double, Double) -> InputEvent.Kind) -> [InputEvent] {
        let length = GesturePlayer.nanoseconds(duration)
        var events: [InputEvent] = []
        var previous = 0.0
        for elapsed in stride(from: GesturePlayer.samplePeriodInNanoseconds, to: length, by: Int(GesturePlayer.samplePeriodInNanoseconds)) {
            let fraction = Double(elapsed) / Double(length)
            events.append(InputEvent(time: GesturePlayer.seconds(nanoseconds + elapsed), kind(fraction, previous)))
            previous = fraction
        }
        nanoseconds += length
        events.append(event(kind(1, previous)))
        return events
    }

    private static func seconds(_ nanoseconds: Int64) -> Seconds { Double(nanoseconds) / nanosecondsPerSecond }

    private static func nanoseconds(_ duration: Seconds) -> Int64 {
        precondition(ScriptLimits.duration.contains(duration), "a command takes \(ScriptLimits.duration) s, not \(duration)")
        return Int64((duration * nanosecondsPerSecond).rounded())
    }
}
