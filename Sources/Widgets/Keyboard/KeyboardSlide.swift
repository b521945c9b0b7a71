import LayoutMath

/// The movement of a keyboard in and out of a window, and the events that it causes. It is a value, so the order of events can be tested
/// without a stage.
nonisolated struct KeyboardSlide: Hashable, Sendable {
    /// Where the keyboard is.
    enum Phase: Hashable, Sendable {
        /// Below the window, opening, open, or closing.
        case hidden, showing, shown, hiding
    }

    private(set) var phase = Phase.hidden
    /// The keyboard's size.
    private(set) var size = Size.zero
    private(set) var window = Size.zero
    /// How much of the keyboard is in the window, from 0 to 1.
    private var progress = Animated(0, restDistance: 0.001)
    /// Frame at which the present movement began.
    private var begin = Rect.zero
    private var duration: Seconds = 0

    /// Duration of a movement in seconds: a quarter of a second, according to the issue about the seed's keyboard.
    static let duration: Seconds = 0.25
    static let curve = TimingCurve.easeOut

    /// Whether the keyboard is open or opening.
    var isOpen: Bool { phase == .showing || phase == .shown }

    /// Share of the keyboard that is in the window at `time`, from 0 to 1.
    func share(at time: Seconds) -> Double { progress.value(at: time) }

    /// The frame at `time`, in the stage's coordinates.
    func frame(at time: Seconds) -> Rect { frame(share: share(at: time)) }

    private func frame(share: Double) -> Rect {
        Rect(x: 0, y: window.height - size.height * share, width: size.width, height: size.height)
    }

    /// The frame at the end of the movement, in the stage's coordinates.
    var endFrame: Rect { frame(share: progress.target) }

    /// Opens; does nothing if it is open.
    mutating func show(at time: Seconds, animated: Bool) -> [KeyboardChange] {
        isOpen ? [] : move(to: 1, .showing, [.willChangeFrame, .willShow], at: time, animated: animated)
    }

    /// Closes; does nothing if it is closed.
    mutating func hide(at time: Seconds, animated: Bool) -> [KeyboardChange] {
        isOpen ? move(to: 0, .hiding, [.willChangeFrame, .willHide], at: time, animated: animated) : []
    }

    /// Adopts another size of the keyboard or the window at once; a current movement continues.
    mutating func resize(to size: Size, in window: Size, at time: Seconds) -> [KeyboardChange] {
        guard size != self.size || window != self.window else { return [] }
        let before = frame(at: time)
        (self.size, self.window) = (size, window)
        guard isOpen else {
            begin = frame(at: time)
            return []
        }
        if phase == .shown { duration = 0 }
        begin = before
        let will = [change(.willChangeFrame)]
        // A current movement reports its end by itself.
        return phase == .shown ? will + [change(.didChangeFrame)] : will
    }

    /// Ends the movement if it is over.
    mutating func advance(to time: Seconds) -> [KeyboardChange] {
        guard phase == .showing || phase == .hiding, progress.isSettled(at: time) else { return [] }
        let isShown = phase == .showing
        phase = isShown ? .shown : .hidden
        return [change(.didChangeFrame), change(isShown ? .didShow : .didHide)]
    }

    private mutating func move(
        to share: Double, _ phase: Phase, _ events: [KeyboardEvent], at time: Seconds, animated: Bool
    ) -> [KeyboardChange] {
        begin = frame(at: time)
        duration = animated ? Self.duration : 0
        progress.animate(to: share, at: time, duration: duration, curve: Self.curve)
        self.phase = phase
        return events.map(change)
    }

    private func change(_ event: KeyboardEvent) -> KeyboardChange {
        KeyboardChange(event: event, beginFrame: begin, endFrame: endFrame, duration: duration, curve: Self.curve)
    }
}
