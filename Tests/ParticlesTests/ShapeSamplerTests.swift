import LayoutMath
import Testing

@testable import Particles

/// One of eight places.
struct ShapeSample {
    let offset: SIMD3<Float>
    let heading: SIMD2<Float>
    /// Cosine and sine.
    let elevation: SIMD2<Float>
}

extension ShapeSampler {
    func sample(ofBirth birth: Int, _ hash: BirthHash) -> ShapeSample {
        let samples = sample(hash.draws(ofBirth: birth))
        return ShapeSample(
            offset: SIMD3(samples.x[0], samples.y[0], samples.z[0]), heading: SIMD2(samples.headingX[0], samples.headingY[0]),
            elevation: SIMD2(samples.elevationCosine[0], samples.elevationSine[0]))
    }
}

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
        emitter.mask = OpacityMask(name: "block", width: 20, height: 10, alphas: Array(repeating: 255, count: 200))
        let sampler = ShapeSampler(emitter)
        let hash = BirthHash(seed: 11).child(0)
        return (0..<births).map { sampler.sample(ofBirth: $0, hash) }
    }

    @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
    func placesStayOnTheShape(shape: EmitterShape, mode: EmitterMode) {
        for sample in Self.samples(shape, mode) {
            let place = SIMD3<Double>(sample.offset)
            switch shape {
            case .point: #expect(place == .zero)
            case .line: #expect(abs(place.x) <= 100 && place.y == 0 && place.z == 0)
            case .rectangle, .mask: #expect(abs(place.x) <= 100 && abs(place.y) <= 50 && place.z == 0)
            case .cuboid: #expect(abs(place.x) <= 100 && abs(place.y) <= 50 && abs(place.z) <= 30)
            case .circle: #expect((place * place).sum() <= 200 * 200 * 1.000_01 && place.z == 0)
            case .sphere: #expect((place * place).sum() <= 200 * 200 * 1.000_01)
            }
            #expect(abs((sample.heading * sample.heading).sum() - 1) < 1e-5)
            #expect(abs((sample.elevation * sample.elevation).sum() - 1) < 1e-5)
        }
    }

    @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
    func placesAreCentredAndSpreadAsTheirShapeSays(shape: EmitterShape, mode: EmitterMode) {
        let samples = Self.samples(shape, mode).map { SIMD3<Double>($0.offset) }
        let count = Double(Self.births)

        let mean = samples.reduce(.zero, +) / count
        let square = samples.reduce(.zero) { $0 + $1 * $1 } / count

        // The mean of 4000 draws strays by 1/63 of their deviation.
        let expected = Self.meanSquares(shape, mode)
        for axis in 0..<3 {
            #expect(abs(mean[axis]) <= 0.06 * expected[axis].squareRoot())
            #expect(abs(square[axis] - expected[axis]) <= 0.06 * expected[axis], "\(square[axis]) for \(expected[axis])")
        }
    }

    /// Mean of x^2, y^2 and z^2 by integration over the shape; half extents 100, 50 and 30, radius 200.
    static func meanSquares(_ shape: EmitterShape, _ mode: EmitterMode) -> SIMD3<Double> {
        let ends = SIMD3(10_000.0, 2_500, 900)
        let uniform = ends / 3
        let flat = SIMD3(1.0, 1, 0)
        switch (shape, mode) {
        case (.point, _): return .zero
        case (.line, .points): return SIMD3(10_000, 0, 0)
        case (.line, _): return SIMD3(10_000 / 3.0, 0, 0)
        case (.rectangle, .points): return ends * flat
        case (.cuboid, .points): return ends
        // Shares of the edges: 200, 100 and, in the cuboid, 60 px.
        case (.rectangle, .outline):
            return SIMD3((200 * uniform.x + 100 * ends.x) / 300, (200 * ends.y + 100 * uniform.y) / 300, 0)
        case (.cuboid, .outline):
            let along = SIMD3(200.0, 100, 60)
            return (along * uniform + (360 - along) * ends) / 360
        // Shares of the faces: 20 000 in front and behind, 12 000 level, 6 000 at the sides.
        case (.cuboid, .surface):
            let across = SIMD3(6_000.0, 12_000, 20_000)
            return ((38_000 - across) * uniform + across * ends) / 38_000
        case (.rectangle, _), (.mask, _): return uniform * flat
        case (.cuboid, .volume): return uniform
        case (.circle, .points), (.circle, .outline): return 40_000 / 2.0 * flat
        case (.circle, _): return 40_000 / 4.0 * flat
        case (.sphere, .volume): return SIMD3(repeating: 40_000 / 5.0)
        case (.sphere, _): return SIMD3(repeating: 40_000 / 3.0)
        }
    }

    @Test func maskGivesBirthOnItsOpaquePixelsOnly() {
        var emitter = Emitter()
        emitter.emitterShape = .mask
        emitter.emitterSize = Size(width: 30, height: 20)
        emitter.mask = OpacityMask(name: "corners", width: 3, height: 2, alphas: [255, 0, 127, 0, 0, 128])
        let hash = BirthHash(seed: 1).child(0)

        let places = (0..<1_000).map { ShapeSampler(emitter).sample(ofBirth: $0, hash).offset }

        let left = places.filter { $0.x < -5 && $0.y < 0 }
        let right = places.filter { $0.x > 5 && $0.y > 0 }
        #expect(left.count + right.count == 1_000)
        #expect(abs(left.count - 500) < 64, "four deviations")
    }

    @Test func emptyMaskIsItsCentre() {
        var emitter = Emitter()
        emitter.emitterShape = .mask
        emitter.emitterSize = Size(width: 30, height: 20)
        emitter.mask = OpacityMask(name: "nothing", width: 3, height: 2, alphas: [0, 0, 0, 0, 0, 0])

        #expect(ShapeSampler(emitter).sample(ofBirth: 5, BirthHash(seed: 1)).offset == .zero)
    }

    @Test func pointsModeTakesOnlyTheCorners() {
        let corners = Set(Self.samples(.rectangle, .points).map(\.offset))

        #expect(corners == [SIMD3(-100, -50, 0), SIMD3(100, -50, 0), SIMD3(-100, 50, 0), SIMD3(100, 50, 0)])
        #expect(Set(Self.samples(.line, .points).map(\.offset)) == [SIMD3(-100, 0, 0), SIMD3(100, 0, 0)])
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
            let plane = SIMD2(sample.offset.x, sample.offset.y)
            if shape == .line {
                #expect(sample.heading == SIMD2(0, -1))
            } else if isRadial {
                let outward = SIMD3(sample.heading * sample.elevation.x, sample.elevation.y)
                #expect((outward * 200 - sample.offset).max() < 0.05 || shape == .circle && mode == .surface)
                #expect((sample.heading * plane).sum() >= 0)
                #expect(abs(sample.heading.x * plane.y - sample.heading.y * plane.x) < 0.01)
            } else {
                #expect(sample.heading == SIMD2(1, 0) && sample.elevation == SIMD2(1, 0))
            }
        }
    }

    @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
    func shapesWithoutExtentAreTheirCentre(shape: EmitterShape, mode: EmitterMode) {
        let samples = Self.samples(shape, mode, size: Size(width: 0, height: -5), depth: 0)

        #expect(samples.allSatisfy { $0.offset == SIMD3<Float>.zero })
    }

    @Test func cubeRootsCubedAreTheirCubes() {
        for step in 0...10_000 {
            let value = Float(step) * Float(step) / 100_000_000
            let root = ShapeSampler.cubeRoot(SIMD8(repeating: value))[0]
            #expect(abs(root * root * root - value) <= 1e-6 * value)
        }
        #expect(ShapeSampler.cubeRoot(SIMD8(repeating: 0x1p-24))[0] > 0)
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
