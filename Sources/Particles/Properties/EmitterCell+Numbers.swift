import LayoutMath

extension EmitterCell {
    /// All numbers of a cell, in the order in which files and editors list them.
    public static let numbers: [NumberProperty<EmitterCell>] =
        pictureNumbers + birthNumbers + timingNumbers + motionNumbers + forceNumbers + scaleNumbers + turnNumbers + colorNumbers

    /// Returns the number with this name; nil if there is none.
    /// - Complexity: O(1).
    public static func number(named name: String) -> NumberProperty<EmitterCell>? { numbersByName[name] }

    private static let numbersByName = Dictionary(uniqueKeysWithValues: numbers.map { ($0.name, $0) })
    private static let untouched = EmitterCell()

    /// The cell with its style applied: `style` replaces numbers that are at their defaults.
    /// - Complexity: O(numbers in the style).
    var styled: EmitterCell {
        guard !style.isEmpty else { return self }
        var cell = self
        for (name, value) in style where !value.isNaN {
            guard let number = EmitterCell.number(named: name) else { continue }
            if number.value(in: self) == number.value(in: Self.untouched) { number.set(value, in: &cell) }
        }
        return cell
    }

    private static let pictureNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("contentsScale", .picture, .none, 0.25...4, .double(\.contentsScale)),
        NumberProperty("minificationFilterBias", .picture, .none, -2...2, .double(\.minificationFilterBias)),
    ]
    private static let birthNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("birthRate", .birth, .perSecond, 0...5_000, .double(\.birthRate)),
        NumberProperty("lifetime", .birth, .seconds, 0...20, .double(\.lifetime)),
        NumberProperty("lifetimeRange", .birth, .seconds, 0...20, .double(\.lifetimeRange)),
    ]
    private static let timingNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("timing.beginTime", .timing, .seconds, 0...10, .double(\.timing.beginTime)),
        NumberProperty("timing.duration", .timing, .seconds, 0...10, .double(\.timing.duration)),
        NumberProperty("timing.speed", .timing, .none, 0...4, .double(\.timing.speed)),
        NumberProperty("timing.timeOffset", .timing, .seconds, 0...10, .double(\.timing.timeOffset)),
        NumberProperty("timing.repeatCount", .timing, .none, 0...20, .double(\.timing.repeatCount)),
        NumberProperty("timing.repeatDuration", .timing, .seconds, 0...20, .double(\.timing.repeatDuration)),
    ]
    private static let motionNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("velocity", .motion, .pointsPerSecond, -800...800, .double(\.velocity)),
        NumberProperty("velocityRange", .motion, .pointsPerSecond, 0...800, .double(\.velocityRange)),
        NumberProperty("emissionLatitude", .motion, .degrees, -180...180, .angle(\.emissionLatitude)),
        NumberProperty("emissionLongitude", .motion, .degrees, -180...180, .angle(\.emissionLongitude)),
        NumberProperty("emissionRange", .motion, .degrees, 0...360, .angle(\.emissionRange)),
        NumberProperty("xAcceleration", .motion, .pointsPerSecondSquared, -600...600, .double(\.xAcceleration)),
        NumberProperty("yAcceleration", .motion, .pointsPerSecondSquared, -600...600, .double(\.yAcceleration)),
        NumberProperty("zAcceleration", .motion, .pointsPerSecondSquared, -600...600, .double(\.zAcceleration)),
    ]
    private static let forceNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("drag", .forces, .perSecond, 0...8, .double(\.drag)),
        NumberProperty("radialAcceleration", .forces, .pointsPerSecondSquared, -600...600, .double(\.radialAcceleration)),
        NumberProperty("radialAccelerationRange", .forces, .pointsPerSecondSquared, 0...600, .double(\.radialAccelerationRange)),
        NumberProperty("tangentialAcceleration", .forces, .pointsPerSecondSquared, -600...600, .double(\.tangentialAcceleration)),
        NumberProperty("tangentialAccelerationRange", .forces, .pointsPerSecondSquared, 0...600, .double(\.tangentialAccelerationRange)),
    ]
    private static let scaleNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("scale", .scale, .none, 0...4, .double(\.scale)),
        NumberProperty("scaleRange", .scale, .none, 0...4, .double(\.scaleRange)),
        NumberProperty("scaleSpeed", .scale, .perSecond, -2...2, .double(\.scaleSpeed)),
    ]
    private static let turnNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("rotation", .turn, .degrees, -180...180, .angle(\.rotation)),
        NumberProperty("rotationRange", .turn, .degrees, 0...360, .angle(\.rotationRange)),
        NumberProperty("spin", .turn, .degreesPerSecond, -720...720, .angle(\.spin)),
        NumberProperty("spinRange", .turn, .degreesPerSecond, 0...720, .angle(\.spinRange)),
    ]
    private static let colorNumbers: [NumberProperty<EmitterCell>] = [
        NumberProperty("color.red", .color, .none, 0...1, .float(\.color.red)),
        NumberProperty("color.green", .color, .none, 0...1, .float(\.color.green)),
        NumberProperty("color.blue", .color, .none, 0...1, .float(\.color.blue)),
        NumberProperty("color.alpha", .color, .none, 0...1, .float(\.color.alpha)),
        NumberProperty("redRange", .color, .none, 0...1, .float(\.redRange)),
        NumberProperty("greenRange", .color, .none, 0...1, .float(\.greenRange)),
        NumberProperty("blueRange", .color, .none, 0...1, .float(\.blueRange)),
        NumberProperty("alphaRange", .color, .none, 0...1, .float(\.alphaRange)),
        NumberProperty("redSpeed", .color, .perSecond, -2...2, .float(\.redSpeed)),
        NumberProperty("greenSpeed", .color, .perSecond, -2...2, .float(\.greenSpeed)),
        NumberProperty("blueSpeed", .color, .perSecond, -2...2, .float(\.blueSpeed)),
        NumberProperty("alphaSpeed", .color, .perSecond, -2...2, .float(\.alphaSpeed)),
    ]
}
