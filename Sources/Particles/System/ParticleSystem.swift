public import LayoutMath

/// The particles of an emitter: a function of time, not a simulation.
///
/// Only births are stored; where a particle is follows from its age. So any frame rate gives the same picture, and a seek to any time,
/// forwards or backwards, costs one birth for each particle that lives then. Cells with forces that have no closed form are taken there in
/// steps of fixed length (`ForceField`), which gives the same picture too, and costs the steps.
///
/// `emitter` may be edited at any time. An edit holds from `time` on, for the particles born after it, and never restarts anything;
/// a new position is reached in a straight line over the step that follows. Seeking back behind an edit shows what was there before it;
/// the next edit made there forgets the later ones. Cells are known by their place in the list: particles of a cell that is taken from the
/// end of the list live on as they are.
public final class ParticleSystem {
    /// Places for each cell unless told otherwise: 20 000 small sprites are what a software renderer draws in a tenth of a frame.
    public static let defaultCapacity = 20_000

    /// The emitter from `time` on.
    public var emitter: Emitter
    /// The time that the counts and sprites stand for.
    public private(set) var time: Seconds
    /// The most particles of one cell that live at once, unless the cell says otherwise.
    public let capacityPerCell: Int
    /// What happens to births beyond the capacity.
    public let policy: CapacityPolicy
    /// Whether particles are born; without births, those that live continue. Turned on again, emission continues in its rhythm.
    public var isEmitting = true
    /// Whether the emitter's own time stands still: nothing is born, moves or dies.
    public var isPaused = false

    private var recorded: Recorded
    private var map: TimeMap
    private(set) var cells: [CellEmission] = []

    /// What the history knows of.
    private struct Recorded: Equatable {
        var emitter: Emitter
        var isEmitting: Bool
        var isPaused: Bool
    }

    /// A system whose emission begins at `startTime`, with the first birth of every cell.
    /// - Precondition: `capacityPerCell` is at least 1, and `startTime` is finite.
    public init(
        _ emitter: Emitter, capacityPerCell: Int = defaultCapacity, policy: CapacityPolicy = .dropNew, startTime: Seconds = 0
    ) {
        precondition(capacityPerCell >= 1, "a cell has room for at least one particle, got \(capacityPerCell)")
        precondition(startTime.isFinite, "a start time is finite, got \(startTime)")
        self.emitter = emitter
        self.capacityPerCell = capacityPerCell
        self.policy = policy
        recorded = Recorded(emitter: emitter, isEmitting: true, isPaused: false)
        map = TimeMap(emitter.timing, start: startTime)
        time = startTime
        begin(at: startTime)
    }

    // MARK: Counts

    /// Particles alive, visible or not.
    /// - Complexity: O(cells), like the other counts.
    public var aliveCount: Int { cells.reduce(0) { $0 + $1.population.totalAliveCount } }

    /// Births that were due up to `time`, among them those that were refused a place or drew no lifetime.
    public var bornCount: Int { cells.reduce(0) { $0 + $1.population.totalBirthCount } }

    /// Births that are not alive any more, or never were: `bornCount - aliveCount`.
    public var diedCount: Int { bornCount - aliveCount }

    /// The most particles that live at once, over all cells.
    public var capacity: Int { cells.reduce(0) { $0 + $1.population.totalCapacity } }

    /// Whether nothing lives and nothing more will be born.
    public var isFinished: Bool { cells.allSatisfy(\.isFinished) }

    // MARK: Time

    /// Moves to `target`, forwards or backwards, in one step.
    /// - Precondition: `target` is finite, and not farther than 10^9 s away from 0.
    /// - Complexity: O(living); O(births since the start) when seeking back with cells in cells, or under `CapacityPolicy.dropNew` where
    ///   places have run short.
    public func advance(to target: Seconds) {
        precondition(abs(target) <= 1e9, "a time lies within 10^9 s of 0, got \(target)")
        record(until: max(time, target))
        let local = map.localTime(at: target)
        for cell in cells { cell.advance(to: local) }
        time = target
    }

    /// Begins the emission anew at `time` with the present `emitter`, without particles and without a history of edits.
    /// - Parameters:
    ///   - seed: The new seed; nil keeps the emitter's.
    ///   - prewarm: Seconds that the emission has been going on for; negative ones count as 0.
    public func restart(seed: UInt64? = nil, prewarm: Seconds = 0) {
        if let seed { emitter.seed = seed }
        recorded = Recorded(emitter: emitter, isEmitting: isEmitting, isPaused: isPaused)
        begin(at: time - max(0, prewarm))
        advance(to: time)
    }

    // MARK: Particles

    /// Removes every living particle; emission continues.
    public func removeAll() {
        record(until: time)
        for cell in cells { cell.removeAll() }
    }

    /// Gives birth to `count` particles of each of the emitter's cells at `time`, beside those that their rates bring.
    /// - Precondition: `count` is not negative, and at most 10^6.
    public func emit(_ count: Int) {
        precondition((0...1_000_000).contains(count), "a burst has 0...10^6 particles, got \(count)")
        record(until: time)
        for cell in cells { cell.emit(count) }
    }

    /// Moves all that lives, as for a world whose origin moves; the emitter stays.
    ///
    /// Seeking back behind the move and forth again gives the same, but for particles under attractors, which stay where they are.
    public func translateAll(by move: Vector) {
        record(until: time)
        for cell in cells { cell.translateAll(by: move) }
    }

    /// Replaces what is in `buffer` by the visible particles at `time`, back to front.
    ///
    /// Nothing is allocated once the buffer has held as many sprites.
    /// - Complexity: O(living).
    public func evaluate(into buffer: inout SpriteBuffer) {
        let isReversed = emitter.renderMode == .oldestLast
        buffer.refill { buffer in
            for index in cells.indices {
                append((isReversed ? cells[cells.count - 1 - index] : cells[index]).population, isReversed, to: &buffer)
            }
        }
    }

    private func append(_ population: CellPopulation, _ isReversed: Bool, to buffer: inout SpriteBuffer) {
        if !isReversed { buffer.append(population, view(of: population), renderMode: emitter.renderMode) }
        let children = population.children
        for index in children.indices { append(children[isReversed ? children.count - 1 - index : index], isReversed, to: &buffer) }
        if isReversed { buffer.append(population, view(of: population), renderMode: emitter.renderMode) }
    }

    private func view(of population: CellPopulation) -> SpriteView {
        let local = map.localTime(at: time)
        let place = cells.first?.position(at: local) ?? emitter.emitterPosition
        let center = SIMD2(Float(place.x), Float(place.y))
        return SpriteView(
            now: SplitTime(local), timeSinceGrid: population.timeSinceGrid(at: local),
            camera: emitter.preservesDepth ? .init(center: center, distance: Float(max(1, emitter.cameraDistance))) : nil)
    }

    // MARK: History

    private func begin(at start: Seconds) {
        map = TimeMap(emitter.timing, start: start)
        let local = map.localTime(at: time)
        let begun = emitter.timing.fillMode.extendsBackwards ? min(0, local) : 0
        cells = emitter.cells.indices.map { makeEmission($0, start: begun) }
        for cell in cells { cell.advance(to: local) }
    }

    private func makeEmission(_ index: Int, start: Seconds) -> CellEmission {
        CellEmission(
            emitter.cells[index], of: emitter, index: index, isEmitting: isEmitting, capacity: capacityPerCell, policy: policy,
            start: start)
    }

    /// Tells the history of what was edited since the last time.
    private func record(until arrival: Seconds) {
        let now = Recorded(emitter: emitter, isEmitting: isEmitting, isPaused: isPaused)
        guard now != recorded else { return }
        if now.emitter.timing != recorded.emitter.timing || now.isPaused != recorded.isPaused {
            map.record(emitter.timing, after: recorded.emitter.timing, isPaused: isPaused, at: time)
        }
        let localArrival = map.localTime(at: arrival)
        var moved = recorded
        moved.emitter.emitterPosition = emitter.emitterPosition
        moved.isPaused = isPaused
        if moved == now {
            for cell in cells { cell.move(to: emitter.emitterPosition, until: localArrival) }
        } else {
            recordCells(until: localArrival)
        }
        recorded = now
    }

    private func recordCells(until arrival: Seconds) {
        for (index, emission) in cells.enumerated() {
            var cell = index < emitter.cells.count ? emitter.cells[index] : emission.population.cell
            if index >= emitter.cells.count { cell.birthRate = 0 }
            emission.record(cell, of: emitter, isEmitting: isEmitting, until: arrival)
        }
        // Whoever joins late begins when it joins.
        let now = map.localTime(at: time)
        for index in emitter.cells.indices.dropFirst(cells.count) { cells.append(makeEmission(index, start: now)) }
    }
}
