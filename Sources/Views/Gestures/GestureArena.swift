import LayoutMath
import Platform

/// Who gets a pointer's movement: one contest for each pressed pointer.
struct GestureArena {
    private(set) var contests: [PointerContest] = []

    mutating func press(_ pointer: Pointer, at point: Point, on hit: View, time: Seconds) {
        // A touch whose end was lost comes back under its old number.
        cancel(pointer, at: time)
        contests.append(PointerContest(pointer: pointer, at: point, on: hit, time: time))
    }

    mutating func move(_ pointer: Pointer, to point: Point, time: Seconds) {
        index(of: pointer).map { contests[$0].move(to: point, at: time) }
    }

    mutating func release(_ pointer: Pointer, at point: Point, time: Seconds) {
        guard let index = index(of: pointer) else { return }
        var contest = contests.remove(at: index)
        contest.release(at: point, time: time)
    }

    mutating func cancel(_ pointer: Pointer, at time: Seconds) {
        guard let index = index(of: pointer) else { return }
        var contest = contests.remove(at: index)
        contest.cancel(at: time)
    }

    mutating func cancelAll(at time: Seconds) {
        while let contest = contests.last { cancel(contest.pointer, at: time) }
    }

    /// A view leaves the tree; it must hear nothing more.
    mutating func forget(_ view: View) {
        for index in contests.indices { contests[index].forget(view) }
    }

    private func index(of pointer: Pointer) -> Int? { contests.firstIndex { $0.pointer == pointer } }
}
