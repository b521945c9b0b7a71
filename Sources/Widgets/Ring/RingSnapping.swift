import LayoutMath
import Views

/// The places of a ring, round and round: a release comes to rest on the item that it would carry the ring to, never on a free place.
nonisolated struct RingSnapping: Snapping {
    /// Number of items, which have the places from 0 on.
    var itemCount: Int
    /// Number of places in a turn: the items and the free ones after them.
    var placeCount: Int

    /// From one place to the next in points: about the way along the rim of a full ring, so that the speeds of a hand mean there what they
    /// mean elsewhere.
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
