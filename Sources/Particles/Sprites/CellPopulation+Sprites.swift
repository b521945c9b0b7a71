import LayoutMath

extension CellPopulation {
    /// Writes the living, visible particles at `time` over `sprites` from `start` on, in the order of birth. Their depths and frames are
    /// written to `scratch` if needed.
    /// - Returns: The index after the last sprite written; later elements are undefined.
    /// - Complexity: O(living particles).
    func writeSprites(
        over sprites: inout [Sprite], from start: Int, _ scratch: inout SpriteScratch, keepsDepths: Bool, _ view: SpriteView
    ) -> Int {
        let isPlain = runs.allSatisfy { $0.template.motion.isPlain } && streams.extras.isSubset(of: .plain)
        guard !isPlain || cell.frames != nil else {
            var end = start
            forEachRun { slots, template in end = streams.writePlain(slots, template.motion, view, over: &sprites, from: end) }
            return end
        }
        sprites.removeLast(sprites.count - start)
        // Swapping passes the arrays to the sink and back without copying them.
        var sink = SpriteSink(keepsDepths: keepsDepths, keepsFrames: cell.frames != nil)
        swap(&sink.sprites, &sprites)
        swap(&sink.scratch, &scratch)
        sink.scratch.depths.removeAll(keepingCapacity: true)
        sink.scratch.frames.removeAll(keepingCapacity: true)
        forEachRun { slots, template in streams.appendRich(slots, template.motion, view, to: &sink) }
        swap(&sink.sprites, &sprites)
        swap(&sink.scratch, &scratch)
        return sprites.count
    }
}
