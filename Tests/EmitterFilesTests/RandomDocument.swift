import LayoutMath
import Particles

@testable import EmitterFiles

/// Random documents, reproducible by seed, in which every property may have any value that a file can contain.
enum RandomDocument {
    static func make(seed: UInt64) -> EmitterDocument {
        var random = RandomSource(seed: seed)
        var emitter = Emitter(cells: (0..<Int(random.next() % 3)).map { _ in cell(&random, depth: 2) })
        for number in Emitter.numbers where random.isHeads { number.set(random.number(in: number.editingRange), in: &emitter) }
        emitter.emitterShape = random.choice(EmitterShape.allCases)
        emitter.emitterMode = random.choice(EmitterMode.allCases)
        emitter.renderMode = random.choice(RenderMode.allCases)
        emitter.preservesDepth = random.isHeads
        emitter.timing.autoreverses = random.isHeads
        emitter.timing.fillMode = random.choice(MediaTiming.FillMode.allCases)
        emitter.seed = random.next()
        var document = EmitterDocument(emitter)
        document.capacity = random.isHeads ? Int(random.next() % 1_000) + 1 : nil
        document.policy = random.isHeads ? .dropNew : .recycleOldest
        document.maskName = random.isHeads ? "leaf \"\(random.next())\"" : nil
        document.textureWidth = random.isHeads ? 32 : Double(random.next() % 512 + 1)
        document.blendFactors = random.isHeads ? BlendFactors(source: 770, destination: 1) : nil
        if random.isHeads { document.pictures = ["a.png": EmbeddedPicture(bytes: Files.png(width: 9))].compactMapValues(\.self) }
        return document
    }

    static func cell(_ random: inout RandomSource, depth: Int) -> EmitterCell {
        var cell = EmitterCell()
        for number in EmitterCell.numbers where random.isHeads { number.set(random.number(in: number.editingRange), in: &cell) }
        cell.name = random.isHeads ? "cell\n\u{1}ä\(random.next())" : nil
        cell.contents = random.isHeads ? "soft-dot" : nil
        cell.isEnabled = random.isHeads
        cell.contentsRect = random.isHeads ? Rect(x: 0, y: 0.25, width: 0.5, height: 0.75) : cell.contentsRect
        cell.minificationFilter = random.choice(SpriteFilter.allCases)
        cell.magnificationFilter = random.choice(SpriteFilter.allCases)
        cell.timing.autoreverses = random.isHeads
        cell.timing.fillMode = random.choice(MediaTiming.FillMode.allCases)
        cell.style = random.isHeads ? ["spin": random.number(in: -5...5), "no such": 1] : [:]
        setBeyond(&cell, &random)
        if depth > 0, random.isHeads { cell.emitterCells = [self.cell(&random, depth: depth - 1)] }
        return cell
    }

    private static func setBeyond(_ cell: inout EmitterCell, _ random: inout RandomSource) {
        cell.capacity = random.isHeads ? Int(random.next() % 1_000) + 1 : nil
        cell.alignsToDirection = random.isHeads
        cell.emissionSpread = random.choice(EmissionSpread.allCases)
        if random.isHeads { cell.finish = finish(&random) }
        if random.isHeads {
            cell.scaleOverLife = LifeCurve((0..<3).map { .init(location: Double($0) / 2, value: random.number(in: 0...3)) })
        }
        if random.isHeads {
            cell.colorOverLife = LifeGradient((0..<3).map { .init(location: Double($0) / 3, color: color(&random)) })
        }
        if random.isHeads {
            cell.frames = SpriteFrames(columns: 4, rows: Int(random.next() % 4) + 1, order: random.choice(SpriteFrames.Order.allCases))
        }
        if random.isHeads {
            cell.attractors = [PointAttractor(position: Point(x: random.number(in: 0...9), y: 0), strength: -4, radius: 30.5)]
        }
        if random.isHeads { cell.orbit = orbit(&random) }
        if random.isHeads { cell.trail = ParticleTrail(count: Int(random.next() % 65), interval: random.number(in: 0.01...1)) }
    }

    static func finish(_ random: inout RandomSource) -> FinishState {
        var finish = FinishState()
        finish.scale = random.number(in: 0...3)
        finish.scaleRange = random.number(in: 0...1)
        finish.rotation = .degrees(random.number(in: -360...360))
        finish.rotationRange = .degrees(random.number(in: 0...90))
        finish.color = color(&random)
        finish.alphaRange = Float(random.number(in: 0...1))
        return finish
    }

    static func orbit(_ random: inout RandomSource) -> OrbitMotion {
        var orbit = OrbitMotion()
        orbit.startRadius = random.number(in: 0...200)
        orbit.endRadiusRange = random.number(in: 0...20)
        orbit.speed = .degrees(random.number(in: -360...360))
        return orbit
    }

    static func color(_ random: inout RandomSource) -> ParticleColor {
        ParticleColor(
            red: Float(random.nextUnit()), green: Float(random.nextUnit()), blue: Float(random.nextUnit()), alpha: Float(random.nextUnit()))
    }
}

extension RandomSource {
    var isHeads: Bool { mutating get { next() & 1 == 0 } }

    mutating func choice<Value>(_ values: [Value]) -> Value { values[Int(next() % UInt64(values.count))] }

    /// Half of the numbers are written as people write them, half with all their digits.
    mutating func number(in range: ClosedRange<Double>) -> Double {
        let number = range.lowerBound + nextUnit() * (range.upperBound - range.lowerBound)
        return isHeads ? min(max((number * 100).rounded() / 100, range.lowerBound), range.upperBound) : number
    }
}
