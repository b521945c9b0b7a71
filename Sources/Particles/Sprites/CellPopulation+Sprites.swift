extension CellPopulation {
    /// Appends what is alive and visible at `time`, in the order of birth; depths and frames are filled beside when the cell has any.
    /// - Complexity: O(living).
    func appendSprites(to sprites: inout [Sprite], _ depths: inout [Float], _ frames: inout [UInt32], _ view: SpriteView) {
        let isPlain = runs.allSatisfy { $0.template.motion.isPlain } && streams.extras.isEmpty
        guard !isPlain || cell.frames != nil else {
            forEachRun { slots, template in streams.appendPlain(slots, template.motion, view, to: &sprites) }
            return
        }
        // The arrays are lent to the sink, which gives them back: nothing is copied.
        var sink = SpriteSink(sprites: [])
        swap(&sink.sprites, &sprites)
        swap(&sink.depths, &depths)
        swap(&sink.frames, &frames)
        sink.depths.removeAll(keepingCapacity: true)
        sink.frames.removeAll(keepingCapacity: true)
        forEachRun { slots, template in streams.appendRich(slots, template.motion, view, to: &sink) }
        swap(&sink.sprites, &sprites)
        swap(&sink.depths, &depths)
        swap(&sink.frames, &frames)
    }
}
