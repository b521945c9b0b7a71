public import LayoutMath

extension EmitterCell {
    /// A cell of soft dots, or of other pictures, by the numbers that most cells need; all others can be set afterwards.
    /// - Parameters:
    ///   - contents: Name of the particles' picture.
    ///   - birthRate: Births per second.
    ///   - velocity: Mean speed at birth, in px/s.
    ///   - emissionLongitude: Direction of birth; zero is to the right for most shapes, and positive turns clockwise.
    ///   - emissionRange: Total width of the fan of directions.
    ///   - yAcceleration: Acceleration downwards, in px/s^2.
    ///   - scale: Mean factor on the picture's size.
    ///   - color: Multiplies the picture's colour.
    public init(
        contents: String = "soft-dot", birthRate: Double, lifetime: Seconds, velocity: Double = 0, emissionLongitude: Angle = .zero,
        emissionRange: Angle = .zero, yAcceleration: Double = 0, scale: Double = 1, color: ParticleColor = .white
    ) {
        self.init()
        self.contents = contents
        (self.birthRate, self.lifetime, self.velocity) = (birthRate, lifetime, velocity)
        (self.emissionLongitude, self.emissionRange) = (emissionLongitude, emissionRange)
        (self.yAcceleration, self.scale, self.color) = (yAcceleration, scale, color)
    }
}

extension Emitter {
    /// An emitter of one kind of particles.
    /// - Parameter position: Centre of its shape, by default a point.
    public init(_ cell: EmitterCell, at position: Point) {
        self.init(cells: [cell])
        emitterPosition = position
    }
}
