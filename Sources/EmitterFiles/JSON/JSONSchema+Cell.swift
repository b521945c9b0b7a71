import LayoutMath
import Particles

extension JSONSchema<EmitterCell> {
    static let cell = JSONSchema(EmitterCell(), picture + numbers + timing + beyond)

    private static let numbers: [JSONField<EmitterCell>] = EmitterCell.numbers.map { property in
        .number(property, in: ranges[property.name] ?? JSONField<EmitterCell>.anyNumber)
    }

    /// The allowed ranges; other numbers may have any value.
    private static let ranges: [String: ClosedRange<Double>] = [
        "birthRate": -EmitterFileLimits.birthRate...EmitterFileLimits.birthRate, "contentsScale": 1e-3...1e3,
    ]

    private static let picture: [JSONField<EmitterCell>] = [
        .name("name", \.name), .flag("isEnabled", \.isEnabled), .name("contents", \.contents),
        .number("contentsRect.x", \.contentsRect.origin.x), .number("contentsRect.y", \.contentsRect.origin.y),
        .number("contentsRect.width", \.contentsRect.size.width), .number("contentsRect.height", \.contentsRect.size.height),
        .choice("minificationFilter", \.minificationFilter), .choice("magnificationFilter", \.magnificationFilter),
    ]

    private static let timing: [JSONField<EmitterCell>] = [
        .flag("timing.autoreverses", \.timing.autoreverses), .choice("timing.fillMode", \.timing.fillMode),
    ]

    private static let beyond: [JSONField<EmitterCell>] = [
        .integer("capacity", \.capacity, in: 1...EmitterFileLimits.capacity), .flag("alignsToDirection", \.alignsToDirection),
        .choice("emissionSpread", \.emissionSpread), .object("finish", \.finish) { .finish },
        .keyed("scaleOverLife", \.scaleOverLife, { .key }, make: { LifeCurve($0) }, elements: \.keys),
        .keyed("colorOverLife", \.colorOverLife, { .stop }, make: { LifeGradient($0) }, elements: \.stops),
        .object("frames", \.frames) { .frames }, .list("attractors", \.attractors) { .attractor }, .object("orbit", \.orbit) { .orbit },
        .object("trail", \.trail) { .trail }, .numbers("style", \.style), .list("emitterCells", \.emitterCells) { .cell },
    ]
}

extension JSONSchema<FinishState> {
    fileprivate static let finish = JSONSchema(
        FinishState(),
        [
            .number("scale", \.scale), .number("scaleRange", \.scaleRange), .number("rotation", \.rotation),
            .number("rotationRange", \.rotationRange), .number("color.red", \.color.red), .number("color.green", \.color.green),
            .number("color.blue", \.color.blue), .number("color.alpha", \.color.alpha), .number("redRange", \.redRange),
            .number("greenRange", \.greenRange), .number("blueRange", \.blueRange), .number("alphaRange", \.alphaRange),
        ])
}

extension JSONSchema<LifeCurve.Key> {
    /// Keys have no defaults: NaN marks a missing number, so both are always written and required.
    fileprivate static let key = JSONSchema(
        LifeCurve.Key(location: .nan, value: .nan), [.number("location", \.location, in: 0...1), .number("value", \.value)],
        check: { $0.location.isNaN || $0.value.isNaN ? "a key needs location and value" : nil })
}

extension JSONSchema<LifeGradient.Stop> {
    fileprivate static let stop = JSONSchema(
        LifeGradient.Stop(location: .nan, color: .white),
        [
            .number("location", \.location, in: 0...1), .number("color.red", \.color.red), .number("color.green", \.color.green),
            .number("color.blue", \.color.blue), .number("color.alpha", \.color.alpha),
        ], check: { $0.location.isNaN ? "a stop needs a location" : nil })
}

extension JSONSchema<SpriteFrames> {
    fileprivate static let frames = JSONSchema(
        SpriteFrames(columns: 1, rows: 1, order: .random),
        [
            .integer("columns", \.columns, in: 1...mostFrames), .integer("rows", \.rows, in: 1...mostFrames), .choice("order", \.order),
            .number("framesPerSecond", \.framesPerSecond),
        ], check: { $0.count <= mostFrames ? nil : "\($0.columns) x \($0.rows) are more than \(mostFrames) frames" })

    private static let mostFrames = 65_536
}

extension JSONSchema<PointAttractor> {
    fileprivate static let attractor = JSONSchema(
        PointAttractor(position: .zero, strength: 0, radius: 0),
        [
            .number("position.x", \.position.x), .number("position.y", \.position.y), .number("strength", \.strength),
            .number("radius", \.radius),
        ])
}

extension JSONSchema<OrbitMotion> {
    fileprivate static let orbit = JSONSchema(
        OrbitMotion(),
        [
            .number("startRadius", \.startRadius), .number("startRadiusRange", \.startRadiusRange), .number("endRadius", \.endRadius),
            .number("endRadiusRange", \.endRadiusRange), .number("speed", \.speed), .number("speedRange", \.speedRange),
        ])
}

extension JSONSchema<ParticleTrail> {
    fileprivate static let trail = JSONSchema(
        ParticleTrail(count: 8, interval: 0.03),
        [
            .integer("count", \.count, in: 0...64), .number("interval", \.interval, in: 1e-4...1e3), .number("endScale", \.endScale),
            .number("endAlpha", \.endAlpha),
        ])
}
