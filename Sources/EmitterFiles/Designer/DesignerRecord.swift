import LayoutMath

/// What a `.plist` or `.pex` file says, in the terms of the engines that read it: px, degrees and seconds, and a variance is half of a range.
/// Angles and vectors are those of a screen with y down, whatever the file's were.
struct DesignerRecord: Hashable, Sendable {
    /// A value drawn uniformly from mean - variance to mean + variance.
    struct Spread: Hashable, Sendable {
        var mean = 0.0
        var variance = 0.0
    }

    /// Red, green, blue and alpha, each drawn on its own.
    struct ColorSpread: Hashable, Sendable {
        var red = Spread()
        var green = Spread()
        var blue = Spread()
        var alpha = Spread()
    }

    // MARK: Emission

    var maxParticles = 0.0
    /// Seconds; a negative one never ends.
    var duration = 0.0
    /// Births per second; 0 leaves it to `maxParticles` and the lifespan.
    var emissionRate = 0.0
    /// 0 is gravity mode, 1 radius mode.
    var emitterType = 0.0
    var lifespan = Spread()
    var position = Point.zero
    /// Half the extents of the rectangle of births.
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
    /// Parts of life, 0...1, of FFParticleSystem: the time of growing to size, of coming into sight, and of fading before the end.
    var spawnTime = 0.0
    var fadeInTime = 0.0
    var fadeOutTime = 0.0
    var textureName = ""
    /// base64 of gzip of a picture file.
    var textureData = ""
    /// -1 turns what cocos2d-x shows upside down; what is missing is 1.
    var yCoordFlipped = 1.0

    var isRadial: Bool { emitterType >= 0.5 }
}
