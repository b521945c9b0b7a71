import LayoutMath
import Views

/// The places of a ring, as an endless loop. A release comes to rest on the item that it would carry the ring to, never on a free place.
nonisolated struct RingSnapping: Snapping {
    /// Number of items; their places are numbered from 0.
    var itemCount: Int
    /// Number of places in a turn: the items and the free ones after them.
    var placeCount: Int

    /// Distance from one place to the next, in points. It is about the distance along the rim of a full ring, so that a hand's speed has
    /// the same effect as in other scrollers.
    static let pitch = 100.0

    private func isFree(_ place: Double) -> Bool {
        itemCount > 0 && Loop(length: Double(max(1, placeCount))).wrapped(place) >= Double(itemCount)
    }

    func nearestStop(to offset: Double) -> Double {
        let place = offset / RingSnapping.pitch
        var goal = place.rounded()
        if isFree(goal) { goal += place > goal ? 1 : -1 }
        return goal * RingSnapping.pitch
    }

    func stop(after offset: Double) -> Double? {
        var goal = (offset / RingSnapping.pitch).rounded(.down) + 1
        if isFree(goal) { goal += 1 }
        return goal * RingSnapping.pitch
    }

    func stop(before offset: Double) -> Double? {
        var goal = (offset / RingSnapping.pitch).rounded(.up) - 1
        if isFree(goal) { goal -= 1 }
        return goal * RingSnapping.pitch
    }

    func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double {
        let solver = SnapSolver(mode: .none, decelerationRate: input.projectionRate)
        return nearestStop(to: offset + solver.projectedDistance(velocity: velocity))
    }
}
