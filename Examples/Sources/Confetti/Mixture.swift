import PanoramaKit

/// The settings of the confetti, from which its emitter is made.
struct Mixture: Equatable {
    enum Shape: String, CaseIterable { case paper, stars, snow }

    var shape = Shape.paper
    /// Pieces in a burst.
    var count = 150.0
    /// Speed of the fastest pieces, in points per second.
    var force = 620.0
    /// Acceleration downwards in points per second².
    var gravity = 420.0

    /// How long a piece lives at most, in seconds.
    static let lifetime: Seconds = 3.4

    /// Pieces of each colour in a burst.
    var countPerCell: Int { Int((count / Double(colors.count)).rounded()) }

    private var colors: [Color] {
        let paper: [UInt32] = [0xE4572E, 0xF3A712, 0x76B041, 0x17BEBB, 0x8E5BD0, 0xE84A8A]
        let codes: [UInt32] =
            switch shape {
            case .paper: paper
            case .stars: [0xFFD166, 0xF3A712, 0xFF9F68]
            case .snow: [0x9CC9F5, 0x6FA8DC, 0xC3DDF7]
            }
        return codes.map { Color(hex: $0) }
    }

    /// Number of colours, each of which has a cell.
    var colorCount: Int { colors.count }

    /// An emitter with a cell for each colour, whose pieces come only in bursts.
    /// - Parameter height: The height of the field in points. Pieces fly higher in a larger one.
    func emitter(at position: Point, height: Double) -> Emitter {
        let zoom = max(1, height / 480)
        var emitter = Emitter(cells: colors.map { cell($0, zoom: zoom) })
        emitter.emitterPosition = position
        emitter.velocity = zoom
        emitter.scale = zoom.squareRoot()
        return emitter
    }

    private func cell(_ color: Color, zoom: Double) -> EmitterCell {
        let contents = [Shape.paper: "strip", .stars: "star", .snow: "flake"][shape]
        var cell = EmitterCell(contents: contents ?? "strip", birthRate: 0, lifetime: Mixture.lifetime, velocity: force * 0.6)
        (cell.velocityRange, cell.lifetimeRange) = (force * 0.8, 1.2)
        (cell.emissionLongitude, cell.emissionRange) = (.degrees(-90), .degrees(shape == .snow ? 360 : 130))
        // Air slows light pieces down, so that they float.
        (cell.yAcceleration, cell.drag) = (gravity * zoom, 1.3)
        (cell.rotationRange, cell.spin, cell.spinRange) = (.turns(1), .zero, .turns(shape == .stars ? 0.4 : 3))
        (cell.scale, cell.scaleRange) = (shape == .stars ? 0.7 : 0.45, 0.3)
        cell.color = ParticleColor(red: color.red, green: color.green, blue: color.blue)
        cell.colorOverLife = LifeGradient([
            .init(location: 0.7, color: .white), .init(location: 1, color: ParticleColor(red: 1, green: 1, blue: 1, alpha: 0)),
        ])
        return cell
    }
}
