import LayoutMath

/// The streams that a population has in addition to those of all populations. Only the streams that a cell uses need memory.
struct StreamExtras: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// z and its velocity.
    static let depth = StreamExtras(rawValue: 1)
    /// The rotation at birth.
    static let rotation = StreamExtras(rawValue: 2)
    /// Individual changes of scale and colour per second for each particle.
    static let speeds = StreamExtras(rawValue: 4)
    static let frame = StreamExtras(rawValue: 8)
    /// Radial and tangential acceleration, and their origin.
    static let forces = StreamExtras(rawValue: 16)
    /// The initial angle and its change per second.
    static let orbit = StreamExtras(rawValue: 32)
    /// The state from which births from a particle are drawn.
    static let identity = StreamExtras(rawValue: 64)
    /// How far each channel of the initial colour is outside 0...255.
    static let excess = StreamExtras(rawValue: 128)

    /// The extras that the fast path supports.
    static let plain: StreamExtras = [.rotation, .excess]

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ cell: EmitterCell, of emitter: Emitter, _ course: CellMotion.Course) {
        self = []
        if emitter.renderMode == .backToFront || emitter.preservesDepth { insert(.depth) }
        let isTurned = cell.rotation != .zero || cell.rotationRange != .zero || cell.alignsToDirection
        if isTurned || cell.finish != nil { insert(.rotation) }
        if cell.finish != nil { insert(.speeds) }
        if cell.frames?.order == .random { insert(.frame) }
        if course == .integrated { insert(.forces) }
        if course == .orbiting { insert(.orbit) }
        if !cell.emitterCells.isEmpty { insert(.identity) }
        if Self.returnsFromOutside(cell) { insert(.excess) }
    }

    /// Whether a channel's initial value can be outside 0...1 and change from there.
    private static func returnsFromOutside(_ cell: EmitterCell) -> Bool {
        guard cell.finish == nil else { return false }
        let half = SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) / 2
        let mean = cell.color.components
        let speed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
        return (0..<4).contains { speed[$0] != 0 && (mean[$0] - abs(half[$0]) < 0 || mean[$0] + abs(half[$0]) > 1) }
    }

    /// The extras in the order of their streams, with the number of streams of each.
    private static let sizes: [(StreamExtras, Int)] = [
        (.depth, 2), (.rotation, 1), (.speeds, 5), (.frame, 1), (.forces, 4), (.orbit, 2), (.identity, 1), (.excess, 4),
    ]

    var streamCount: Int { Self.sizes.reduce(0) { contains($1.0) ? $0 + $1.1 : $0 } }

    /// The index of the first stream of `extra` among the extra streams; 0 if it is not included.
    func offset(of extra: StreamExtras) -> Int {
        var offset = 0
        for (other, size) in Self.sizes {
            if other == extra { return offset }
            if contains(other) { offset += size }
        }
        return 0
    }
}
