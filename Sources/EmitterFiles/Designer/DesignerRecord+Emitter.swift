import LayoutMath
import Particles

/// Converts the record to an emitter.
extension DesignerRecord {
    /// - Parameter textureWidth: In pixels; sizes are divided by it.
    /// - Returns: An emitter with one cell, and notes on the keys that are not read exactly as written.
    func emitter(textureWidth: Double, format: EmitterFileFormat) -> (emitter: Emitter, notes: [DesignerNote]) {
        var notes: [DesignerNote] = []
        var cell = cell(textureWidth: textureWidth, format: format, &notes)
        (cell.birthRate, cell.capacity) = births(&notes)
        if isRadial { cell.orbit = orbit }
        var emitter = Emitter(cells: [cell])
        emitter.emitterPosition = position
        // In radius mode the position follows from radius and angle alone.
        if !isRadial, positionVariance != .zero {
            emitter.emitterShape = .rectangle
            emitter.emitterSize = Size(width: abs(positionVariance.x) * 2, height: abs(positionVariance.y) * 2)
        }
        if duration > 0 { emitter.timing.duration = duration }
        if duration == 0 { notes.append(DesignerNote("duration", "0 emits nothing; it is read as without end")) }
        if blendSource != 0 || blendDestination != 0 {
            emitter.renderMode = blendFactors.renderMode
            if !blendFactors.isExact {
                notes.append(DesignerNote("blendFuncDestination", "these factors are shown as the nearest that we draw"))
            }
        }
        return (emitter, notes)
    }

    var blendFactors: BlendFactors { BlendFactors(source: Int(blendSource), destination: Int(blendDestination)) }

    /// The birth rate and capacity, both within the limits of a system.
    private func births(_ notes: inout [DesignerNote]) -> (rate: Double, capacity: Int) {
        let most = Double(EmitterFileLimits.capacity)
        if maxParticles > most { notes.append(DesignerNote("maxParticles", "more than \(EmitterFileLimits.capacity) are cut to that")) }
        // The engines read a whole number, although some files contain a fraction.
        let count = min(max(maxParticles.rounded(.down), 0), most)
        let rate = emissionRate > 0 ? emissionRate : count / max(lifespan.mean, Self.leastLifespan)
        if rate > EmitterFileLimits.birthRate { notes.append(DesignerNote("emissionRate", "more than 1000000 are cut to that")) }
        return (min(rate, EmitterFileLimits.birthRate), max(1, Int(count)))
    }

    /// In seconds; this is Starling's lower limit.
    static let leastLifespan = 0.01

    private func cell(textureWidth: Double, format: EmitterFileFormat, _ notes: inout [DesignerNote]) -> EmitterCell {
        var cell = EmitterCell()
        (cell.lifetime, cell.lifetimeRange) = lifespan.withRange
        // In radius mode the circle begins opposite to the angle: both engines place particles at -(cos, sin) radius.
        cell.emissionLongitude = .degrees(isRadial ? angle.mean + 180 : angle.mean)
        cell.emissionRange = .degrees(angle.withRange.range)
        if !isRadial {
            (cell.velocity, cell.velocityRange) = speed.withRange
            (cell.xAcceleration, cell.yAcceleration) = (gravity.x, gravity.y)
            (cell.radialAcceleration, cell.radialAccelerationRange) = radialAcceleration.withRange
            (cell.tangentialAcceleration, cell.tangentialAccelerationRange) = tangentialAcceleration.withRange
        }
        (cell.scale, cell.scaleRange) = startSize.scaled(by: 1 / textureWidth).withRange
        cell.alignsToDirection = rotationIsDirection
        if !startsAtDirection(format) {
            cell.rotation = .degrees(rotationStart.mean)
            cell.rotationRange = .degrees(rotationStart.withRange.range)
        }
        cell.color = startColor.mean
        (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = startColor.ranges
        cell.finish = finish(textureWidth: textureWidth, format: format, &notes)
        cell.scaleOverLife = spawnCurve
        cell.colorOverLife = fades
        return cell
    }

    private func finish(textureWidth: Double, format: EmitterFileFormat, _ notes: inout [DesignerNote]) -> FinishState {
        let staysAsItStarts = format == .plist && finishSize.mean == Self.sameAsStart
        if staysAsItStarts, startSize.variance != 0 {
            notes.append(DesignerNote("finishParticleSize", "each particle ends at a size of its own, drawn as it was at the start"))
        }
        let size = staysAsItStarts ? startSize : finishSize
        var finish = FinishState()
        (finish.scale, finish.scaleRange) = size.scaled(by: 1 / textureWidth).withRange
        // A particle that starts at its direction turns by the difference of the two rotations.
        finish.rotation = .degrees(rotationEnd.mean - (startsAtDirection(format) ? rotationStart.mean : 0))
        finish.rotationRange = .degrees(rotationEnd.withRange.range + (startsAtDirection(format) ? rotationStart.withRange.range : 0))
        finish.color = finishColor.mean
        (finish.redRange, finish.greenRange, finish.blueRange, finish.alphaRange) = finishColor.ranges
        return finish
    }

    /// Whether the direction replaces the rotation at birth, as in cocos2d; FFParticleSystem adds it.
    private func startsAtDirection(_ format: EmitterFileFormat) -> Bool { rotationIsDirection && format == .plist }

    /// The value by which cocos2d marks particles that keep their size.
    private static let sameAsStart = -1.0

    private var orbit: OrbitMotion {
        var orbit = OrbitMotion()
        (orbit.startRadius, orbit.startRadiusRange) = maxRadius.withRange
        (orbit.endRadius, orbit.endRadiusRange) = minRadius.withRange
        orbit.speed = .degrees(rotatePerSecond.mean)
        orbit.speedRange = .degrees(rotatePerSecond.withRange.range)
        return orbit
    }

    /// The scale's growth from zero to full size; nil if there is none.
    var spawnCurve: LifeCurve? {
        guard spawnTime > 0 else { return nil }
        return LifeCurve([.init(location: 0, value: 0), .init(location: min(spawnTime, 1), value: 1)])
    }

    /// The fade-in at birth and fade-out before death; nil if there is neither.
    var fades: LifeGradient? {
        guard fadeInTime > 0 || fadeOutTime > 0 else { return nil }
        let clear = ParticleColor(red: 1, green: 1, blue: 1, alpha: 0)
        let fadeIn = min(max(fadeInTime, 0), 1)
        let fadeOut = min(max(fadeOutTime, 0), 1 - fadeIn)
        return LifeGradient(
            (fadeIn > 0 ? [.init(location: 0, color: clear)] : []) + [.init(location: fadeIn, color: .white)]
                + (fadeOut > 0 ? [.init(location: 1 - fadeOut, color: .white), .init(location: 1, color: clear)] : []))
    }
}

/// A note on a key, given as in a `.plist`.
struct DesignerNote: Hashable, Sendable {
    let key: String
    let reason: String

    init(_ key: String, _ reason: String) {
        self.key = key
        self.reason = reason
    }
}

extension DesignerRecord.Spread {
    /// The mean, and the range as in emitters: the total width.
    fileprivate var withRange: (mean: Double, range: Double) { (mean, abs(variance) * 2) }

    fileprivate func scaled(by factor: Double) -> Self { Self(mean: mean * factor, variance: variance * factor) }
}

extension DesignerRecord.ColorSpread {
    fileprivate var mean: ParticleColor {
        ParticleColor(red: Float(red.mean), green: Float(green.mean), blue: Float(blue.mean), alpha: Float(alpha.mean))
    }

    fileprivate var ranges: (red: Float, green: Float, blue: Float, alpha: Float) {
        func range(_ spread: DesignerRecord.Spread) -> Float { Float(spread.withRange.range) }
        return (range(red), range(green), range(blue), range(alpha))
    }
}
