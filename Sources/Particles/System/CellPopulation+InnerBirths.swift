import LayoutMath

// Nested cells: every particle of the parent cell emits from its position.

extension CellPopulation {
    /// A birth from a particle of the parent cell.
    struct PendingSpawn {
        let moment: Seconds
        let template: BirthTemplate
        let random: UInt32
        let site: Site

        /// One lane of `BirthSites`.
        struct Site {
            let x, y, z: Float
            let headingX, headingY: Float
            let scale: Float
            let red, green, blue, alpha: Float
        }
    }

    /// Executes all pending births in the order of time.
    func bearAwaited(until target: Seconds) {
        // Births at equal times keep the order of their parents.
        pending.sort { $0.moment < $1.moment }
        var first = 0
        while first < pending.count {
            let template = pending[first].template
            var end = first + 1
            while end < min(first + 8, pending.count) && pending[end].template === template { end += 1 }
            spawn(pending[first..<end], template, until: target)
            first = end
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Executes up to eight births of one template.
    private func spawn(_ group: ArraySlice<PendingSpawn>, _ template: BirthTemplate, until target: Seconds) {
        var states = SIMD8<UInt32>.zero
        var sites = BirthSites()
        var inherited = BirthSites.Parents()
        for (lane, birth) in group.enumerated() {
            states[lane] = birth.random
            sites.moments.set(birth.moment, lane)
            sites.set(birth.site, &inherited, lane)
        }
        sites.parents = inherited
        spawn(group.count, template, BirthDraws(state: states), at: sites, until: target)
    }

    /// Adds the births from all particles that were alive at `start` to the nested populations.
    func awaitBirths(inLivingSince start: Seconds, until target: Seconds) {
        guard !children.isEmpty else { return }
        let then = SplitTime(start)
        forEachRun { slots, template in
            for slot in slots where streams.isAlive(slot, timeScale: template.motion.timeScale, at: then) {
                awaitBirths(in: streams.lanes(slot).replicated(0), template, after: start, until: target)
            }
        }
    }

    /// Adds the births from one particle to the nested populations: those after `start`, or since the particle's own birth if nil.
    /// - Parameter parent: The particle, replicated to all lanes.
    func awaitBirths(in parent: BirthLanes, _ template: BirthTemplate, after start: Seconds?, until target: Seconds) {
        let birth = SplitTime(second: parent.seconds[0], fraction: parent.fractions[0]).seconds
        let lifetime = Double(parent.lifetime[0])
        let speed = Double(template.motion.timeScale)
        let lastAge = min((target - birth) * speed, lifetime)
        for (child, cell) in zip(children, template.children) where cell.rate > 0 {
            let counter = BirthCounter(cell, start: 0)
            let hash = cell.hash.inParticle(parent.identity[0])
            // Counts may be off by one for a birth exactly at a frame; its exact time decides.
            let lowest = start.map { max(0, counter.birthCount(at: ($0 - birth) * speed) - 1) } ?? 0
            for index in lowest..<max(lowest, counter.birthCount(at: lastAge) + 1) {
                let age = counter.birthTime(index)
                let moment = birth + age / speed
                let isNew = start.map { moment > $0 } ?? true
                guard isNew, moment <= target, age < lifetime, counter.isOn(at: age) else { continue }
                child.pending.append(
                    PendingSpawn(
                        moment: moment, template: cell, random: hash.state(forBirth: index),
                        site: site(in: parent, template.motion, age: Float(age), at: moment)))
            }
        }
    }

    private func site(in parent: BirthLanes, _ motion: CellMotion, age: Float, at moment: Seconds) -> PendingSpawn.Site {
        let step = max(0, min(age, timeSinceGrid(at: moment)))
        return motion.sites(in: parent, age: SIMD8(repeating: age), step: SIMD8(repeating: step)).site(0)
    }
}

extension BirthSites {
    fileprivate mutating func set(_ site: CellPopulation.PendingSpawn.Site, _ inherited: inout Parents, _ lane: Int) {
        x[lane] = site.x
        y[lane] = site.y
        z[lane] = site.z
        inherited.headingX[lane] = site.headingX
        inherited.headingY[lane] = site.headingY
        inherited.scale[lane] = site.scale
        inherited.color.red[lane] = site.red
        inherited.color.green[lane] = site.green
        inherited.color.blue[lane] = site.blue
        inherited.color.alpha[lane] = site.alpha
    }

    fileprivate func site(_ lane: Int) -> CellPopulation.PendingSpawn.Site {
        let inherited = parents ?? Parents()
        return CellPopulation.PendingSpawn.Site(
            x: x[lane], y: y[lane], z: z[lane], headingX: inherited.headingX[lane], headingY: inherited.headingY[lane],
            scale: inherited.scale[lane], red: inherited.color.red[lane], green: inherited.color.green[lane],
            blue: inherited.color.blue[lane],
            alpha: inherited.color.alpha[lane])
    }
}
