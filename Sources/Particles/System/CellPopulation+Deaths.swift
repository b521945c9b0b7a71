import LayoutMath

extension CellPopulation {
    /// Ends the life of particles older than birth `oldest`.
    func trim(below oldest: Int) {
        let bound = UInt32(truncatingIfNeeded: oldest)
        while first < end && Int32(bitPattern: streams.index(first) &- bound) < 0 { first += 1 }
    }

    /// The number of particles alive at `target`.
    /// - Complexity: O(particles that are old enough to be dead).
    func countAlive(at target: Seconds) -> Int {
        let now = SplitTime(target)
        var count = 0
        forEachRun { slots, template in
            let young = streams.firstSlot(of: slots, bornAfter: target - template.shortestLifetime)
            count += slots.upperBound - young
            count += streams.countAlive(slots.lowerBound..<young, timeScale: template.motion.timeScale, at: now)
        }
        return count
    }

    /// Moves the living particles to the front, in order.
    func compact(at target: Seconds) {
        let now = SplitTime(target)
        var (source, free, kept) = (first, 0, 0)
        // Iterates by index, because iterating over the array would copy it while it changes.
        for index in runs.indices {
            let begin = free
            let run = runs[index]
            let end = max(source, run.end)
            let young = streams.firstSlot(of: source..<end, bornAfter: target - run.template.shortestLifetime)
            free = streams.compact(source..<young, to: free, timeScale: run.template.motion.timeScale, at: now)
            free = streams.move(young..<end, to: free)
            source = end
            guard free > begin else { continue }
            runs[kept] = Run(template: run.template, end: free)
            kept += 1
        }
        runs.removeLast(runs.count - kept)
        first = 0
        end = free
    }
}
