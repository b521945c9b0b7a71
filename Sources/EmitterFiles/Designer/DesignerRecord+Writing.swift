import LayoutMath
import Particles

/// Converts an emitter to a record.
extension DesignerRecord {
    /// - Returns: The record, and a note on each property that the format cannot store.
    static func record(of document: EmitterDocument, format: EmitterFileFormat) -> (record: DesignerRecord, notes: [DesignerNote]) {
        let emitter = document.emitter
        let cell = emitter.cells.first ?? EmitterCell()
        var record = DesignerRecord()
        record.setPlace(emitter)
        record.setMotion(cell, of: emitter)
        record.setLook(cell, of: emitter, textureWidth: document.textureWidth)
        record.setBirths(cell, of: document, format: format)
        record.setFades(cell)
        record.setUnusedMode(document.unusedMode)
        record.textureName = cell.contents ?? ""
        record.textureData = document.textureData(of: cell)
        let factors = document.blendFactors.flatMap { $0.renderMode.isAdditive == emitter.renderMode.isAdditive ? $0 : nil }
        let blend = factors ?? (emitter.renderMode.isAdditive ? BlendFactors.additive : .sourceOver)
        (record.blendSource, record.blendDestination) = (Double(blend.source), Double(blend.destination))
        return (record, record.losses(of: document, cell, format: format))
    }

    private mutating func setPlace(_ emitter: Emitter) {
        position = emitter.emitterPosition
        let (width, height) = (max(emitter.emitterSize.width, 0), max(emitter.emitterSize.height, 0))
        switch emitter.emitterShape {
        case .point: positionVariance = .zero
        case .line: positionVariance = Point(x: width / 2, y: 0)
        case .rectangle, .cuboid, .mask: positionVariance = Point(x: width / 2, y: height / 2)
        case .circle, .sphere: positionVariance = Point(x: width, y: width)
        }
    }

    private mutating func setMotion(_ cell: EmitterCell, of emitter: Emitter) {
        angle = Spread(cell.emissionLongitude.degrees, range: cell.emissionRange.degrees)
        // Particles of a line move away from it, upwards.
        if emitter.emitterShape == .line { angle.mean -= 90 }
        rotationIsDirection = cell.alignsToDirection
        if let orbit = cell.orbit {
            emitterType = 1
            angle.mean -= 180
            maxRadius = Spread(orbit.startRadius, range: orbit.startRadiusRange)
            minRadius = Spread(orbit.endRadius, range: orbit.endRadiusRange)
            rotatePerSecond = Spread(orbit.speed.degrees, range: orbit.speedRange.degrees)
        } else {
            speed = Spread(cell.velocity * emitter.velocity, range: cell.velocityRange * emitter.velocity)
            gravity = Point(x: cell.xAcceleration, y: cell.yAcceleration)
            radialAcceleration = Spread(cell.radialAcceleration, range: cell.radialAccelerationRange)
            tangentialAcceleration = Spread(cell.tangentialAcceleration, range: cell.tangentialAccelerationRange)
        }
    }

    private mutating func setLook(_ cell: EmitterCell, of emitter: Emitter, textureWidth: Double) {
        let finish = cell.finish ?? cell.finish(afterSeconds: cell.lifetime * emitter.lifetime, spin: emitter.spin)
        let pixels = textureWidth / cell.contentsScale * emitter.scale
        startSize = Spread(cell.scale * pixels, range: cell.scaleRange * pixels)
        finishSize = Spread(finish.scale * pixels, range: finish.scaleRange * pixels)
        rotationStart = Spread(cell.rotation.degrees, range: cell.rotationRange.degrees)
        rotationEnd = Spread(finish.rotation.degrees, range: finish.rotationRange.degrees)
        startColor = ColorSpread(cell.color, ranges: (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange))
        finishColor = ColorSpread(finish.color, ranges: (finish.redRange, finish.greenRange, finish.blueRange, finish.alphaRange))
    }

    private mutating func setBirths(_ cell: EmitterCell, of document: EmitterDocument, format: EmitterFileFormat) {
        let emitter = document.emitter
        let rate = max(0, cell.birthRate * emitter.birthRate)
        lifespan = Spread(cell.lifetime * emitter.lifetime, range: cell.lifetimeRange * emitter.lifetime)
        let ends = [emitter.timing.duration, cell.timing.duration].filter { $0 > 0 && $0.isFinite }
        duration = ends.min() ?? -1
        let needed = (rate * (lifespan.mean + lifespan.variance)).rounded(.up)
        maxParticles = rate > 0 ? (cell.capacity ?? document.capacity).map(Double.init) ?? max(needed, 1) : 0
        let life = max(lifespan.mean, Self.leastLifespan)
        guard abs(rate - min(maxParticles / life, EmitterFileLimits.birthRate)) * life >= 0.5 else { return }
        // Without a key for it, the rate follows from the lifespan and maxParticles. The rate is more visible than the capacity, so it is
        // kept.
        if format == .plist { emissionRate = rate } else { maxParticles = max(1, (rate * life).rounded()) }
    }

    /// Sets the keys of FFParticleSystem: linear growth, fade-in and fade-out.
    private mutating func setFades(_ cell: EmitterCell) {
        if let keys = cell.scaleOverLife?.keys, keys.map(\.value) == [0, 1], keys[0].location == 0 { spawnTime = keys[1].location }
        guard let stops = cell.colorOverLife?.stops else { return }
        if let first = stops.first, first.color.alpha == 0, stops.count > 1 { fadeInTime = stops[1].location }
        if let last = stops.last, last.color.alpha == 0, stops.count > 1 { fadeOutTime = 1 - stops[stops.count - 2].location }
    }
}

extension DesignerRecord {
    /// Sets the values of the mode that the record does not use, unless the emitter states others.
    private mutating func setUnusedMode(_ values: [String: Double]) {
        for key in DesignerKey.all where key.mode == unusedMode {
            guard case .number(let path) = key.value, self[keyPath: path] == 0, let value = values[key.plist[0]] else { continue }
            self[keyPath: path] = value
        }
    }
}

extension EmitterDocument {
    /// The picture to embed for a cell: one of the document's, even if it cannot be read, or one drawn by this program, which other
    /// programs do not have; empty for a picture in a file next to the emitter file.
    fileprivate func textureData(of cell: EmitterCell) -> String {
        guard let name = cell.contents else { return "" }
        if let text = pictures[name]?.packed ?? unreadPictures[name] { return text }
        let side = Int(min(max(textureWidth, 1), Self.mostDrawnPixels))
        return SpritePicture.named(name, side: side).map { EmbeddedPicture(drawn: $0).packed } ?? ""
    }

    private static let mostDrawnPixels = 256.0
}

extension EmitterCell {
    /// Returns the state that the changes per second reach after `seconds`.
    fileprivate func finish(afterSeconds seconds: Double, spin factor: Double) -> FinishState {
        var finish = FinishState()
        finish.scale = max(0, scale + scaleSpeed * seconds)
        finish.scaleRange = scaleRange
        finish.rotation = rotation + spin * (factor * seconds)
        finish.rotationRange = .degrees(abs(rotationRange.degrees) + abs((spinRange * (factor * seconds)).degrees))
        let time = Float(seconds)
        // Clamped, because changes beyond the limits are not visible.
        func end(_ start: Float, _ speed: Float) -> Float { speed == 0 ? start : min(max(start + speed * time, 0), 1) }
        finish.color = ParticleColor(
            red: end(color.red, redSpeed), green: end(color.green, greenSpeed), blue: end(color.blue, blueSpeed),
            alpha: end(color.alpha, alphaSpeed))
        (finish.redRange, finish.greenRange, finish.blueRange, finish.alphaRange) = (redRange, greenRange, blueRange, alphaRange)
        return finish
    }
}

extension DesignerRecord.Spread {
    /// - Parameter range: The total width; its sign does not matter.
    fileprivate init(_ mean: Double, range: Double) { self.init(mean: mean, variance: abs(range) / 2) }
}

extension DesignerRecord.ColorSpread {
    /// Creates a spread. Means may be outside 0...1; readers clamp the values that they draw for each particle.
    fileprivate init(_ color: ParticleColor, ranges: (red: Float, green: Float, blue: Float, alpha: Float)) {
        func spread(_ mean: Float, _ range: Float) -> DesignerRecord.Spread {
            DesignerRecord.Spread(Double(mean), range: Double(range))
        }
        self.init(
            red: spread(color.red, ranges.red), green: spread(color.green, ranges.green), blue: spread(color.blue, ranges.blue),
            alpha: spread(color.alpha, ranges.alpha))
    }
}
