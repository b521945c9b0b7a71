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
    /// What most emitters are made of, on top of the panel (mockup 6).
    static let essentials: [EditorField] =
        [spriteField]
        + [
            .cell("birthRate", "rate"), .cell("lifetime", "life", range: 0...8), .cell("velocity", "speed", range: 0...640),
            .cell("emissionRange", "spread"), .cell("yAcceleration", "gravity"), .cell("color.alpha", "glow"),
        ].compactMap { $0 } + gradientFields

    /// Everything, under its own name.
    static let all: [EditorGroup] = [
        EditorGroup(title: "cells", fields: cellFields),
        EditorGroup(title: "emitter", fields: emitterFields),
        EditorGroup(title: "emitter timing", fields: EditorField.emitters(in: .timing) + emitterTimingFields),
        EditorGroup(title: "picture", fields: pictureFields),
        EditorGroup(title: "birth", fields: EditorField.cells(in: .birth) + capacityFields),
        EditorGroup(title: "timing", fields: EditorField.cells(in: .timing) + timingFields),
        EditorGroup(title: "motion", fields: EditorField.cells(in: .motion)),
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

    private static let gradientFields = [
        EditorField(
            title: "colour over life",
            kind: .gradient(
                get: { $0.cell?.colorOverLife ?? LifeGradient([.init(location: 0, color: .white), .init(location: 1, color: .white)]) },
                set: { editor, gradient in editor.editCell("colorOverLife") { $0.colorOverLife = gradient } }))
    ]

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
            EditorField(
                title: "seed",
                kind: .number(
                    .init(
                        range: 0...999, limits: 0...1e15, get: { Double($0.emitter.seed) },
                        set: { editor, seed in editor.edit("seed") { $0.emitter.seed = UInt64(max(0, seed)) } }))),
        ]

    private static let pictureFields: [EditorField] =
        [
            spriteField, .toggle("is enabled", \.isEnabled),
            .choice("minification filter", \.minificationFilter),
            .choice("magnification filter", \.magnificationFilter),
        ] + EditorField.cells(in: .picture) + [
            share("contents x", \.origin.x), share("contents y", \.origin.y), share("contents width", \.size.width),
            share("contents height", \.size.height),
        ]

    /// A measure of the part of the picture that is drawn.
    private static func share(_ title: String, _ path: WritableKeyPath<Rect, Double>) -> EditorField {
        EditorField(
            title: title,
            kind: .number(
                .init(
                    range: 0...1, limits: 0...1, get: { $0.cell?.contentsRect[keyPath: path] ?? 0 },
                    set: { editor, value in editor.editCell(title) { $0.contentsRect[keyPath: path] = value } })))
    }

    private static let capacityFields: [EditorField] = [
        .part("own capacity", \.capacity) { ParticleSystem.defaultCapacity },
        .number("capacity", 1...100_000, \.capacity, get: { Double($0) }, set: { $0 = Int($1.clamped(to: 1...1_000_000)) }),
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
        .number("attractor x", 0...2_000, \.firstAttractor, get: { $0.position.x }, set: { $0.position.x = $1 }),
        .number("attractor y", 0...2_000, \.firstAttractor, get: { $0.position.y }, set: { $0.position.y = $1 }),
        .number("strength", -2_000...2_000, \.firstAttractor, get: { $0.strength }, set: { $0.strength = $1 }),
        .number("radius", 0...1_000, \.firstAttractor, get: { $0.radius }, set: { $0.radius = $1 }),
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
        .number("start radius", 0...600, \.orbit, get: { $0.startRadius }, set: { $0.startRadius = $1 }),
        .number("start radius range", 0...600, \.orbit, get: { $0.startRadiusRange }, set: { $0.startRadiusRange = $1 }),
        .number("end radius", 0...600, \.orbit, get: { $0.endRadius }, set: { $0.endRadius = $1 }),
        .number("end radius range", 0...600, \.orbit, get: { $0.endRadiusRange }, set: { $0.endRadiusRange = $1 }),
        .number("orbit speed", unit: "°/s", -720...720, \.orbit, get: { $0.speed.degrees }, set: { $0.speed = .degrees($1) }),
        .number("orbit speed range", unit: "°/s", 0...720, \.orbit, get: { $0.speedRange.degrees }, set: { $0.speedRange = .degrees($1) }),
    ]

    private static let finishFields: [EditorField] = [
        .part("goes somewhere", \.finish) { FinishState() },
        .number("final scale", 0...4, \.finish, get: { $0.scale }, set: { $0.scale = $1 }),
        .number("final scale range", 0...4, \.finish, get: { $0.scaleRange }, set: { $0.scaleRange = $1 }),
        .number("final rotation", unit: "°", -720...720, \.finish, get: { $0.rotation.degrees }, set: { $0.rotation = .degrees($1) }),
        .number(
            "final rotation range", unit: "°", 0...720, \.finish, get: { $0.rotationRange.degrees },
            set: { $0.rotationRange = .degrees($1) }),
        finalShare("final red", \.color.red), finalShare("final green", \.color.green), finalShare("final blue", \.color.blue),
        finalShare("final alpha", \.color.alpha), finalShare("final red range", \.redRange),
        finalShare("final green range", \.greenRange), finalShare("final blue range", \.blueRange),
        finalShare("final alpha range", \.alphaRange),
    ]

    private static func finalShare(_ title: String, _ path: WritableKeyPath<FinishState, Float>) -> EditorField {
        .number(title, 0...1, \.finish, get: { Double($0[keyPath: path]) }, set: { $0[keyPath: path] = Float($1) })
    }

    private static let trailFields: [EditorField] = [
        .part("leaves a trail", \.trail) { ParticleTrail(count: 8, interval: 0.02) },
        .number("images", 0...64, \.trail, get: { Double($0.count) }, set: { $0.count = Int($1.clamped(to: 0...64)) }),
        .number("interval", unit: " s", 0.005...0.2, \.trail, get: { $0.interval }, set: { $0.interval = max(0.001, $1) }),
        .number("end scale", 0...2, \.trail, get: { $0.endScale }, set: { $0.endScale = $1 }),
        .number("end alpha", 0...1, \.trail, get: { $0.endAlpha }, set: { $0.endAlpha = $1 }),
    ]

    private static let frameFields: [EditorField] = [
        .part("has frames", \.frames) { SpriteFrames(columns: 2, rows: 2, order: .random) },
        .number("columns", 1...16, \.frames, get: { Double($0.columns) }, set: { $0.columns = Int($1.clamped(to: 1...64)) }),
        .number("rows", 1...16, \.frames, get: { Double($0.rows) }, set: { $0.rows = Int($1.clamped(to: 1...64)) }),
        .number("frames", unit: " /s", 0...60, \.frames, get: { $0.framesPerSecond }, set: { $0.framesPerSecond = $1 }),
        .choice("order", get: { $0.cell?.frames?.order }) { (editor, order: SpriteFrames.Order) in
            editor.editCell("order") { $0.frames?.order = order }
        }.shown { $0.cell?.frames != nil },
    ]
}

extension EmitterCell {
    /// The first attractor, which is the one that the panel edits; nil if there is none.
    fileprivate var firstAttractor: PointAttractor? {
        get { attractors.first }
        set {
            attractors = Array(attractors.dropFirst())
            if let newValue { attractors.insert(newValue, at: 0) }
        }
    }
}
