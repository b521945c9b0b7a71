import LayoutMath

// Cells in cells: every particle of the cell above gives birth here, from where it is.

extension CellPopulation {
    /// A birth in a particle of the cell above.
    struct AwaitedBirth {
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

    /// Takes in all births that were handed over, in the order of time.
    func bearAwaited(until target: Seconds) {
        // Equal moments keep the order of their parents.
        awaited.sort { $0.moment < $1.moment }
        var first = 0
        while first < awaited.count {
            let template = awaited[first].template
            var end = first + 1
            while end < min(first + 8, awaited.count) && awaited[end].template === template { end += 1 }
            bear(awaited[first..<end], template, until: target)
            first = end
        }
        awaited.removeAll(keepingCapacity: true)
    }

    /// Takes in eight births at most, of one template.
    private func bear(_ group: ArraySlice<AwaitedBirth>, _ template: BirthTemplate, until target: Seconds) {
        var states = SIMD8<UInt32>.zero
        var sites = BirthSites()
        var heirs = BirthSites.Parents()
        for (lane, birth) in group.enumerated() {
            states[lane] = birth.random
            sites.moments.set(birth.moment, lane)
            sites.set(birth.site, &heirs, lane)
        }
        sites.parents = heirs
        bear(group.count, template, BirthDraws(state: states), at: sites, until: target)
    }

    /// Hands the births in all that live since `start` to the populations below.
    func awaitBirths(inLivingSince start: Seconds, until target: Seconds) {
        guard !children.isEmpty else { return }
        let then = SplitTime(start)
        forEachRun { slots, template in
            for slot in slots where streams.isAlive(slot, timeScale: template.motion.timeScale, at: then) {
                awaitBirths(in: streams.lanes(slot).replicated(0), template, after: start, until: target)
            }
        }
    }

    /// Hands the births in one particle after `start`, or since its own birth, to the populations below.
    /// - Parameter parent: The particle, eight times.
    func awaitBirths(in parent: BirthLanes, _ template: BirthTemplate, after start: Seconds?, until target: Seconds) {
        let birth = SplitTime(second: parent.seconds[0], fraction: parent.fractions[0]).seconds
        let lifetime = Double(parent.lifetime[0])
        let speed = Double(template.motion.timeScale)
        let lastAge = min((target - birth) * speed, lifetime)
        for (child, cell) in zip(children, template.children) where cell.rate > 0 {
            let counter = BirthCounter(cell, start: 0)
            let hash = cell.hash.inParticle(parent.identity[0])
            // Counts may be off by one where a birth falls on a frame: its own moment decides.
            let lowest = start.map { max(0, counter.birthCount(at: ($0 - birth) * speed) - 1) } ?? 0
            for index in lowest..<max(lowest, counter.birthCount(at: lastAge) + 1) {
                let age = counter.birthTime(index)
                let moment = birth + age / speed
                let isNew = start.map { moment > $0 } ?? true
                guard isNew, moment <= target, age < lifetime, counter.isOn(at: age) else { continue }
                child.awaited.append(
                    AwaitedBirth(
                        moment: moment, template: cell, random: hash.state(forBirth: index),
                        site: site(in: parent, template.motion, age: Float(age), at: moment)))
            }
        }
    }

    private func site(in parent: BirthLanes, _ motion: CellMotion, age: Float, at moment: Seconds) -> AwaitedBirth.Site {
        let step = max(0, min(age, timeSinceGrid(at: moment)))
        return motion.sites(in: parent, age: SIMD8(repeating: age), step: SIMD8(repeating: step)).site(0)
    }
}

extension BirthSites {
    fileprivate mutating func set(_ site: CellPopulation.AwaitedBirth.Site, _ heirs: inout Parents, _ lane: Int) {
        x[lane] = site.x
        y[lane] = site.y
        z[lane] = site.z
        heirs.headingX[lane] = site.headingX
        heirs.headingY[lane] = site.headingY
        heirs.scale[lane] = site.scale
        heirs.color.red[lane] = site.red
        heirs.color.green[lane] = site.green
        heirs.color.blue[lane] = site.blue
        heirs.color.alpha[lane] = site.alpha
    }

    fileprivate func site(_ lane: Int) -> CellPopulation.AwaitedBirth.Site {
        let heirs = parents ?? Parents()
        return CellPopulation.AwaitedBirth.Site(
            x: x[lane], y: y[lane], z: z[lane], headingX: heirs.headingX[lane], headingY: heirs.headingY[lane],
            scale: heirs.scale[lane], red: heirs.color.red[lane], green: heirs.color.green[lane], blue: heirs.color.blue[lane],
            alpha: heirs.color.alpha[lane])
    }
}
