import LayoutMath

/// A key of the flat formats: its name in each, its unit, and its property. One table serves for reading and writing both formats.
struct DesignerKey: Sendable {
    typealias Path<Value> = any WritableKeyPath<DesignerRecord, Value> & Sendable

    enum Value: Sendable {
        case number(Path<Double>)
        /// A blend factor of OpenGL, by number or name.
        case blend(Path<Double>)
        case flag(Path<Bool>)
        case text(Path<String>)
    }

    enum Unit: Sendable {
        case count, choice, seconds, perSecond, points, pointsPerSecond, pointsPerSecondSquared, degrees, degreesPerSecond, share
    }

    /// Spellings in a `.plist`; the first is written. Empty if the format has no such key.
    let plist: [String]
    /// Spellings in a `.pex`: the element's name, a dot and the attribute's name; the first is written. Empty if the format has no such
    /// key.
    let pex: [String]
    let unit: Unit
    let value: Value
    /// Whether the sign depends on the direction of y: up in a `.plist`, down in a `.pex`.
    let followsYAxis: Bool
    /// The mode to which the key belongs; nil if it has a meaning in both.
    private(set) var mode: Mode?

    /// How particles move: freely, or around their emitter.
    enum Mode { case gravity, radius }

    init(plist: [String], pex: [String], _ unit: Unit, _ value: Value, followsYAxis: Bool = false) {
        self.plist = plist
        self.pex = pex
        self.unit = unit
        self.value = value
        self.followsYAxis = followsYAxis
    }

    /// The same key, restricted to one mode.
    private func only(in mode: Mode) -> DesignerKey {
        var key = self
        key.mode = mode
        return key
    }

    func names(in format: EmitterFileFormat) -> [String] { format == .plist ? plist : pex }

    /// Whether an unknown key is ignored without a warning: the marker of Particle Designer 2, the kind of coordinates, and Cocos Creator's
    /// key for particles that stay behind when their emitter moves, which they always do here.
    static func isSilent(_ key: UnknownKey) -> Bool {
        key.name == "configName" || key.name == "absolutePosition" || (key.name == "positionType" && key.text == "<integer>0</integer>")
    }
}

extension DesignerKey {
    static let all: [DesignerKey] = emission + direction + gravityMode + radiusMode + look + colors + picture

    private static let emission: [DesignerKey] = [
        scalar("maxParticles", .count, \.maxParticles), scalar("duration", .seconds, \.duration),
        DesignerKey(plist: ["emissionRate"], pex: [], .perSecond, .number(\.emissionRate)),
        scalar("emitterType", .choice, \.emitterType),
        DesignerKey(
            plist: ["particleLifespan", "particleLifeSpan"], pex: ["particleLifeSpan.value", "particleLifespan.value"], .seconds,
            .number(\.lifespan.mean)),
        DesignerKey(
            plist: ["particleLifespanVariance", "particleLifeSpanVariance"],
            pex: ["particleLifespanVariance.value", "particleLifeSpanVariance.value"], .seconds, .number(\.lifespan.variance)),
        // Programs disagree on the origin of the source's position, so it is taken unchanged.
        axis("sourcePosition", "x", .points, \.position.x), axis("sourcePosition", "y", .points, \.position.y),
        // In radius mode the position follows from radius and angle alone.
        axis("sourcePositionVariance", "x", .points, \.positionVariance.x).only(in: .gravity),
        axis("sourcePositionVariance", "y", .points, \.positionVariance.y).only(in: .gravity),
        scalar("yCoordFlipped", .choice, \.yCoordFlipped),
    ]

    private static let direction: [DesignerKey] = spread(
        "angle", "angleVariance", .degrees, \.angle.mean, \.angle.variance, followsYAxis: true)

    private static let gravityMode: [DesignerKey] =
        (spread("speed", "speedVariance", .pointsPerSecond, \.speed.mean, \.speed.variance)
        + [
            axis("gravity", "x", .pointsPerSecondSquared, \.gravity.x),
            axis("gravity", "y", .pointsPerSecondSquared, \.gravity.y, followsYAxis: true),
        ]
        + spread(
            "radialAcceleration", "radialAccelVariance", .pointsPerSecondSquared, \.radialAcceleration.mean, \.radialAcceleration.variance)
        + spread(
            "tangentialAcceleration", "tangentialAccelVariance", .pointsPerSecondSquared, \.tangentialAcceleration.mean,
            \.tangentialAcceleration.variance, followsYAxis: true)).map { $0.only(in: .gravity) }
        + [
            DesignerKey(plist: ["rotationIsDir"], pex: ["emitAngleAlignedRotation.value"], .choice, .flag(\.rotationIsDirection))
        ]

    private static let radiusMode: [DesignerKey] =
        (spread("maxRadius", "maxRadiusVariance", .points, \.maxRadius.mean, \.maxRadius.variance)
        + spread("minRadius", "minRadiusVariance", .points, \.minRadius.mean, \.minRadius.variance)
        + spread(
            "rotatePerSecond", "rotatePerSecondVariance", .degreesPerSecond, \.rotatePerSecond.mean, \.rotatePerSecond.variance,
            followsYAxis: true)).map { $0.only(in: .radius) }

    private static let look: [DesignerKey] =
        spread("startParticleSize", "startParticleSizeVariance", .points, \.startSize.mean, \.startSize.variance)
        + [
            scalar("finishParticleSize", .points, \.finishSize.mean),
            // The capital F is a mistake in Particle Designer; Starling reads it this way.
            DesignerKey(
                plist: ["finishParticleSizeVariance", "FinishParticleSizeVariance"],
                pex: ["FinishParticleSizeVariance.value", "finishParticleSizeVariance.value"], .points, .number(\.finishSize.variance)),
        ]
        + spread("rotationStart", "rotationStartVariance", .degrees, \.rotationStart.mean, \.rotationStart.variance)
        + spread("rotationEnd", "rotationEndVariance", .degrees, \.rotationEnd.mean, \.rotationEnd.variance)
        + [
            DesignerKey(plist: [], pex: ["spawnTime.value"], .share, .number(\.spawnTime)),
            DesignerKey(plist: [], pex: ["fadeInTime.value"], .share, .number(\.fadeInTime)),
            DesignerKey(plist: [], pex: ["fadeOutTime.value"], .share, .number(\.fadeOutTime)),
        ]

    private static let colors: [DesignerKey] =
        color("startColor", [\.startColor.red.mean, \.startColor.green.mean, \.startColor.blue.mean, \.startColor.alpha.mean])
        + color(
            "startColorVariance",
            [\.startColor.red.variance, \.startColor.green.variance, \.startColor.blue.variance, \.startColor.alpha.variance])
        + color("finishColor", [\.finishColor.red.mean, \.finishColor.green.mean, \.finishColor.blue.mean, \.finishColor.alpha.mean])
        + color(
            "finishColorVariance",
            [\.finishColor.red.variance, \.finishColor.green.variance, \.finishColor.blue.variance, \.finishColor.alpha.variance])

    private static let picture: [DesignerKey] = [
        DesignerKey(plist: ["blendFuncSource"], pex: ["blendFuncSource.value"], .choice, .blend(\.blendSource)),
        DesignerKey(plist: ["blendFuncDestination"], pex: ["blendFuncDestination.value"], .choice, .blend(\.blendDestination)),
        DesignerKey(plist: ["textureFileName"], pex: ["texture.name"], .choice, .text(\.textureName)),
        DesignerKey(plist: ["textureImageData"], pex: ["texture.data"], .choice, .text(\.textureData)),
    ]
}

// MARK: Naming rules

extension DesignerKey {
    /// Makes a key written as `name` in a `.plist`, `<name value="">` in a `.pex`.
    private static func scalar(_ name: String, _ unit: Unit, _ path: Path<Double>, followsYAxis: Bool = false) -> DesignerKey {
        DesignerKey(plist: [name], pex: [name + ".value"], unit, .number(path), followsYAxis: followsYAxis)
    }

    /// Makes the keys of a mean, whose sign may depend on the y axis, and of its variance, whose sign never matters.
    private static func spread(
        _ mean: String, _ variance: String, _ unit: Unit, _ meanPath: Path<Double>, _ variancePath: Path<Double>, followsYAxis: Bool = false
    ) -> [DesignerKey] {
        [scalar(mean, unit, meanPath, followsYAxis: followsYAxis), scalar(variance, unit, variancePath)]
    }

    /// Makes a key written as `namex` in a `.plist`, `<name x="">` in a `.pex`.
    private static func axis(_ name: String, _ axis: String, _ unit: Unit, _ path: Path<Double>, followsYAxis: Bool = false) -> DesignerKey
    {
        DesignerKey(plist: [name + axis], pex: [name + "." + axis], unit, .number(path), followsYAxis: followsYAxis)
    }

    /// Makes the keys of a colour, written as `nameRed` and so on in a `.plist`, `<name red="" …>` in a `.pex`.
    private static func color(_ name: String, _ paths: [Path<Double>]) -> [DesignerKey] {
        zip(["red", "green", "blue", "alpha"], paths).map { channel, path in
            let capital = channel.prefix(1).uppercased() + channel.dropFirst()
            return DesignerKey(plist: [name + capital], pex: [name + "." + channel], .share, .number(path))
        }
    }
}
