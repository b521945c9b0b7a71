import LayoutMath
import Platform

/// What the user does with a game controller: the direction that is held, and the deflection of the stick that pans.
struct ControllerUse {
    /// The key that is repeated while its direction is held, and when; nil for none.
    private(set) var held: (key: Key, due: Seconds)?
    private(set) var crossKeys: [Key] = []
    private var stickKey: Key?
    /// Deflection of the panning stick without its dead zone.
    private(set) var pan = Vector.zero
    private(set) var pannedAt: Seconds = 0

    /// Time in seconds after which a held direction repeats, and between two repetitions; those of GNOME's keys are 0.5 and 0.03, which
    /// would be too fast for the focus.
    static let repetition = (first: 0.4, next: 0.12)
    /// Deflection from which the left stick counts as a direction of the cross, and below which it no longer does.
    static let tilt = (on: 0.6, off: 0.4)
    /// Speed of panning at full deflection, in points per second.
    static let speed = 1_200.0

    var isPanning: Bool { pan != .zero }
    var due: Seconds? { held?.due }

    /// Notes that a direction is pressed or released.
    mutating func hold(_ key: Key, _ isPressed: Bool, at time: Seconds) {
        crossKeys.removeAll { $0 == key }
        if isPressed { crossKeys.append(key) }
        held = crossKeys.last.map { ($0, time + ControllerUse.repetition.first) }
    }

    /// Returns the key to repeat if it is due by `time`, and when; nil if none is.
    mutating func takeRepeat(by time: Seconds) -> (key: Key, time: Seconds)? {
        guard let held, held.due <= time else { return nil }
        self.held?.due = held.due + ControllerUse.repetition.next
        return (held.key, held.due)
    }

    /// Returns the direction that the left stick leaves and the one that it enters.
    mutating func tilt(_ deflection: Vector) -> (released: Key?, pressed: Key?) {
        let length = max(abs(deflection.x), abs(deflection.y))
        guard length >= (stickKey == nil ? ControllerUse.tilt.on : ControllerUse.tilt.off) else {
            defer { stickKey = nil }
            return (stickKey, nil)
        }
        let isHorizontal = abs(deflection.x) > abs(deflection.y)
        let key: Key = isHorizontal ? deflection.x > 0 ? .right : .left : deflection.y > 0 ? .down : .up
        guard key != stickKey else { return (nil, nil) }
        defer { stickKey = key }
        return (stickKey, key)
    }

    mutating func setPan(_ deflection: Vector, at time: Seconds) { (pan, pannedAt) = (deflection, time) }

    /// Returns how far the content has been panned since the last call, in points.
    mutating func takeWay(at time: Seconds) -> Vector {
        defer { pannedAt = time }
        return pan * (ControllerUse.speed * (time - pannedAt))
    }

    mutating func releaseAll() { self = ControllerUse() }
}

extension ControllerButton {
    /// The key whose effect the button has; nil for none.
    var key: Key? {
        switch self {
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .south: .enter
        case .east: .escape
        case .leftShoulder: .pageUp
        case .rightShoulder: .pageDown
        case .start: .menu
        case .west, .north, .select: nil
        }
    }

    var isDirection: Bool { [.up, .down, .left, .right].contains(self) }
}

// Game controllers. The cross and the left stick move the focus, the right stick pans, the lower button activates, and the right one goes back.
extension Stage {
    func controllerButton(_ button: ControllerButton, isPressed: Bool, _ kind: InputEvent.Kind) {
        guard let key = button.key else { return isPressed ? unhandledEvent?(kind) ?? () : () }
        if button.isDirection { pointing.controller.hold(key, isPressed, at: time) }
        guard isPressed else {
            firstResponder.respond { $0.keyUp(key, []) }
            return
        }
        pressKey(key, isRepeat: false, kind)
    }

    func controllerStick(_ stick: ControllerStick, _ deflection: Vector) {
        useController(at: time)
        let effective = ControllerStick.effective(deflection)
        if stick == .left {
            let (released, pressed) = pointing.controller.tilt(effective)
            if let released { pointing.controller.hold(released, false, at: time) }
            guard let pressed else { return }
            pointing.controller.hold(pressed, true, at: time)
            return pressKey(pressed, isRepeat: false, .controllerStick(stick, deflection))
        }
        pointing.controller.setPan(effective, at: time)
        // The content stops with the stick instead of coasting.
        if effective == .zero { pointing.wheelLatch.cancel(at: time) }
    }

    /// Repeats the held direction, and pans to where the stick has moved the content by `time`.
    func useController(at time: Seconds) {
        while let (key, _) = pointing.controller.takeRepeat(by: time) {
            pressKey(key, isRepeat: true, .keyDown(key, [], isRepeat: true))
        }
        guard pointing.controller.isPanning else { return }
        let ticks = pointing.controller.takeWay(at: time) / WheelGeometry.pixelsPerPreciseTick
        guard ticks != .zero else { return }
        let wheel = Wheel(ticks: Vector(x: ticks.x, y: -ticks.y), source: .precise, endIsReported: true)
        turn(wheel, at: controllerPlace)
    }

    /// Where the panning stick acts: in the middle of the focused view, or else of the window.
    private var controllerPlace: Point {
        focusedView.map { $0.convert($0.focusOutline.rect.center, to: nil) } ?? Point(x: size.width / 2, y: size.height / 2)
    }

    /// Has the effect of a key. A direction that no view uses moves the focus, and Escape goes back if it closes nothing.
    private func pressKey(_ key: Key, isRepeat: Bool, _ kind: InputEvent.Kind) {
        prepareForKey()
        if handleKey(key, [], isRepeat: isRepeat) { return }
        switch key {
        case .up: moveFocus(.up)
        case .down: moveFocus(.down)
        case .left: moveFocus(.left)
        case .right: moveFocus(.right)
        case .escape where firstResponder.perform(GoBack()): return
        default: unhandledEvent?(kind)
        }
    }
}
