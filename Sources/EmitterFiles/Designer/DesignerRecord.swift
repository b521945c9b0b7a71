import LayoutMath

/// The contents of a `.plist` or `.pex` file in the units of its engines: pixels, degrees and seconds; a variance is half of a range.
/// Angles and vectors have y down, whatever the file uses.
struct DesignerRecord: Hashable, Sendable {
    /// A value drawn uniformly from mean - variance to mean + variance.
    struct Spread: Hashable, Sendable {
        var mean = 0.0
        var variance = 0.0
    }

    /// Red, green, blue and alpha, each drawn independently.
    struct ColorSpread: Hashable, Sendable {
        var red = Spread()
        var green = Spread()
        var blue = Spread()
        var alpha = Spread()
    }

    // MARK: Emission

    var maxParticles = 0.0
    /// In seconds; negative values mean no end.
    var duration = 0.0
    /// Particles spawned per second; 0 derives the rate from `maxParticles` and the lifespan.
    var emissionRate = 0.0
    /// 0 for gravity mode, 1 for radius mode.
    var emitterType = 0.0
    var lifespan = Spread()
    var position = Point.zero
    /// Half the size of the rectangle in which particles spawn.
    var positionVariance = Point.zero

    // MARK: Gravity mode

    var angle = Spread()
    var speed = Spread()
    var gravity = Point.zero
    var radialAcceleration = Spread()
    var tangentialAcceleration = Spread()
    var rotationIsDirection = false

    // MARK: Radius mode

    var maxRadius = Spread()
    var minRadius = Spread()
    var rotatePerSecond = Spread()

    // MARK: Look

    var startSize = Spread()
    var finishSize = Spread()
    var rotationStart = Spread()
    var rotationEnd = Spread()
    var startColor = ColorSpread()
    var finishColor = ColorSpread()
    var blendSource = 0.0
    var blendDestination = 0.0
    /// Fractions of the life in 0...1, read by FFParticleSystem: the time of growing to full size, of fading in, and of fading out.
    var spawnTime = 0.0
    var fadeInTime = 0.0
    var fadeOutTime = 0.0
    var textureName = ""
    /// A picture file, compressed with gzip and encoded in base64.
    var textureData = ""
    /// -1 turns the motion in cocos2d-x upside down; 1 if missing.
    var yCoordFlipped = 1.0

    var isRadial: Bool { emitterType >= 0.5 }
    /// The mode whose values have no effect.
    var unusedMode: DesignerKey.Mode { isRadial ? .gravity : .radius }
}
