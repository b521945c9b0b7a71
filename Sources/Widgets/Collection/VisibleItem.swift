import LayoutMath
import Platform
import Views

/// One visible item while it comes, stays or goes.
final class VisibleItem {
    enum Phase: String { case appearing, stable, disappearing }

    let id: String
    let cell: CollectionCell
    var phase: Phase
    /// Without what ``CollectionView/adjustAttributes`` adds.
    var motion: AnimatedAttributes
    /// Its place in the order; while it goes, the last one it had.
    var index: Int

    init(id: String, cell: CollectionCell, phase: Phase, index: Int, at attributes: LayoutAttributes) {
        self.id = id
        self.cell = cell
        self.phase = phase
        self.index = index
        motion = AnimatedAttributes(attributes)
    }

    /// Sends the visibleItem to `goal`. `rank` counts those that come, or go, before it.
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
