import CParticles
import LayoutMath

extension BirthStreams {
    /// The first of `slots` whose particle was created after `time`. Slots are in the order of birth, except for rounding of times below
    /// 10^-6 s.
    /// - Complexity: O(log slots).
    func firstSlot(of slots: Range<Int>, bornAfter time: Seconds) -> Int {
        var (first, end) = (slots.lowerBound, slots.upperBound)
        while first < end {
            let middle = (first + end) / 2
            if birthTime(middle).seconds > time { end = middle } else { first = middle + 1 }
        }
        return first
    }

    /// The number of particles in `slots` alive at a time.
    func countAlive(_ slots: Range<Int>, timeScale: Float, at now: SplitTime, kernel: LaneKernel = .fastest) -> Int {
        var counts = SIMD8<Int32>.zero
        var slot = slots.lowerBound
        var counted = 0
        #if arch(x86_64)
            if kernel != .portable, slots.count >= 8 {
                var moment = CParticlesMoment(now, timeScale: timeScale)
                let streams = moments(slot)
                counted = cparticles_count_alive_avx2(streams.second, streams.fraction, streams.lifetime, slots.count & ~7, &moment)
                slot += slots.count & ~7
            }
        #endif
        while slot + 8 <= slots.upperBound {
            counts.replace(with: counts &+ 1, where: areAlive(slot, timeScale: timeScale, at: now))
            slot += 8
        }
        var count = counted + Int(counts.wrappedSum())
        while slot < slots.upperBound {
            if isAlive(slot, timeScale: timeScale, at: now) { count += 1 }
            slot += 1
        }
        return count
    }

    /// Moves the living particles of `slots` to the slots from `free` on, in order. `free` must not be after the first of `slots`.
    /// - Returns: The slot after the last one written.
    func compact(_ slots: Range<Int>, to free: Int, timeScale: Float, at now: SplitTime, kernel: LaneKernel = .fastest) -> Int {
        var free = free
        var slot = slots.lowerBound
        #if arch(x86_64)
            if kernel != .portable, slots.count >= 8 {
                var (streams, moment) = (allStreams, CParticlesMoment(now, timeScale: timeScale))
                free = cparticles_compact_avx2(&streams, slot, slots.count & ~7, free, &moment)
                slot += slots.count & ~7
            }
        #endif
        while slot < slots.upperBound {
            let areAlive = areAlive(slot, timeScale: timeScale, at: now)
            // Each particle is written to the position of the next living one, and dead ones are overwritten. So there is no branch to
            // mispredict.
            var places = EightSlots(repeating: free)
            let count = min(8, slots.upperBound - slot)
            for lane in 0..<count {
                places[lane] = free
                free += areAlive[lane] ? 1 : 0
            }
            if count == 8 {
                move(slot, to: places)
            } else {
                for lane in 0..<count { move(slot + lane, to: places[lane]) }
            }
            slot += 8
        }
        return free
    }

    @inline(__always)
    private func areAlive(_ slot: Int, timeScale: Float, at now: SplitTime) -> SIMDMask<SIMD8<Int32>> {
        ages(slot, at: now) * timeScale .< lifetimes(slot)
    }

    func isAlive(_ slot: Int, timeScale: Float, at now: SplitTime) -> Bool {
        now.age(since: birthTime(slot)) * timeScale < lifetime(slot)
    }
}

extension CParticlesMoment {
    init(_ time: SplitTime, timeScale: Float) { self.init(second: time.second, fraction: time.fraction, time_scale: timeScale) }
}
