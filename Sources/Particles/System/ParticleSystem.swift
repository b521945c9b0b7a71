public import LayoutMath

/// The particles of an emitter: a function of time, not a simulation.
///
/// Only births are stored; where a particle is follows from its age. So any frame rate gives the same picture, and a seek to any time,
/// forwards or backwards, costs one birth for each particle that lives then.
///
/// `emitter` may be edited at any time. An edit holds from `time` on, for the particles born after it, and never restarts anything;
/// a new position is reached in a straight line over the step that follows. Seeking back behind an edit shows what was there before it;
/// the next edit made there forgets the later ones. Cells are known by their place in the list: particles of a cell that is taken from the
/// end of the list live on as they are.
public final class ParticleSystem {
    /// Places for each cell unless told otherwise: 20 000 small sprites are more than a software renderer draws at 60 Hz, in 1 MB.
    public static let defaultCapacity = 20_000

    /// What emits from `time` on.
    public var emitter: Emitter
    /// The time that the counts and sprites stand for.
    public private(set) var time: Seconds
    /// The most particles of one cell that live at once.
    public let capacityPerCell: Int
    public let policy: CapacityPolicy

    private var recorded: Emitter
    private(set) var populations: [CellPopulation] = []

    /// The emission begins at `startTime`, and with it the first birth of every cell.
    /// - Precondition: `capacityPerCell` is at least 1, and `startTime` is finite.
    /// - Complexity: O(cells * capacity): all storage is made here, 50 bytes a place.
    public init(
        _ emitter: Emitter, capacityPerCell: Int = defaultCapacity, policy: CapacityPolicy = .dropNew, startTime: Seconds = 0
    ) {
        precondition(capacityPerCell >= 1, "a cell has room for at least one particle, got \(capacityPerCell)")
        precondition(startTime.isFinite, "a start time is finite, got \(startTime)")
        self.emitter = emitter
        self.capacityPerCell = capacityPerCell
        self.policy = policy
        recorded = emitter
        time = startTime
        begin()
    }

    /// Particles alive, visible or not.
    /// - Complexity: O(cells), like the other counts.
    public var aliveCount: Int { populations.reduce(0) { $0 + $1.aliveCount } }

    /// Births that were due up to `time`, among them those that were refused a place or drew no lifetime.
    public var bornCount: Int { populations.reduce(0) { $0 + $1.birthCount } }

    /// Births that are not alive any more, or never were: `bornCount - aliveCount`.
    public var diedCount: Int { bornCount - aliveCount }

    /// The most particles that live at once, over all cells.
    public var capacity: Int { populations.count * capacityPerCell }

    /// Moves to `target`, forwards or backwards, in one step.
    /// - Precondition: `target` is finite.
    /// - Complexity: O(living); what seeking back costs under `dropNew` is told there.
    public func advance(to target: Seconds) {
        precondition(target.isFinite, "a time is finite, got \(target)")
        if emitter != recorded { record(until: max(time, target)) }
        for population in populations { population.advance(to: target) }
        time = target
    }

    /// Ends the life of every particle; emission goes on.
    public func removeAll() {
        for population in populations { population.removeAll() }
    }

    /// Begins the emission anew at `time`, with `emitter` as it is now: nothing lives, no edit is remembered.
    /// - Parameter seed: The new seed; nil keeps the emitter's.
    public func restart(seed: UInt64? = nil) {
        if let seed { emitter.seed = seed }
        recorded = emitter
        begin()
    }

    /// Replaces what is in `buffer` by the visible particles at `time`, back to front.
    ///
    /// Nothing is allocated once the buffer has held as many sprites.
    /// - Complexity: O(living).
    public func evaluate(into buffer: inout SpriteBuffer) {
        buffer.removeAll()
        if emitter.renderMode == .oldestLast {
            for population in populations.reversed() { buffer.append(population, renderMode: .oldestLast) }
        } else {
            for population in populations { buffer.append(population, renderMode: emitter.renderMode) }
        }
    }

    private func begin() {
        populations = emitter.cells.indices.map { makePopulation($0) }
        for population in populations { population.advance(to: time) }
    }

    private func makePopulation(_ index: Int) -> CellPopulation {
        CellPopulation(
            emitter.cells[index], of: emitter, index: index, capacity: capacityPerCell, policy: policy, start: time)
    }

    private func record(until arrival: Seconds) {
        recorded = emitter
        for (index, population) in populations.enumerated() {
            var cell = index < emitter.cells.count ? emitter.cells[index] : population.cell
            if index >= emitter.cells.count { cell.birthRate = 0 }
            population.record(cell, of: emitter, index: index, until: arrival)
        }
        for index in emitter.cells.indices.dropFirst(populations.count) { populations.append(makePopulation(index)) }
    }
}
