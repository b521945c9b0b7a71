import LayoutMath

extension Emitter {
    /// All numbers of an emitter, except those of its cells.
    public static let numbers: [NumberProperty<Emitter>] = [
        NumberProperty("emitterPosition.x", .emitter, .points, 0...2_000, .double(\.emitterPosition.x)),
        NumberProperty("emitterPosition.y", .emitter, .points, 0...2_000, .double(\.emitterPosition.y)),
        NumberProperty("emitterZPosition", .emitter, .points, -500...500, .double(\.emitterZPosition)),
        NumberProperty("emitterSize.width", .emitter, .points, 0...1_500, .double(\.emitterSize.width)),
        NumberProperty("emitterSize.height", .emitter, .points, 0...1_500, .double(\.emitterSize.height)),
        NumberProperty("emitterDepth", .emitter, .points, 0...1_000, .double(\.emitterDepth)),
        NumberProperty("cameraDistance", .emitter, .points, 100...2_000, .double(\.cameraDistance)),
        NumberProperty("birthRate", .emitter, .none, 0...4, .double(\.birthRate)),
        NumberProperty("lifetime", .emitter, .none, 0...4, .double(\.lifetime)),
        NumberProperty("velocity", .emitter, .none, -4...4, .double(\.velocity)),
        NumberProperty("scale", .emitter, .none, 0...4, .double(\.scale)),
        NumberProperty("spin", .emitter, .none, -4...4, .double(\.spin)),
        NumberProperty("timing.beginTime", .timing, .seconds, 0...10, .double(\.timing.beginTime)),
        NumberProperty("timing.duration", .timing, .seconds, 0...10, .double(\.timing.duration)),
        NumberProperty("timing.speed", .timing, .none, 0...4, .double(\.timing.speed)),
        NumberProperty("timing.timeOffset", .timing, .seconds, 0...10, .double(\.timing.timeOffset)),
        NumberProperty("timing.repeatCount", .timing, .none, 0...20, .double(\.timing.repeatCount)),
        NumberProperty("timing.repeatDuration", .timing, .seconds, 0...20, .double(\.timing.repeatDuration)),
    ]

    /// Returns the number with this name; nil if there is none.
    public static func number(named name: String) -> NumberProperty<Emitter>? { numbersByName[name] }

    private static let numbersByName = Dictionary(uniqueKeysWithValues: numbers.map { ($0.name, $0) })
}
