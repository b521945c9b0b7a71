public import LayoutMath

/// The particles of an emitter as a function of time instead of a simulation.
///
/// Only births are stored; a particle's position is computed from its age. Therefore any frame rate gives the same picture, and a seek to
/// any time, forwards or backwards, costs one birth for each particle alive at that time. Cells whose forces have no closed form are
/// integrated in steps of fixed length (`ForceField`). This also gives the same picture, but the steps take additional time.
///
/// `emitter` may be edited at any time. An edit applies from `time` on to particles created after it, and never restarts anything. A new
/// position is reached in a straight line during the next step. Seeking back before an edit shows the earlier state; an edit made there
/// discards the later ones. Cells are identified by their index in the list. If a cell is removed from the end of the list, its particles
/// continue to live.
public final class ParticleSystem {
    /// Default capacity per cell. A software renderer draws 20 000 small sprites in a tenth of a frame.
    public static let defaultCapacity = 20_000

    /// The emitter from `time` on.
    public var emitter: Emitter
    /// The time of the counts and sprites.
    public private(set) var time: Seconds
    /// The maximum number of particles of one cell that are alive at the same time, unless the cell has a limit of its own.
    public let capacityPerCell: Int
    /// What happens to births beyond the capacity.
    public let policy: CapacityPolicy
    /// Whether particles are created. If false, living ones continue. When it is set to true again, emission continues in its previous
    /// rhythm.
    public var isEmitting = true
    /// Whether the emitter's time is stopped: no particle is created, moves or dies.
    public var isPaused = false

    private var recorded: Recorded
    private var map: TimeMap
    private(set) var cells: [CellEmission] = []

    /// The state at the last recorded edit.
    private struct Recorded: Equatable {
        var emitter: Emitter
        var isEmitting: Bool
        var isPaused: Bool
    }

    /// Creates a system whose emission begins at `startTime`, with the first birth of every cell.
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

    /// Number of living particles, visible or not.
    /// - Complexity: O(cells), like the other counts.
    public var aliveCount: Int { cells.reduce(0) { $0 + $1.population.totalAliveCount } }

    /// Number of births up to `time`, including those that had no place or no positive lifetime.
    public var bornCount: Int { cells.reduce(0) { $0 + $1.population.totalBirthCount } }

    /// Number of births whose particles are dead or never existed: `bornCount - aliveCount`.
    public var diedCount: Int { bornCount - aliveCount }

    /// The maximum number of particles alive at the same time, over all cells.
    public var capacity: Int { cells.reduce(0) { $0 + $1.population.totalCapacity } }

    /// Whether no particle is alive and none will be created any more.
    public var isFinished: Bool { cells.allSatisfy(\.isFinished) }

    // MARK: Time

    /// Moves to `target`, forwards or backwards, in one step.
    /// - Precondition: `target` is finite and within 10^9 s of 0.
    /// - Complexity: O(living particles). O(births since the start) when seeking back with nested cells, or under
    ///   `CapacityPolicy.dropNew` if the capacity may be exceeded.
    public func advance(to target: Seconds) {
        precondition(abs(target) <= 1e9, "a time lies within 10^9 s of 0, got \(target)")
        record(until: max(time, target))
        let local = map.localTime(at: target)
        for cell in cells { cell.advance(to: local) }
        time = target
    }

    /// Restarts the emission at `time` with the current `emitter`, without particles and without a history of edits.
    /// - Parameters:
    ///   - seed: The new seed; nil keeps the emitter's.
    ///   - prewarm: How many seconds earlier the emission starts; negative values count as 0.
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

    /// Emits `count` particles of each of the emitter's cells at `time`, in addition to their birth rates.
    /// - Precondition: `count` is in 0...10^6.
    public func emit(_ count: Int) {
        precondition((0...1_000_000).contains(count), "a burst has 0...10^6 particles, got \(count)")
        record(until: time)
        for cell in cells { cell.emit(count) }
    }

    /// Translates all living particles, for example for a world whose origin moves. The emitter does not move.
    ///
    /// Seeking back and forth past the translation gives the same picture, except for particles under attractors, which are not
    /// translated.
    public func translateAll(by move: Vector) {
        record(until: time)
        for cell in cells { cell.translateAll(by: move) }
    }

    /// Replaces the contents of `buffer` with the visible particles at `time`, back to front.
    ///
    /// Allocates no memory if the buffer has held as many sprites before.
    /// - Complexity: O(living particles).
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
        CellEmission(index, of: emitter, isEmitting: isEmitting, capacity: capacityPerCell, policy: policy, start: start)
    }

    /// Records the edits since the last call in the history.
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
        // The emission of a cell that is added later begins when it is added.
        let now = map.localTime(at: time)
        for index in emitter.cells.indices.dropFirst(cells.count) { cells.append(makeEmission(index, start: now)) }
    }
}
