/// Layout attributes that animate to a goal. Every value has a separate spring, so setting a new goal during the motion changes neither
/// position nor velocity.
///
/// A position is stored as O + r·(cos φ, sin φ). For an item on an orbit, O is the orbit's centre, and a change of φ follows the shorter
/// arc; otherwise r is 0. An item that enters or leaves an orbit keeps its position and velocity: with u the unit vector to the item and
/// v its velocity, r′ = v·u and φ′ = (u × v)/r.
public struct AnimatedAttributes: Sendable {
    /// The attributes to which the item animates.
    public private(set) var goal: LayoutAttributes
    private var x, y, radius, angle, width, height, alpha, scale: Animated

    /// Creates attributes at rest.
    public init(_ attributes: LayoutAttributes) {
        goal = attributes
        (x, y, radius) = (Animated(0), Animated(0), Animated(0))
        angle = Animated(0, restDistance: AnimatedAttributes.restAngle)
        (width, height) = (Animated(0), Animated(0))
        alpha = Animated(0, restDistance: SpringMotion.restFraction)
        scale = Animated(0, restDistance: SpringMotion.restFraction)
        jump(to: attributes)
    }

    /// In radians: a twentieth of a point on a circle of radius 250.
    private static let restAngle = 0.0002

    /// The attributes at `time`. Sizes and scale may overshoot their goal but are never below 0; alpha stays within 0 … 1.
    public func attributes(at time: Seconds) -> LayoutAttributes {
        var shown = goal
        let turn = Angle(radians: angle.value(at: time))
        let distance = radius.value(at: time)
        let origin = Point(x: x.value(at: time), y: y.value(at: time))
        shown.center = distance == 0 ? origin : origin + turn.direction * distance
        if goal.orbit != nil { shown.orbit = Orbit(center: origin, radius: max(0, distance), angle: turn) }
        shown.size = Size(width: max(0, width.value(at: time)), height: max(0, height.value(at: time)))
        shown.alpha = alpha.value(at: time).clamped(to: 0...1)
        shown.scale = max(0, scale.value(at: time))
        return shown
    }

    /// The centre's velocity in points per second.
    public func velocity(at time: Seconds) -> Vector {
        let direction = Angle(radians: angle.value(at: time)).direction
        let tangent = Vector(x: -direction.y, y: direction.x)
        return Vector(x: x.velocity(at: time), y: y.velocity(at: time)) + direction * radius.velocity(at: time)
            + tangent * (radius.value(at: time) * angle.velocity(at: time))
    }

    /// Whether every value is at rest from `time` on.
    public func isSettled(at time: Seconds) -> Bool {
        // Springs that start together may come to rest at different times, so all must be checked.
        scale.isSettled(at: time) && alpha.isSettled(at: time) && x.isSettled(at: time) && y.isSettled(at: time)
            && radius.isSettled(at: time) && angle.isSettled(at: time) && width.isSettled(at: time) && height.isSettled(at: time)
    }
}

extension AnimatedAttributes {
    /// Animates to `goal` from the attributes at `time`, and keeps the velocity.
    /// - Parameter delay: Seconds that an item at rest waits before it moves; ignored for a moving item.
    public mutating func retarget(to goal: LayoutAttributes, at time: Seconds, with spring: Spring, delay: Seconds = 0) {
        let start = isSettled(at: time) ? time + delay : time
        travel(as: goal.orbit, at: time)
        self.goal = goal
        let waits = start > time
        changeAll(to: goal, at: time) { value, target in
            if waits {
                AnimatedAttributes.start(&value, to: target, at: start, with: spring)
            } else {
                value.retarget(to: target, at: time, with: spring)
            }
        }
    }

    /// Jumps to `goal`; with `fade`, alpha reaches its goal after that many seconds.
    public mutating func jump(to goal: LayoutAttributes, at time: Seconds = 0, fade: Seconds = 0) {
        let shown = alpha.value(at: time)
        travel(as: goal.orbit, at: time)
        self.goal = goal
        changeAll(to: goal, at: time) { value, target in value.set(target) }
        guard fade > 0 else { return }
        alpha.set(shown)
        alpha.animate(to: goal.alpha, at: time, duration: fade)
    }

    /// Follows a changed layout: an item at rest jumps to `goal`, and a moving one animates to it from its current attributes.
    public mutating func follow(_ goal: LayoutAttributes, at time: Seconds, with spring: Spring) {
        if isSettled(at: time) { jump(to: goal, at: time) } else { retarget(to: goal, at: time, with: spring) }
    }

    /// Moves the item and its goal by `offset`, for example after the origin of its container has changed.
    public mutating func shift(by offset: Vector, at time: Seconds) {
        guard offset != .zero else { return }
        goal = goal.offset(by: offset)
        x.shift(by: offset.x, at: time)
        y.shift(by: offset.y, at: time)
    }

    /// Starts a spring at a later time, from the value's rest position.
    private static func start(_ value: inout Animated, to target: Double, at start: Seconds, with spring: Spring) {
        let rest = value.target
        guard rest != target else { return }
        value.start(.spring(SpringMotion(spring, from: rest, to: target, restDistance: value.restDistance)), at: start)
    }

    /// Calls `change` with each animated value and its value in `goal`.
    private mutating func changeAll(to goal: LayoutAttributes, at time: Seconds, _ change: (inout Animated, Double) -> Void) {
        let (origin, turn) = (goal.orbit?.center ?? goal.center, angle(to: goal.orbit, at: time))
        change(&x, origin.x)
        change(&y, origin.y)
        change(&radius, goal.orbit?.radius ?? 0)
        change(&angle, turn)
        change(&width, goal.size.width)
        change(&height, goal.size.height)
        change(&alpha, goal.alpha)
        change(&scale, goal.scale)
    }

    /// The orbit's angle, plus the number of turns that brings it nearest to the item's current angle.
    private func angle(to orbit: Orbit?, at time: Seconds) -> Double {
        guard let orbit else { return 0 }
        let from = angle.value(at: time)
        let target = from + Loop(length: 2 * .pi).shortestDistance(from: from, to: orbit.angle.radians)
        // If the target has not changed, it keeps exactly the same bits.
        return abs(target - angle.target) < 1e-9 ? angle.target : target
    }

    /// Converts position and velocity to polar coordinates about `orbit`'s centre, or to Cartesian ones if `orbit` is nil.
    private mutating func travel(as orbit: Orbit?, at time: Seconds) {
        guard (orbit == nil) != (goal.orbit == nil) else { return }
        let center = attributes(at: time).center
        let velocity = velocity(at: time)
        guard let orbit else {
            x.carry(center.x, velocity: velocity.x, at: time)
            y.carry(center.y, velocity: velocity.y, at: time)
            radius.set(0)
            angle.set(0)
            return
        }
        let arm = center - orbit.center
        let length = arm.length
        x.set(orbit.center.x)
        y.set(orbit.center.y)
        guard length > 0 else {
            radius.set(0)
            angle.set(orbit.angle.radians)
            return
        }
        let u = arm / length
        radius.carry(length, velocity: velocity.x * u.x + velocity.y * u.y, at: time)
        angle.carry(Elementary.atan2(arm.y, arm.x), velocity: (u.x * velocity.y - u.y * velocity.x) / length, at: time)
    }
}

extension Animated {
    /// Moves the complete motion by `offset` from `time` on.
    fileprivate mutating func shift(by offset: Double, at time: Seconds) {
        guard offset != 0 else { return }
        if isSettled(at: time) { return set(target + offset) }
        let (value, velocity, goal) = (value(at: time) + offset, velocity(at: time), target + offset)
        start(.spring(SpringMotion(.settle, from: value, velocity: velocity, to: goal, restDistance: restDistance)), at: time)
    }

    /// Sets `value` and `velocity`. The caller sets a new target immediately afterwards.
    fileprivate mutating func carry(_ value: Double, velocity: Double, at time: Seconds) {
        guard velocity != 0 else { return set(value) }
        start(.spring(SpringMotion(.settle, from: value, velocity: velocity, to: value, restDistance: restDistance)), at: time)
    }
}
