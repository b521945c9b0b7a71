import LayoutMath
import Testing

@testable import Particles

@Suite struct ShapeSamplerTests {
    static let size = Size(width: 200, height: 100)
    static let depth = 60.0
    static let births = 4_000

    static func samples(_ shape: EmitterShape, _ mode: EmitterMode, size: Size = size, depth: Double = depth) -> [ShapeSample] {
        var emitter = Emitter()
        emitter.emitterShape = shape
        emitter.emitterMode = mode
        emitter.emitterSize = size
        emitter.emitterDepth = depth
        let sampler = ShapeSampler(emitter)
        let hash = BirthHash(seed: 11).child(0)
        return (0..<births).map { sampler.sample(hash.draws(forBirth: $0)) }
    }

    @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
    func placesStayOnTheShape(shape: EmitterShape, mode: EmitterMode) {
        let isRound = shape == .circle || shape == .sphere

        for sample in Self.samples(shape, mode) {
            let (x, y) = (Double(sample.offset.x), Double(sample.offset.y))
            switch shape {
            case .point: #expect(sample.offset == .zero)
            case .line: #expect(abs(x) <= 100 && y == 0)
            case .rectangle, .cuboid: #expect(abs(x) <= 100 && abs(y) <= 50)
            case .circle, .sphere: #expect(x * x + y * y <= 200 * 200 * 1.000_01)
            }
            #expect(isRound || (sample.direction * sample.direction).sum() == 1)
        }
    }

    @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
    func placesAreCentredAndSpreadAsTheirShapeSays(shape: EmitterShape, mode: EmitterMode) {
        let samples = Self.samples(shape, mode)
        let count = Double(Self.births)

        let mean = samples.reduce(SIMD2<Double>.zero) { $0 + SIMD2<Double>($1.offset) } / count
        let square = samples.reduce(SIMD2<Double>.zero) { $0 + SIMD2<Double>($1.offset) * SIMD2<Double>($1.offset) } / count

        // The mean of 4000 draws strays by 1/63 of their deviation.
        let expected = Self.meanSquares(shape, mode)
        #expect(abs(mean.x) <= 0.06 * expected.x.squareRoot() && abs(mean.y) <= 0.06 * expected.y.squareRoot())
        #expect(abs(square.x - expected.x) <= 0.06 * expected.x, "\(square.x) for \(expected.x)")
        #expect(abs(square.y - expected.y) <= 0.06 * expected.y, "\(square.y) for \(expected.y)")
    }

    /// Mean of x^2 and y^2 by integration over the shape; half extents 100, 50 and 30, radius 200.
    static func meanSquares(_ shape: EmitterShape, _ mode: EmitterMode) -> SIMD2<Double> {
        let (ends, uniform) = (SIMD2(10_000.0, 2_500), SIMD2(10_000.0, 2_500) / 3)
        switch (shape, mode) {
        case (.point, _): return .zero
        case (.line, .points): return SIMD2(10_000, 0)
        case (.line, _): return SIMD2(10_000 / 3.0, 0)
        case (.rectangle, .points), (.cuboid, .points): return ends
        // Shares of the edges: 200, 100 and, in the cuboid, 60 px.
        case (.rectangle, .outline):
            return SIMD2((200 * uniform.x + 100 * ends.x) / 300, (200 * ends.y + 100 * uniform.y) / 300)
        case (.cuboid, .outline):
            return SIMD2((200 * uniform.x + 160 * ends.x) / 360, (100 * uniform.y + 260 * ends.y) / 360)
        // Shares of the faces: 20 000 in front, 12 000 level, 6 000 at the sides.
        case (.cuboid, .surface):
            return SIMD2((32_000 * uniform.x + 6_000 * ends.x) / 38_000, (26_000 * uniform.y + 12_000 * ends.y) / 38_000)
        case (.rectangle, _), (.cuboid, .volume): return uniform
        case (.circle, .points), (.circle, .outline): return SIMD2(repeating: 40_000 / 2.0)
        case (.circle, _): return SIMD2(repeating: 40_000 / 4.0)
        case (.sphere, .volume): return SIMD2(repeating: 40_000 / 5.0)
        case (.sphere, _): return SIMD2(repeating: 40_000 / 3.0)
        }
    }

    @Test func pointsModeTakesOnlyTheCorners() {
        let corners = Set(Self.samples(.rectangle, .points).map(\.offset))

        #expect(corners == [SIMD2(-100, -50), SIMD2(100, -50), SIMD2(-100, 50), SIMD2(100, 50)])
        #expect(Set(Self.samples(.line, .points).map(\.offset)) == [SIMD2(-100, 0), SIMD2(100, 0)])
    }

    @Test func outlineOfTheRectangleTouchesAnEdgeEverywhere() {
        for sample in Self.samples(.rectangle, .outline) {
            #expect(abs(abs(sample.offset.x) - 100) < 1e-3 || abs(abs(sample.offset.y) - 50) < 1e-3)
        }
    }

    @Test(arguments: [EmitterMode.surface, .volume])
    func discIsFilledEvenly(mode: EmitterMode) {
        var shares = Array(repeating: 0, count: 10)

        for sample in Self.samples(.circle, mode) {
            shares[min(9, Int((sample.offset * sample.offset).sum() / 40_000 * 10))] += 1
        }

        #expect(chiSquared(shares) < 34, "9 on average, 34 in 1 of 10 000")
    }

    @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
    func naturalOrientationFollowsTheTable(shape: EmitterShape, mode: EmitterMode) {
        let isRadial = (shape == .circle || shape == .sphere) && mode != .volume

        for sample in Self.samples(shape, mode) {
            if shape == .line {
                #expect(sample.direction == SIMD2(0, -1))
            } else if isRadial {
                let along = (sample.direction * sample.offset).sum()
                let across = sample.direction.x * sample.offset.y - sample.direction.y * sample.offset.x
                #expect(along >= 0 && abs(across) < 0.01)
                #expect(shape == .sphere || abs((sample.direction * sample.direction).sum() - 1) < 1e-5)
            } else {
                #expect(sample.direction == SIMD2(1, 0))
            }
        }
    }

    @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
    func shapesWithoutExtentAreTheirCentre(shape: EmitterShape, mode: EmitterMode) {
        let samples = Self.samples(shape, mode, size: Size(width: 0, height: -5), depth: 0)

        #expect(samples.allSatisfy { $0.offset == .zero })
    }

    @Test func cubeRootsCubedAreTheirCubes() {
        for step in 0...10_000 {
            let value = Float(step) * Float(step) / 100_000_000
            let root = ShapeSampler.cubeRoot(value)
            #expect(abs(root * root * root - value) <= 1e-6 * value)
        }
        #expect(ShapeSampler.cubeRoot(0x1p-24) > 0)
    }

    @Test func deepCuboidEmitsMostlyFromItsSilhouette() {
        let shallow = Self.samples(.cuboid, .surface, depth: 0)
        let deep = Self.samples(.cuboid, .surface, depth: 10_000)

        func rimShare(_ samples: [ShapeSample]) -> Double {
            Double(samples.filter { abs($0.offset.x) == 100 || abs($0.offset.y) == 50 }.count) / Double(samples.count)
        }
        #expect(rimShare(shallow) < 0.01)
        #expect(rimShare(deep) > 0.98)
    }
}
