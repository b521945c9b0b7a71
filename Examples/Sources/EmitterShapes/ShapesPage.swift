import PanoramaKit

/// Sparks, with a control that chooses the shape they are emitted from.
final class ShapesPage: View {
    private static let shapes: [(shape: EmitterShape, color: ParticleColor)] = [
        (.circle, ParticleColor(red: 1, green: 0.3, blue: 0.3)), (.cuboid, ParticleColor(red: 1, green: 0.9, blue: 0.3)),
        (.line, ParticleColor(red: 0.4, green: 0.6, blue: 1)), (.point, .white),
        (.rectangle, ParticleColor(red: 0.4, green: 1, blue: 0.4)), (.sphere, ParticleColor(red: 1, green: 0.4, blue: 1)),
    ]
    private let sparks = EmitterView(Emitter())
    private lazy var choice = SegmentedControl("shape", words: ShapesPage.shapes.map(\.shape.rawValue)) { [unowned self] in show($0) }

    init() {
        super.init()
        for view in [sparks, choice] { addSubview(view) }
    }

    override func layoutSubviews() {
        sparks.frame = bounds
        let size = choice.sizeThatFits(Size(width: bounds.width - 32, height: bounds.height))
        choice.frame = Rect(x: (bounds.width - size.width) / 2, y: bounds.height - size.height - 16, width: size.width, height: size.height)
        show(choice.selectedIndex ?? 0)
    }

    /// Restarts the emitter with another shape and the colour of that shape.
    private func show(_ index: Int) {
        var cell = EmitterCell()
        cell.contents = "soft-dot"
        cell.color = ShapesPage.shapes[index].color
        cell.birthRate = 40
        cell.lifetime = 4
        cell.velocity = 40
        cell.emissionRange = Angle(degrees: 45)
        (cell.scale, cell.scaleRange) = (0.5, 0.3)
        cell.alphaSpeed = -0.25

        var emitter = Emitter(cells: [cell])
        emitter.emitterShape = ShapesPage.shapes[index].shape
        emitter.emitterMode = .outline
        emitter.emitterPosition = bounds.center
        // For circles and spheres, the width is the radius.
        let side = min(bounds.width, bounds.height)
        let isRound = emitter.emitterShape == .circle || emitter.emitterShape == .sphere
        emitter.emitterSize = isRound ? Size(width: side / 4, height: 0) : Size(width: side / 2, height: side / 2)
        emitter.emitterDepth = side / 2
        sparks.begin(emitter)
    }
}

func makeRoot() -> View { ShapesPage() }
