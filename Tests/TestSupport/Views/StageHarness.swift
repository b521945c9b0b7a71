public import LayoutMath
public import Platform
public import Views

/// A user in front of a stage: drags, flicks, taps and types on a virtual clock, one frame every sixtieth of a second.
@MainActor
public final class StageHarness {
    public let stage: Stage
    public private(set) var time: Seconds = 0
    public private(set) var list = DisplayList()
    /// Seconds between two frames.
    public var frameInterval: Seconds = 1.0 / 60

    public init(
        _ root: View, size: Size = Size(width: 400, height: 300), scale: Double = 1,
        text: any TextMeasuring = MonospacedText(), images: any ImageProviding = NoImages(), motion: MotionPreference = .full,
        theme: Theme = .standard
    ) {
        stage = Stage(root: root, size: size, scale: scale, text: text, images: images, motionPreference: motion, theme: theme)
        frame()
    }

    /// Delivers events now, and draws a frame.
    public func send(_ kinds: InputEvent.Kind...) {
        list = stage.frame(at: time, events: kinds.map { InputEvent(time: time, $0) })
    }

    /// Draws frames until `time` has passed by `duration`.
    public func advance(by duration: Seconds) {
        let end = time + duration
        while time + frameInterval < end {
            time += frameInterval
            frame()
        }
        time = end
        frame()
    }

    /// Draws frames until nothing moves.
    /// - Returns: whether it came to rest within `limit` seconds.
    @discardableResult
    public func settle(limit: Seconds = 10) -> Bool {
        let end = time + limit
        while stage.needsFrame, time < end {
            time += frameInterval
            frame()
        }
        return !stage.needsFrame
    }

    public func press(_ x: Double, _ y: Double, pointer: Pointer = .mouse(.left)) { send(.pointerDown(pointer, Point(x: x, y: y))) }
    public func release(_ x: Double, _ y: Double, pointer: Pointer = .mouse(.left)) { send(.pointerUp(pointer, Point(x: x, y: y))) }

    public func tap(_ x: Double, _ y: Double) {
        press(x, y)
        release(x, y)
    }

    /// Activates the view whose semantic label is `label`, in its middle.
    /// - Returns: whether there is one.
    @discardableResult
    public func tap(_ label: String, role: Semantics.Role? = nil) -> Bool {
        guard let view = find(label, role: role) else { return false }
        let center = view.convert(view.bounds.center, to: nil)
        tap(center.x, center.y)
        return true
    }

    /// The first view with these words, and this role where it matters.
    public func find(_ label: String, role: Semantics.Role? = nil) -> View? {
        stage.root.firstDescendant { $0.semantics.label == label && (role == nil || $0.semantics.role == role) }
    }

    /// Moves a pressed pointer in a straight line at constant speed, a sample every 8 ms.
    public func drag(from: Point, to: Point, in duration: Seconds, pointer: Pointer = .mouse(.left)) {
        let samples = max(1, Int((duration / 0.008).rounded()))
        let start = time
        for sample in 1...samples {
            let fraction = Double(sample) / Double(samples)
            time = start + duration * fraction
            send(.pointerMoved(pointer, from + (to - from) * fraction))
        }
    }

    /// Presses, moves by (`dx`, `dy`) in `duration` and lets go while moving.
    public func fling(from: Point, by delta: Vector, in duration: Seconds, pointer: Pointer = .mouse(.left)) {
        press(from.x, from.y, pointer: pointer)
        drag(from: from, to: from + delta, in: duration, pointer: pointer)
        release(from.x + delta.x, from.y + delta.y, pointer: pointer)
    }

    /// Presses, moves, rests long enough that no speed is left, and lets go.
    public func dragAndRest(from: Point, by delta: Vector, in duration: Seconds = 0.2) {
        press(from.x, from.y)
        drag(from: from, to: from + delta, in: duration)
        advance(by: 0.2)
        release(from.x + delta.x, from.y + delta.y)
    }

    public func key(_ key: Key, _ modifiers: KeyModifiers = []) { send(.keyDown(key, modifiers, isRepeat: false)) }

    public func wheel(_ x: Double, _ y: Double, at point: Point, source: WheelSource = .notched, modifiers: KeyModifiers = []) {
        send(.wheel(Wheel(ticks: Vector(x: x, y: y), source: source, modifiers: modifiers), at: point))
    }

    public func resize(to size: Size, scale: Double = 1) { send(.resized(size, scale: scale)) }

    private func frame() { list = stage.frame(at: time, events: []) }
}

/// Text whose every character is half an em wide: widths that a test can work out by hand.
public final class MonospacedText: TextMeasuring {
    public init() {}
    public func width(of run: TextRun) -> Double { Double(run.text.count) * (run.font.size / 2 + run.font.tracking) }
    public func metrics(of font: Font) -> FontMetrics { FontMetrics(ascent: font.size, descent: font.size / 4) }
}

/// Pictures that never arrive.
public final class NoImages: ImageProviding {
    public init() {}
    public func state(of image: ImageID) -> ImageState { .loading }
}
