import LayoutMath
import Platform

/// Who gets a pointer's movement: one contest for each pressed pointer.
///
/// A reference, because what a press sets off may take views out of the tree, which the contests must hear of at once.
final class GestureArena {
    private(set) var contests: [PointerContest] = []

    func press(_ pointer: Pointer, at point: Point, on hit: View, time: Seconds) {
        // A touch whose end was lost comes back under its old number.
        cancel(pointer, at: time)
        contests.append(PointerContest(pointer: pointer, at: point, on: hit, time: time))
    }

    func move(_ pointer: Pointer, to point: Point, time: Seconds) {
        contests.first { $0.pointer == pointer }?.move(to: point, at: time)
    }

    func release(_ pointer: Pointer, at point: Point, time: Seconds) {
        guard let index = index(of: pointer) else { return }
        let contest = contests.remove(at: index)
        contest.release(at: point, time: time)
    }

    func cancel(_ pointer: Pointer, at time: Seconds) {
        guard let index = index(of: pointer) else { return }
        let contest = contests.remove(at: index)
        contest.cancel(at: time)
    }

    func cancelAll(at time: Seconds) {
        while let contest = contests.last { cancel(contest.pointer, at: time) }
    }

    /// A view leaves the tree; it must hear nothing more.
    func forget(_ view: View) {
        for contest in contests { contest.forget(view) }
    }

    private func index(of pointer: Pointer) -> Int? { contests.firstIndex { $0.pointer == pointer } }
}
