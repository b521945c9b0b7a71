import LayoutMath

/// The drag on a ring, and the items that drags have pulled outwards.
struct RingDrag {
    /// The present drag; nil for none.
    var grip: RingGrip?
    /// Distances in points by which items are pulled outwards, by their ids.
    private(set) var pulls: [String: Animated] = [:]

    /// Returns the distance in points by which an item is pulled outwards.
    func pull(of id: String, at time: Seconds) -> Double { pulls[id]?.value(at: time) ?? 0 }

    mutating func pull(_ id: String, to distance: Double) { pulls[id] = Animated(distance) }

    /// Moves a pulled item back to its place, at once without a spring.
    mutating func letGo(of id: String, with spring: Spring?, at time: Seconds) {
        if let spring { pulls[id]?.retarget(to: 0, at: time, with: spring) } else { pulls[id]?.set(0) }
    }

    /// Forgets the items that are back at their places, and those that are not shown any more.
    mutating func forgetPulls(at time: Seconds, exceptShown isShown: (String) -> Bool) {
        pulls = pulls.filter { isShown($0.key) && !($0.value.isSettled(at: time) && $0.value.target == 0) }
    }

    func isMoving(at time: Seconds) -> Bool { pulls.values.contains { !$0.isSettled(at: time) } }
}
