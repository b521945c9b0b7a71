public import LayoutMath

extension EmitterCell {
    /// Creates a cell of soft dots, or of other pictures, from the numbers that most cells need; all others can be set afterwards.
    /// - Parameters:
    ///   - contents: Name of the particles' picture.
    ///   - birthRate: Births per second.
    ///   - velocity: Mean initial speed, in px/s.
    ///   - emissionLongitude: Initial direction; zero is to the right for most shapes, and positive turns clockwise.
    ///   - emissionRange: Total width of the fan of directions.
    public init(
        contents: String = "soft-dot", birthRate: Double, lifetime: Seconds, velocity: Double = 0, emissionLongitude: Angle = .zero,
        emissionRange: Angle = .zero
    ) {
        self.init()
        self.contents = contents
        (self.birthRate, self.lifetime, self.velocity) = (birthRate, lifetime, velocity)
        (self.emissionLongitude, self.emissionRange) = (emissionLongitude, emissionRange)
    }
}

extension Emitter {
    /// Creates an emitter of one kind of particles.
    /// - Parameter position: Centre of the emitter's shape, which is a point by default.
    public init(_ cell: EmitterCell, at position: Point) {
        self.init(cells: [cell])
        emitterPosition = position
    }
}
