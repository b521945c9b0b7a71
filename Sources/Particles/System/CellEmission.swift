import LayoutMath

/// A cell of the emitter: the history of its emission, and the resulting population.
final class CellEmission {
    let population: CellPopulation
    private let index: Int
    private let capacity: Int
    private var timeline: EmissionTimeline
    private var time: Seconds
    /// The time from which an edit made now applies. Before the emission begins, it is the beginning of the emission.
    private var moment: Seconds { max(time, timeline.start) }
    private var largestBurst = 0

    /// Creates the history of the cell with a number in its emitter.
    init(_ index: Int, of emitter: Emitter, isEmitting: Bool, capacity: Int, policy: CapacityPolicy, start: Seconds) {
        self.index = index
        self.capacity = capacity
        let cell = emitter.cells[index]
        let template = Self.template(of: cell, emitter, index)
        population = CellPopulation(cell, template, capacity: capacity, policy: policy)
        timeline = EmissionTimeline(
            EmissionSegment(start: start, template: template, isEmitting: isEmitting, position: emitter.emitterPosition))
        time = start
    }

    private static func template(of cell: EmitterCell, _ emitter: Emitter, _ index: Int) -> BirthTemplate {
        BirthTemplate(cell, of: emitter, hash: BirthHash(seed: emitter.seed).child(index))
    }

    /// Whether no particle is alive and none will be created any more.
    var isFinished: Bool {
        population.totalAliveCount == 0 && timeline.segment(at: time).counter.hasEnded(at: time)
    }

    /// The emitter's position.
    func position(at time: Seconds) -> Point { timeline.segment(at: time).path.position(at: time) }

    // MARK: History

    /// Applies `cell` from now on, and moves the emitter to its new position by `arrival`.
    func record(_ cell: EmitterCell, of emitter: Emitter, isEmitting: Bool, until arrival: Seconds) {
        let template = Self.template(of: cell, emitter, index)
        timeline.record(template, isEmitting: isEmitting, at: moment, movingTo: emitter.emitterPosition, until: arrival)
        population.adopt(cell, template, capacity: capacity, burst: largestBurst)
    }

    /// Moves the emitter to `position` by `arrival`; everything else stays the same.
    func move(to position: Point, until arrival: Seconds) {
        let current = timeline.segment(at: moment)
        timeline.record(current.template, isEmitting: current.isEmitting, at: moment, movingTo: position, until: arrival)
    }

    /// Ends the life of every particle; births continue.
    func removeAll() {
        timeline.clear(at: moment)
        population.removeAll()
    }

    func translateAll(by move: Vector) {
        timeline.translate(by: move, at: moment)
        population.translate(by: move)
    }

    /// Emits `count` particles immediately.
    func emit(_ count: Int) {
        largestBurst = max(largestBurst, count)
        timeline.burst(count, at: moment)
        population.makePlaces(for: timeline.segment(at: moment).template, burst: largestBurst)
        advance(to: time)
    }

    // MARK: Time

    /// Moves the population to `target`, forwards or backwards.
    /// - Complexity: O(living particles) plus O(births that are alive at `target`); with limited places or nested cells, O(births
    ///   passed).
    func advance(to target: Seconds) {
        if target < time || population.isStale { population.forget() }
        // If the population is computed only at `target`, events on the way there need not be replayed.
        if population.time != nil || population.needsHistory {
            for event in timeline.indices(after: population.time, until: target) where timeline.isEvent(event) {
                run(to: timeline.segments[event].start, through: event - 1)
                apply(event)
            }
        }
        run(to: target, through: timeline.index(at: target))
    }

    private func apply(_ event: Int) {
        let (before, after) = (timeline.segments[event - 1], timeline.segments[event])
        if after.clearedBelow > before.clearedBelow { population.removeAll() }
        if after.translation != before.translation { population.translate(by: after.translation - before.translation) }
    }

    private func run(to target: Seconds, through last: Int) {
        if population.needsGridSteps {
            var index = ForceField.gridIndex(at: population.time ?? timeline.start) + 1
            while ForceField.time(ofGrid: index) < target {
                step(to: ForceField.time(ofGrid: index), through: last)
                index += 1
            }
        }
        step(to: target, through: last)
    }

    private func step(to target: Seconds, through last: Int) {
        let next = population.time == nil ? 0 : population.birthCount
        population.step(to: target) { _ in spawnAll(from: next, until: target, through: min(last, timeline.index(at: target))) }
        time = target
    }

    private func spawnAll(from next: Int, until target: Seconds, through last: Int) {
        let now = timeline.segments[last]
        let count = now.birthCount(at: target)
        for index in timeline.indices(fromBirth: next, through: last) {
            let segment = timeline.segments[index]
            let end = index == last ? count : timeline.segments[index + 1].firstBirth
            var lowest = max(next, segment.firstBirth)
            if !population.needsHistory {
                lowest = max(lowest, segment.firstBirth(livingAt: target), now.clearedBelow)
                if population.policy == .recycleOldest { lowest = max(lowest, count - population.capacity) }
            }
            guard lowest < end else { continue }
            population.birthCount = lowest
            population.expect(end - lowest, of: segment.template)
            spawn(lowest..<end, of: segment, shiftedBy: now.translation - segment.translation, until: target)
        }
        population.birthCount = count
    }

    private func spawn(_ births: Range<Int>, of segment: EmissionSegment, shiftedBy shift: Vector, until target: Seconds) {
        let template = segment.template
        var first = births.lowerBound
        while first < births.upperBound {
            let count = min(8, births.upperBound - first)
            let random = template.hash.draws(forBirths: BirthLanes.numbers &+ UInt32(truncatingIfNeeded: first))
            population.spawn(count, template, random, at: segment.sites(from: first, shiftedBy: shift), until: target)
            first += count
        }
    }
}
