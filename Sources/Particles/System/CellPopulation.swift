import LayoutMath

/// The living particles of one cell, in the order of birth, and the populations of the cells in it.
///
/// Slots `first..<end` hold them, with holes where some have died; the holes are closed when they are more than an eighth.
final class CellPopulation {
    /// Neighbouring slots whose particles share one template.
    struct Run {
        let template: BirthTemplate
        /// The slot behind the last one; a run begins where the one before it ends.
        var end: Int
    }

    /// The share of dead slots at which they are closed up: 1/8 costs 0.1 ns a particle and frame, half and twice the share cost more.
    static let tolerableDeadShare = 8
    /// Slots at the beginning, and beyond the capacity and its holes: the smallest populations are not closed up at every birth.
    static let spareSlots = 64

    let policy: CapacityPolicy
    private(set) var capacity: Int
    /// The cell as it was last recorded; it says how to draw.
    private(set) var cell: EmitterCell
    private(set) var children: [CellPopulation] = []
    private(set) var aliveCount = 0
    /// Births so far, among them those that were refused a place or drew no lifetime.
    var birthCount = 0
    var streams: BirthStreams
    var first = 0
    var end = 0
    var runs: [Run] = []
    /// The time that the streams stand for; nil when they hold nothing yet.
    private(set) var time: Seconds?
    /// True while the streams do not follow from the history.
    private(set) var isStale = false
    private var places: BirthPlaces?
    /// Births in particles of the cell above, to be taken in by time.
    var pending: [PendingSpawn] = []
    /// The point of the grid of forces that the streams stand for.
    var gridIndex = 0

    init(_ cell: EmitterCell, _ template: BirthTemplate, capacity: Int, policy: CapacityPolicy) {
        self.cell = cell.styled
        self.policy = policy
        self.capacity = cell.capacity ?? capacity
        streams = BirthStreams(slots: Self.spareSlots, extras: template.motion.extras)
        adopt(cell, template, capacity: capacity)
    }

    /// Takes in a cell as it is now: how it is drawn, and what room and streams its births need.
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

    /// Keeps account of who holds which place, from the first time on that they may run short.
    func makePlaces(for template: BirthTemplate, burst: Int = 0) {
        guard policy == .dropNew, places == nil, !(template.livingBound + Double(burst) <= Double(capacity)) else { return }
        places = BirthPlaces(count: capacity)
        isStale = true
    }

    /// True when who lives depends on all births since the start, and not just on those of one lifetime.
    var needsHistory: Bool { places != nil || !children.isEmpty }

    /// Particles of this cell and all cells in it.
    var totalAliveCount: Int { children.reduce(aliveCount) { $0 + $1.totalAliveCount } }
    var totalBirthCount: Int { children.reduce(birthCount) { $0 + $1.totalBirthCount } }
    var totalCapacity: Int { children.reduce(capacity) { $0 + $1.totalCapacity } }

    /// True when births in particles follow from places that only the grid of forces knows.
    var needsGridSteps: Bool {
        !children.isEmpty && (streams.extras.contains(.forces) || children.contains(where: \.needsGridSteps))
    }

    /// Forgets everything, to be told anew from the start.
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

    /// Ends the life of every particle, and frees the places.
    func removeAll() {
        first = end
        aliveCount = 0
        places?.vacate()
        for child in children { child.removeAll() }
    }

    /// Moves every particle.
    func translate(by move: Vector) {
        streams.translate(first..<end, x: Float(move.x), y: Float(move.y))
        for child in children { child.translate(by: move) }
    }
}

// MARK: - Steps

extension CellPopulation {
    /// Goes on to `target`, which is not before `time`.
    /// - Parameter spawnAll: Takes the births of this step in, in the order of time.
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

    /// Takes in the next births, eight at most.
    /// - Parameter sites: Lanes from `count` on mean nothing.
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

    /// Births without a place do not happen.
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

    /// Forces act from the earliest birth on.
    private func regress(gridTo births: BirthLanes, _ isAlive: SIMDMask<SIMD8<Int32>>, _ count: Int) {
        guard streams.extras.contains(.forces) else { return }
        for lane in 0..<count where isAlive[lane] {
            let moment = SplitTime(second: births.seconds[lane], fraction: births.fractions[lane]).seconds
            gridIndex = min(gridIndex, ForceField.gridIndex(at: moment))
        }
    }

    /// Makes room at once for those of the births of a seek that will live at its end, on average: growing step by step touches
    /// five times as much memory.
    func expect(_ births: Int, of template: BirthTemplate) {
        guard births > streams.slots / 4 else { return }
        grow(to: end + Int(Double(births) * template.draws.lifetime.livingShare) + Self.spareSlots)
    }

    /// Closes holes up, and when there are few makes a quarter more room: twice as much would waste memory on large populations.
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
    /// The slots in use, run by run.
    func forEachRun(_ body: (Range<Int>, BirthTemplate) -> Void) {
        var slot = first
        // A run may lie before the first slot as a whole.
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

    /// Seconds since the streams' point on the grid of forces.
    func timeSinceGrid(at time: Seconds) -> Float { Float(time - ForceField.time(ofGrid: gridIndex)) }
}
