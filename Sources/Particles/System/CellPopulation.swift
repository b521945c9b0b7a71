import LayoutMath

/// The living particles of one cell, in the order of birth.
///
/// Slots `first..<end` hold them, with holes where some have died; the holes are closed when they are more than an eighth.
final class CellPopulation {
    /// Neighbouring slots whose particles share one motion.
    struct Run {
        let motion: CellMotion
        /// The slot behind the last one; a run begins where the one before it ends.
        var end: Int
    }

    /// The share of dead slots at which they are closed up: 1/8 costs 0.5 ns a particle and frame, closing at once costs twice that.
    static let tolerableDeadShare = 8
    /// Slots beyond the capacity and its holes, so that the smallest populations are not closed up at every birth.
    static let spareSlots = 64

    let capacity: Int
    let policy: CapacityPolicy
    let streams: BirthStreams
    /// The cell as it was last recorded; it says how to draw.
    var cell: EmitterCell
    private(set) var timeline: EmissionTimeline
    private(set) var time: Seconds
    private(set) var aliveCount = 0
    /// Births up to `time`.
    private(set) var birthCount = 0
    private(set) var first = 0
    private(set) var end = 0
    private(set) var runs: [Run] = []
    private var places: BirthPlaces?
    /// True while the streams do not follow from the timeline.
    private var isStale = false

    init(_ cell: EmitterCell, of emitter: Emitter, index: Int, capacity: Int, policy: CapacityPolicy, start: Seconds) {
        self.cell = cell
        self.capacity = capacity
        self.policy = policy
        streams = BirthStreams(slots: capacity + capacity / Self.tolerableDeadShare + Self.spareSlots)
        timeline = EmissionTimeline(
            EmissionSegment(
                start: start, rate: Self.rate(of: cell, emitter), template: Self.template(of: cell, emitter, index),
                position: emitter.emitterPosition))
        time = start
        preparePlaces()
    }

    private static func rate(of cell: EmitterCell, _ emitter: Emitter) -> Double {
        let rate = cell.birthRate * emitter.birthRate
        precondition(rate.isFinite, "a birth rate is finite, got \(rate)")
        return max(0, rate)
    }

    private static func template(of cell: EmitterCell, _ emitter: Emitter, _ index: Int) -> BirthTemplate {
        BirthTemplate(cell, of: emitter, hash: BirthHash(seed: emitter.seed).child(index))
    }

    /// Lets `newCell` hold from now on; the emitter moves to its new position until `arrival`.
    func record(_ newCell: EmitterCell, of emitter: Emitter, index: Int, until arrival: Seconds) {
        cell = newCell
        timeline.record(
            rate: Self.rate(of: cell, emitter), template: Self.template(of: cell, emitter, index), at: time,
            movingTo: emitter.emitterPosition, until: arrival)
        preparePlaces()
    }

    /// Ends the life of every particle; births go on.
    func removeAll() {
        timeline.clear(at: time)
        advance(to: time)
    }

    private func preparePlaces() {
        guard policy == .dropNew, places == nil, timeline.mayExceed(capacity) else { return }
        places = BirthPlaces(count: capacity)
        isStale = birthCount > 0
    }

    /// Brings the population to `target`, earlier or later.
    /// - Complexity: O(living) plus O(births that live at `target`); with places to share out, O(births passed).
    func advance(to target: Seconds) {
        if target < time || isStale { forget() }
        let count = timeline.birthCount(at: target)
        let cleared = timeline.clearedBelow(at: target)
        let oldest = policy == .recycleOldest ? max(cleared, count - capacity) : cleared
        let now = SplitTime(target)
        trim(below: oldest)
        appendBirths(from: max(birthCount, oldest), until: target, now)
        time = target
        birthCount = count
        aliveCount = countAlive(at: now)
        let dead = end - first - aliveCount
        if dead * Self.tolerableDeadShare > end - first { compact(at: now) }
    }

    private func forget() {
        first = 0
        end = 0
        runs.removeAll(keepingCapacity: true)
        birthCount = 0
        places?.vacate()
        isStale = false
    }

    private func trim(below oldest: Int) {
        let bound = UInt32(truncatingIfNeeded: oldest)
        while first < end && Int32(bitPattern: streams.index(first) &- bound) < 0 { first += 1 }
    }
}

// MARK: - Births

extension CellPopulation {
    private func appendBirths(from next: Int, until target: Seconds, _ now: SplitTime) {
        for index in timeline.indices(fromBirth: next, until: target) {
            let segment = timeline.segments[index]
            let births = timeline.births(ofSegment: index, until: target)
            places?.clear(below: segment.clearedBelow)
            // Who is long dead matters only for who was refused a place.
            let living = places == nil ? segment.firstBirth(livingAt: target) : births.lowerBound
            let lower = max(next, living)
            guard lower < births.upperBound else { continue }
            for birth in max(lower, births.lowerBound)..<births.upperBound { appendBirth(birth, of: segment, now) }
        }
    }

    private func appendBirth(_ birth: Int, of segment: EmissionSegment, _ now: SplitTime) {
        let draws = segment.template.hash.draws(forBirth: birth)
        let lifetime = draws.sample(segment.template.lifetime, .lifetime)
        guard lifetime > 0 else { return }
        let moment = segment.birthTime(birth)
        let time = SplitTime(moment)
        if places?.claim(birth, at: time, lifetime: lifetime) == false { return }
        guard now.age(since: time) < lifetime else { return }
        if end == streams.slots { compact(at: now) }
        let site = segment.template.shape.sample(draws)
        let centre = segment.path.position(at: moment)
        streams.store(
            BirthState(
                position: SIMD2(Float(centre.x) + site.offset.x, Float(centre.y) + site.offset.y),
                velocity: segment.template.velocity(draws, from: site), time: time, lifetime: lifetime,
                scale: draws.sample(segment.template.scale, .scale), spin: draws.sample(segment.template.spin, .spin),
                color: segment.template.color(draws), index: UInt32(truncatingIfNeeded: birth)), in: end)
        extendRuns(with: segment.template.motion)
    }

    private func extendRuns(with motion: CellMotion) {
        end += 1
        if runs.last?.motion == motion {
            runs[runs.count - 1].end = end
        } else {
            runs.append(Run(motion: motion, end: end))
        }
    }
}

// MARK: - Deaths

extension CellPopulation {
    private func countAlive(at now: SplitTime) -> Int {
        var counts = SIMD8<Int32>.zero
        var slot = first
        while slot + 8 <= end {
            let isAlive = streams.ages(slot, at: now) .< streams.lifetimes(slot)
            counts.replace(with: counts &+ 1, where: isAlive)
            slot += 8
        }
        var count = Int(counts.wrappedSum())
        while slot < end {
            if streams.isAlive(slot, at: now) { count += 1 }
            slot += 1
        }
        return count
    }

    /// Moves the living together to the front, in their order.
    private func compact(at now: SplitTime) {
        var (source, free, kept) = (first, 0, 0)
        for run in runs {
            let begin = free
            while source < run.end {
                if streams.isAlive(source, at: now) {
                    if source != free { streams.move(source, to: free) }
                    free += 1
                }
                source += 1
            }
            guard free > begin else { continue }
            runs[kept] = Run(motion: run.motion, end: free)
            kept += 1
        }
        runs.removeLast(runs.count - kept)
        first = 0
        end = free
    }
}
