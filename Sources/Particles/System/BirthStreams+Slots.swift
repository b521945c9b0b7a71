/// Indices of eight slots.
typealias EightSlots = InlineArray<8, Int>

// Moving particles to other slots, or to a larger block.

extension BirthStreams {
    /// Returns a copy of the streams with more slots.
    /// - Complexity: O(slots).
    func grown(to slots: Int) -> BirthStreams {
        let grown = BirthStreams(slots: slots, extras: extras)
        grown.block.copy(from: block)
        return grown
    }

    /// Moves a slot's particle to another slot, and overwrites the particle there.
    func move(_ slot: Int, to place: Int) {
        for stream in 0..<block.streams { block.set(stream, place, block.word(stream, slot)) }
    }

    /// Moves the particles of the eight slots from `slot` on to `places`, in order.
    @inline(__always)
    func move(_ slot: Int, to places: EightSlots) {
        for stream in 0..<block.streams {
            for lane in 0..<8 { block.set(stream, places[lane], block.word(stream, slot + lane)) }
        }
    }

    /// Moves the particles of consecutive slots to the slots from `free` on; returns the slot after the last one.
    func move(_ slots: Range<Int>, to free: Int) -> Int {
        if slots.lowerBound != free { block.move(slots, to: free) }
        return free + slots.count
    }
}
