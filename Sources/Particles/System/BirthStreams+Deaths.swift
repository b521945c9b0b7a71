extension BirthStreams {
    /// How many of `slots` are alive at a time.
    func countAlive(_ slots: Range<Int>, timeScale: Float, at now: SplitTime) -> Int {
        var counts = SIMD8<Int32>.zero
        var slot = slots.lowerBound
        while slot + 8 <= slots.upperBound {
            counts.replace(with: counts &+ 1, where: ages(slot, at: now) * timeScale .< lifetimes(slot))
            slot += 8
        }
        var count = Int(counts.wrappedSum())
        while slot < slots.upperBound {
            if isAlive(slot, timeScale: timeScale, at: now) { count += 1 }
            slot += 1
        }
        return count
    }

    /// Moves the living of `slots` to `free` and the slots behind it, in their order.
    /// - Returns: The slot behind the last one.
    func compact(_ slots: Range<Int>, to free: Int, timeScale: Float, at now: SplitTime) -> Int {
        var free = free
        for slot in slots where isAlive(slot, timeScale: timeScale, at: now) {
            if slot != free { move(slot, to: free) }
            free += 1
        }
        return free
    }

    func isAlive(_ slot: Int, timeScale: Float, at now: SplitTime) -> Bool {
        now.age(since: birthTime(slot)) * timeScale < lifetime(slot)
    }
}
