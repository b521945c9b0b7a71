import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// A titled group of properties.
struct EditorGroup {
    let title: String
    let fields: [EditorField]
}

extension EditorGroup {
    /// The properties that most emitters need, shown at the top of the panel.
    static let essentials: [EditorField] =
        [
            spriteField,
            .cell("rate", \.birthRate, 0...5_000, unit: .perSecond),
            .cell("life", \.lifetime, 0...8, unit: .seconds),
            .cell("speed", \.velocity, 0...640),
            .cell("spread", \.emissionRange, 0...360, unit: .degrees),
            .cell("gravity", \.yAcceleration, -600...600),
            .cell("glow", \.color.alpha, 0...1),
            gradientField,
        ]

    /// All properties, in titled groups.
    static let all: [EditorGroup] = [
        EditorGroup(title: "cells", fields: cellFields),
        EditorGroup(title: "emitter", fields: emitterFields),
        EditorGroup(title: "emitter timing", fields: EditorField.emitters(in: .timing) + emitterTimingFields),
        EditorGroup(title: "picture", fields: pictureFields),
        EditorGroup(title: "birth", fields: EditorField.cells(in: .birth) + capacityFields),
        EditorGroup(title: "timing", fields: EditorField.cells(in: .timing) + timingFields),
        EditorGroup(title: "motion", fields: EditorField.cells(in: .motion) + [.choice("emission spread", \.emissionSpread)]),
        EditorGroup(title: "forces", fields: EditorField.cells(in: .forces) + attractorFields),
        EditorGroup(title: "orbit", fields: orbitFields),
        EditorGroup(title: "scale", fields: EditorField.cells(in: .scale) + scaleFields),
        EditorGroup(title: "turn", fields: EditorField.cells(in: .turn) + [.toggle("aligns to direction", \.alignsToDirection)]),
        EditorGroup(title: "colour", fields: EditorField.cells(in: .color)),
        EditorGroup(title: "at the end of life", fields: finishFields),
        EditorGroup(title: "trail", fields: trailFields),
        EditorGroup(title: "frames", fields: frameFields),
    ]

    private static let spriteField = EditorField(
        title: "sprite",
        kind: .choice(
            EditorField.Choice(
                segments: SpritePicture.names.map { .init($0, picture: ImageID($0)) },
                get: { editor in editor.cell?.contents.flatMap { SpritePicture.names.firstIndex(of: $0) } },
                set: { editor, index in editor.editCell("contents") { $0.contents = SpritePicture.names[index] } })))

    private static let gradientField = EditorField(
        title: "colour over life",
        kind: .gradient(
            get: { $0.cell?.colorOverLife ?? LifeGradient([.init(location: 0, color: .white), .init(location: 1, color: .white)]) },
            set: { editor, gradient in editor.editCell("colorOverLife") { $0.colorOverLife = gradient } }))

    private static let cellFields = [
        EditorField(
            title: "",
            kind: .actions([
                .init(title: "copy", icon: Icon.plus) { $0.addCell() },
                .init(title: "cell inside", icon: Icon.plus) { $0.addCellInside() },
                .init(title: "remove", icon: Icon.cross) { $0.removeCell() },
            ]))
    ]

    private static let emitterFields: [EditorField] =
        [
            .choice("shape", ofEmitter: \.emitterShape),
            .choice("mode", ofEmitter: \.emitterMode),
            .choice("render mode", ofEmitter: \.renderMode),
        ] + EditorField.emitters(in: .emitter) + [
            .toggle("preserves depth", ofEmitter: \.preservesDepth),
            .emitter("seed", \.seed, 0...999, limits: 0...1e15),
        ]

    private static let pictureFields: [EditorField] =
        [
            spriteField, .toggle("is enabled", \.isEnabled),
            .choice("minification filter", \.minificationFilter),
            .choice("magnification filter", \.magnificationFilter),
        ] + EditorField.cells(in: .picture) + [
            .cell("contents x", \.contentsRect.origin.x, 0...1, limits: 0...1),
            .cell("contents y", \.contentsRect.origin.y, 0...1, limits: 0...1),
            .cell("contents width", \.contentsRect.size.width, 0...1, limits: 0...1),
            .cell("contents height", \.contentsRect.size.height, 0...1, limits: 0...1),
        ]

    private static let capacityFields: [EditorField] = [
        .part("own capacity", \.capacity) { ParticleSystem.defaultCapacity },
        .number("capacity", 1...100_000, \.capacity, \.self, limits: 1...1_000_000),
    ]

    private static let timingFields: [EditorField] = [
        .toggle("autoreverses", \.timing.autoreverses),
        .choice("fill mode", \.timing.fillMode),
    ]

    private static let emitterTimingFields: [EditorField] = [
        .toggle("autoreverses", ofEmitter: \.timing.autoreverses),
        .choice("fill mode", ofEmitter: \.timing.fillMode),
    ]

    private static let attractorFields: [EditorField] = [
        .part("attractor", \.firstAttractor) { PointAttractor(position: Point(x: 400, y: 200), strength: 400, radius: 300) },
        .number("attractor x", 0...2_000, \.firstAttractor, \.position.x),
        .number("attractor y", 0...2_000, \.firstAttractor, \.position.y),
        .number("strength", -2_000...2_000, \.firstAttractor, \.strength),
        .number("radius", 0...1_000, \.firstAttractor, \.radius),
    ]

    private static let scaleFields: [EditorField] = [
        .part("over life", \.scaleOverLife) { LifeCurve([.init(location: 0, value: 1), .init(location: 1, value: 0)]) },
        EditorField(
            title: "scale over life",
            kind: .curve(
                get: { $0.cell?.scaleOverLife ?? LifeCurve([.init(location: 0, value: 1)]) },
                set: { editor, curve in editor.editCell("scaleOverLife") { $0.scaleOverLife = curve } })
        ).shown { $0.cell?.scaleOverLife != nil },
    ]

    private static let orbitFields: [EditorField] = [
        .part("orbits", \.orbit) { OrbitMotion() },
        .number("start radius", 0...600, \.orbit, \.startRadius),
        .number("start radius range", 0...600, \.orbit, \.startRadiusRange),
        .number("end radius", 0...600, \.orbit, \.endRadius),
        .number("end radius range", 0...600, \.orbit, \.endRadiusRange),
        .number("orbit speed", -720...720, unit: .degreesPerSecond, \.orbit, \.speed),
        .number("orbit speed range", 0...720, unit: .degreesPerSecond, \.orbit, \.speedRange),
    ]

    private static let finishFields: [EditorField] = [
        .part("goes somewhere", \.finish) { FinishState() },
        .number("final scale", 0...4, \.finish, \.scale),
        .number("final scale range", 0...4, \.finish, \.scaleRange),
        .number("final rotation", -720...720, unit: .degrees, \.finish, \.rotation),
        .number("final rotation range", 0...720, unit: .degrees, \.finish, \.rotationRange),
        .number("final red", 0...1, \.finish, \.color.red),
        .number("final green", 0...1, \.finish, \.color.green),
        .number("final blue", 0...1, \.finish, \.color.blue),
        .number("final alpha", 0...1, \.finish, \.color.alpha),
        .number("final red range", 0...1, \.finish, \.redRange),
        .number("final green range", 0...1, \.finish, \.greenRange),
        .number("final blue range", 0...1, \.finish, \.blueRange),
        .number("final alpha range", 0...1, \.finish, \.alphaRange),
    ]

    private static let trailFields: [EditorField] = [
        .part("leaves a trail", \.trail) { ParticleTrail(count: 8, interval: 0.02) },
        .number("images", 0...64, \.trail, \.count, limits: 0...64),
        .number("interval", 0.005...0.2, unit: .seconds, \.trail, \.interval, limits: 0.001...1e6),
        .number("end scale", 0...2, \.trail, \.endScale),
        .number("end alpha", 0...1, \.trail, \.endAlpha),
    ]

    private static let frameFields: [EditorField] = [
        .part("has frames", \.frames) { SpriteFrames(columns: 2, rows: 2, order: .random) },
        .number("columns", 1...16, \.frames, \.columns, limits: 1...64),
        .number("rows", 1...16, \.frames, \.rows, limits: 1...64),
        .number("frames", 0...60, unit: .perSecond, \.frames, \.framesPerSecond),
        .choice("order", get: { $0.cell?.frames?.order }) { (editor, order: SpriteFrames.Order) in
            editor.editCell("order") { $0.frames?.order = order }
        }.shown { $0.cell?.frames != nil },
    ]
}

extension EmitterCell {
    /// The first attractor, which is the only one that the panel edits; nil if there is none.
    fileprivate var firstAttractor: PointAttractor? {
        get { attractors.first }
        set {
            attractors = Array(attractors.dropFirst())
            if let newValue { attractors.insert(newValue, at: 0) }
        }
    }
}
