import LayoutMath
import Platform
import Replay

/// A ball on a line: the left button drags it, and after a release it coasts for half a second, decelerating evenly.
/// Its position is a closed form of time, as those of views are.
final class BallStage: ReplayTarget {
    let size = Size(width: 400, height: 300)
    let scale = 1.0
    /// False for a stage that never comes to rest.
    var comesToRest = true

    private(set) var frames: [(time: Seconds, events: [InputEvent])] = []
    private(set) var lastTime: Seconds = 0
    private var grip: (time: Seconds, place: Double)?
    private var rest = 0.0
    private var glide: (start: Seconds, from: Double, velocity: Double)?

    /// Seconds that a glide takes.
    static let glideDuration: Seconds = 0.5

    var isMoving: Bool { !comesToRest || glide.map { lastTime < $0.start + BallStage.glideDuration } ?? false }
    var focusName: String? { grip == nil ? nil : "ball" }

    func position(at time: Seconds) -> Double {
        guard let glide else { return rest }
        let t = (time - glide.start).clamped(to: 0...BallStage.glideDuration)
        return glide.from + glide.velocity * (t - t * t / (2 * BallStage.glideDuration))
    }

    func frame(at time: Seconds, events: [InputEvent]) -> DisplayList {
        frames.append((time, events))
        for event in events { take(event) }
        lastTime = time
        var list = DisplayList()
        list.append(.fill(Rect(x: position(at: time), y: 0, width: 10, height: 10), .white, .sourceOver))
        return list
    }

    func trace(at time: Seconds) -> [String: TraceValue] {
        ["ball": .object(["x": .number(position(at: time)), "held": .bool(grip != nil)])]
    }

    private func take(_ event: InputEvent) {
        switch event.kind {
        case .pointerDown(_, let place):
            rest = position(at: event.time)
            glide = nil
            grip = (event.time, place.x)
        case .pointerMoved(_, let place): drag(to: place.x, at: event.time)
        case .pointerUp:
            if let velocity { glide = (event.time, rest, velocity) }
            grip = nil
        default: break
        }
    }

    private var velocity: Double?

    private func drag(to place: Double, at time: Seconds) {
        guard let held = grip else { return }
        if time > held.time { velocity = (place - held.place) / (time - held.time) }
        rest += place - held.place
        grip = (time, place)
    }
}
