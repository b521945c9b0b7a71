import LayoutMath
import Platform
import Views

/// A visible item while it appears, stays or disappears.
final class VisibleItem {
    enum Phase: String { case appearing, stable, disappearing }

    let cell: CollectionCell
    private(set) var id = ""
    var phase = Phase.stable
    /// Attributes before ``CollectionView/adjustAttributes``.
    var motion = AnimatedAttributes(LayoutAttributes(center: .zero, size: .zero))
    /// Index of the item; its last index while it disappears.
    var index = 0

    init(cell: CollectionCell) { self.cell = cell }

    /// Begins to show an item in place of the previous one.
    func begin(_ id: String, phase: Phase, index: Int, at attributes: LayoutAttributes) {
        self.id = id
        cell.id = id
        self.phase = phase
        self.index = index
        motion = AnimatedAttributes(attributes)
    }

    /// Moves the item to `goal`. `rank` is the number of items that appear, or disappear, before it.
    func move(to goal: LayoutAttributes, by transition: CollectionTransition, rank: Int = 0, at time: Seconds) {
        switch transition {
        case .none: motion.jump(to: goal, at: time)
        case .fade(let duration): motion.jump(to: goal, at: time, fade: duration)
        case .spring(let spring, let stagger):
            let delay = min(Double(rank) * stagger, CollectionTransition.longestStagger)
            motion.retarget(to: goal, at: time, with: spring, delay: delay)
        }
    }
}

/// Views of one kind that wait for an item. It is a class so that taking a view out changes no dictionary.
final class ReusePool {
    private var items: [VisibleItem] = []

    func add(_ item: VisibleItem) { items.append(item) }
    func takeLast() -> VisibleItem? { items.popLast() }
}
