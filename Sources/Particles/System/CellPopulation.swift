import LayoutMath

/// The living particles of one cell, in the order of birth, and the populations of its nested cells.
///
/// They occupy the slots `first..<end`, with gaps for dead particles. The slots are compacted when more than an eighth are gaps.
final class CellPopulation {
    /// Consecutive slots whose particles share a template.
    struct Run {
        let template: BirthTemplate
        /// The slot after the last one; a run begins at the end of the previous one.
        var end: Int
    }

    /// Slots are compacted if more than 1 in this many is dead. 8 costs 0.1 ns per particle and frame; 4 and 16 cost more.
    static let tolerableDeadShare = 8
    /// Number of initial slots, and of slots beyond the capacity and its gaps. It avoids compacting small populations at every birth.
    static let spareSlots = 64

    let policy: CapacityPolicy
    private(set) var capacity: Int
    /// The cell as last recorded; used for drawing.
    private(set) var cell: EmitterCell
    private(set) var children: [CellPopulation] = []
    private(set) var aliveCount = 0
    /// Births so far, including those that had no place or no positive lifetime.
    var birthCount = 0
    var streams: BirthStreams
    var first = 0
    var end = 0
    var runs: [Run] = []
    /// The time of the streams' state; nil before the first step.
    private(set) var time: Seconds?
    /// Whether the streams no longer match the history.
    private(set) var isStale = false
    private var places: BirthPlaces?
    /// Pending births from particles of the parent cell.
    var pending: [PendingSpawn] = []
    /// The grid point of the streams' state under forces.
    var gridIndex = 0

    init(_ cell: EmitterCell, _ template: BirthTemplate, capacity: Int, policy: CapacityPolicy) {
        self.cell = cell.styled
        self.policy = policy
        self.capacity = cell.capacity ?? capacity
        streams = BirthStreams(slots: Self.spareSlots, extras: template.motion.extras)
        adopt(cell, template, capacity: capacity)
    }

    /// Applies a changed cell: its drawing properties, and the capacity and streams that its births need.
    func adopt(_ cell: EmitterCell, _ template: BirthTemplate, capacity defaultCapacity: Int, burst: Int = 0) {
        self.cell = cell.styled
        let capacity = cell.capacity ?? defaultCapacity
        precondition(capacity >= 1, "a cell has room for at least one particle, got \(capacity)")
        if capacity != self.capacity {
            self.capacity = capacity
            places = nil
            isStale = true
        }
        if !streams.extras.isSuperset(of: template.motion.extras) {
            streams = BirthStreams(slots: streams.slots, extras: streams.extras.union(template.motion.extras))
            isStale = true
        }
        makePlaces(for: template, burst: burst)
        for (index, child) in cell.emitterCells.enumerated() {
            if index == children.count {
                children.append(CellPopulation(child, template.children[index], capacity: defaultCapacity, policy: policy))
                isStale = true
            } else {
                children[index].adopt(child, template.children[index], capacity: defaultCapacity)
                if children[index].isStale { isStale = true }
            }
        }
    }

    /// Starts tracking places once births may exceed the capacity.
    func makePlaces(for template: BirthTemplate, burst: Int = 0) {
        guard policy == .dropNew, places == nil, !(template.livingBound + Double(burst) <= Double(capacity)) else { return }
        places = BirthPlaces(count: capacity)
        isStale = true
    }

    /// Whether the living particles depend on all births since the start, rather than only on those of one lifetime.
    var needsHistory: Bool { places != nil || !children.isEmpty }

    /// Number of living particles of this cell and its nested cells.
    var totalAliveCount: Int { children.reduce(aliveCount) { $0 + $1.totalAliveCount } }
    var totalBirthCount: Int { children.reduce(birthCount) { $0 + $1.totalBirthCount } }
    var totalCapacity: Int { children.reduce(capacity) { $0 + $1.totalCapacity } }

    /// Whether births from particles depend on positions that only the force grid provides.
    var needsGridSteps: Bool {
        !children.isEmpty && (streams.extras.contains(.forces) || children.contains(where: \.needsGridSteps))
    }

    /// Discards all state, so that it is computed again from the start.
    func forget() {
        first = 0
        end = 0
        runs.removeAll(keepingCapacity: true)
        birthCount = 0
        aliveCount = 0
        places?.vacate()
        pending.removeAll(keepingCapacity: true)
        time = nil
        isStale = false
        for child in children { child.forget() }
    }

    /// Ends the lives of all particles and frees the places.
    func removeAll() {
        first = end
        aliveCount = 0
        places?.vacate()
        for child in children { child.removeAll() }
    }

    /// Translates every particle.
    func translate(by move: Vector) {
        streams.translate(first..<end, x: Float(move.x), y: Float(move.y))
        for child in children { child.translate(by: move) }
    }
}

// MARK: - Steps

extension CellPopulation {
    /// Advances to `target`, which must not be before `time`.
    /// - Parameter spawnAll: Executes the births of this step, in the order of time.
    func step(to target: Seconds, spawnAll: (CellPopulation) -> Void) {
        if let time { awaitBirths(inLivingSince: time, until: target) } else { gridIndex = ForceField.gridIndex(at: target) }
        spawnAll(self)
        for child in children { child.step(to: target) { $0.bearAwaited(until: target) } }
        integrate(to: target)
        time = target
        if policy == .recycleOldest { trim(below: birthCount - capacity) }
        aliveCount = countAlive(at: target)
        let dead = end - first - aliveCount
        if dead * Self.tolerableDeadShare > end - first { compact(at: target) }
    }

    /// Executes the next births, up to eight.
    /// - Parameter sites: The sites of the births; lanes from `count` on are ignored.
    func spawn(_ count: Int, _ template: BirthTemplate, _ random: BirthDraws, at sites: BirthSites, until target: Seconds) {
        let serial = birthCount
        birthCount += count
        let timeScale = template.motion.timeScale
        let lifetime = random.sample(template.draws.lifetime, .lifetime)
        let now = SplitTime(target)
        var isAlive = sites.moments.ages(at: now) * timeScale .< lifetime
        var isBorn = lifetime .> 0 .& SIMD8(repeating: timeScale) .> 0 .& BirthLanes.places .< Float(count)
        claimPlaces(&isBorn, count, serial, sites.moments, lifetime / timeScale)
        isAlive = isAlive .& isBorn
        guard any(isAlive) || (!template.children.isEmpty && any(isBorn)) else { return }
        var births = template.births(random, lifetime: lifetime, at: sites)
        births.index = BirthLanes.numbers &+ UInt32(truncatingIfNeeded: serial)
        if !template.children.isEmpty {
            for lane in 0..<count where isBorn[lane] { awaitBirths(in: births.replicated(lane), template, after: nil, until: target) }
        }
        store(births, isAlive, count, template, until: target)
    }

    /// Cancels births for which no place is free.
    private func claimPlaces(
        _ isBorn: inout SIMDMask<SIMD8<Int32>>, _ count: Int, _ serial: Int, _ moments: BirthMoments, _ presence: SIMD8<Float>
    ) {
        guard places != nil else { return }
        for lane in 0..<count where isBorn[lane] {
            isBorn[lane] = places?.claim(serial + lane, at: moments[lane], lifetime: presence[lane]) == true
        }
    }

    private func store(
        _ births: BirthLanes, _ isAlive: SIMDMask<SIMD8<Int32>>, _ count: Int, _ template: BirthTemplate, until target: Seconds
    ) {
        if end + 8 > streams.slots { makeRoom(target) }
        let begin = end
        if all(isAlive .| BirthLanes.places .>= Float(count)) {
            streams.store(births, in: end)
            end += count
        } else {
            for lane in 0..<count where isAlive[lane] {
                streams.store(births, lane: lane, in: end)
                end += 1
            }
        }
        guard end > begin else { return }
        if let last = runs.last, last.template === template {
            runs[runs.count - 1].end = end
        } else {
            runs.append(Run(template: template, end: end))
        }
        if time == nil { regress(gridTo: births, isAlive, count) }
    }

    /// Moves the force grid back to the earliest birth.
    private func regress(gridTo births: BirthLanes, _ isAlive: SIMDMask<SIMD8<Int32>>, _ count: Int) {
        guard streams.extras.contains(.forces) else { return }
        for lane in 0..<count where isAlive[lane] {
            let moment = SplitTime(second: births.seconds[lane], fraction: births.fractions[lane]).seconds
            gridIndex = min(gridIndex, ForceField.gridIndex(at: moment))
        }
    }

    /// Reserves slots for the expected survivors of a seek's births. Growing step by step would touch five times as much memory.
    func expect(_ births: Int, of template: BirthTemplate) {
        guard births > streams.slots / 4 else { return }
        grow(to: end + Int(Double(births) * template.draws.lifetime.livingShare) + Self.spareSlots)
    }

    /// Compacts the slots. If only a few were dead, grows by a quarter, because doubling would waste memory for large populations.
    private func makeRoom(_ target: Seconds) {
        compact(at: target)
        guard end * Self.tolerableDeadShare > streams.slots * (Self.tolerableDeadShare - 1) else { return }
        grow(to: streams.slots + max(Self.spareSlots, streams.slots / 4))
    }

    private func grow(to slots: Int) {
        let most = capacity + capacity / Self.tolerableDeadShare + Self.spareSlots
        if streams.slots < min(slots, most) { streams = streams.grown(to: min(slots, most)) }
    }
}

// MARK: - Runs

extension CellPopulation {
    /// Calls `body` for the used slots of each run.
    func forEachRun(_ body: (Range<Int>, BirthTemplate) -> Void) {
        var slot = first
        // A run may end before the first used slot.
        for run in runs where run.end > slot {
            body(slot..<run.end, run.template)
            slot = run.end
        }
    }
}

// MARK: - Motion under forces

extension CellPopulation {
    private func integrate(to target: Seconds) {
        guard streams.extras.contains(.forces) else { return }
        let last = ForceField.gridIndex(at: target)
        while gridIndex < last {
            gridIndex += 1
            let now = ForceField.time(ofGrid: gridIndex)
            forEachRun { slots, template in
                if template.motion.course == .integrated { streams.integrate(slots, template.motion, at: now) }
            }
        }
    }

    /// Seconds since the grid point of the streams' state.
    func timeSinceGrid(at time: Seconds) -> Float { Float(time - ForceField.time(ofGrid: gridIndex)) }
}
