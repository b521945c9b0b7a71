import LayoutMath

/// A cell with its emitter's factors applied, in the units of the streams. It contains everything that determines the birth with a given
/// index.
final class BirthTemplate: Sendable {
    /// Upper limit of a cell's births per second: about what one core can compute.
    static let fastestRate = 1e6

    /// The values from which it was created, for comparison.
    private let source: Source
    let hash: BirthHash
    /// Births per second. For a nested cell, births per second and parent particle.
    let rate: Double
    let clock: EmissionClock
    let shape: ShapeSampler
    /// The emitter's distance from the plane.
    let depth: Float
    let motion: CellMotion
    let draws: BirthSpreads
    let children: [BirthTemplate]

    /// Upper bound of the number of living particles of this template, for all its parents together.
    let livingBound: Double
    /// Upper bound of a particle's lifetime, in its parent's time.
    let longestLifetime: Seconds
    /// Lower bound of a particle's lifetime, in its parent's time.
    let shortestLifetime: Seconds

    private struct Source: Hashable, Sendable {
        let cell: EmitterCell
        let setting: Emitter
        let hash: BirthHash
        let parents: Parents?
    }

    /// Bounds for the particles that a nested cell is emitted from.
    struct Parents: Hashable, Sendable {
        /// Upper bound of the parents' births per second.
        let rate: Double
        let longestLifetime: Seconds
    }

    /// - Parameter parents: The bounds for the parents; nil for a cell of the emitter itself.
    init(_ cell: EmitterCell, of emitter: Emitter, hash: BirthHash, parents: Parents? = nil) {
        source = Source(cell: cell, setting: emitter.setting, hash: hash, parents: parents)
        let cell = cell.styled
        self.hash = hash
        shape = parents == nil ? ShapeSampler(emitter) : .particle
        depth = Float(emitter.emitterZPosition)
        let clock = EmissionClock(cell.timing, in: parents == nil ? EmissionClock(emitter.timing) : nil)
        self.clock = clock
        motion = CellMotion(cell, of: emitter)
        draws = BirthSpreads(cell, of: emitter, scale: parents == nil ? emitter.scale : 1)
        let asked = parents == nil ? cell.birthRate * emitter.birthRate : cell.birthRate
        precondition(asked.isFinite, "a birth rate is finite, got \(asked)")
        let lifetime = clock.speed > 0 ? draws.longestLifetime / clock.speed : 0
        longestLifetime = lifetime
        shortestLifetime = clock.speed > 0 ? draws.shortestLifetime / clock.speed : 0
        var rate = max(0, asked)
        let total: Double
        if let parents {
            let emitting = parents.rate * parents.longestLifetime + 2
            rate = min(rate, Self.fastestRate / emitting)
            total = rate * emitting
            livingBound = (parents.rate * (parents.longestLifetime + lifetime) + 2) * (rate * min(lifetime, parents.longestLifetime) + 2)
        } else {
            rate = min(rate, Self.fastestRate)
            total = rate
            livingBound = rate * lifetime + 2
        }
        self.rate = rate
        children = cell.emitterCells.enumerated().map { index, child in
            BirthTemplate(
                child, of: emitter, hash: hash.child(index), parents: Parents(rate: total, longestLifetime: lifetime))
        }
    }

}

extension BirthTemplate: Equatable {
    static func == (a: BirthTemplate, b: BirthTemplate) -> Bool { a === b || a.source == b.source }
}

extension Emitter {
    /// The emitter without its position and cells, because templates do not depend on them.
    fileprivate var setting: Emitter {
        var setting = self
        setting.emitterPosition = .zero
        setting.cells = []
        return setting
    }
}
