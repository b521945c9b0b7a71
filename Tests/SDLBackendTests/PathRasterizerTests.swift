import LayoutMath
import PathSamples
import Testing

@testable import SDLBackend

/// The coverage of 1,000 random paths, compared with their areas and with many samples in each pixel.
@Suite struct PathRasterizerTests {
    private static let part = PixelRect(x: 0, y: 0, width: 40, height: 40)
    private static let frame = Rect(x: 0, y: 0, width: 40, height: 40)

    private func coverage(_ path: Path, _ rule: FillRule = .nonZero, in part: PixelRect = Self.part) -> Coverage {
        var rasterizer = PathRasterizer(part, rule: rule)
        rasterizer.add(path.flattened(tolerance: 0.01))
        return rasterizer.coverage()
    }

    private func area(_ coverage: Coverage) -> Double { Double(coverage.values.reduce(0) { $0 + Int($1) }) / 255 }

    /// Triangles and ellipses, which do not cross themselves.
    @Test func theSumOfCoverageIsTheArea() {
        for seed in 0..<1_000 {
            var sample = PathSample(seed: seed)
            var path = Path((0..<3).map { _ in sample.point(in: Self.frame) }, closed: true)
            if seed.isMultiple(of: 2) {
                let size = Size(width: sample.number(in: 0.1...20), height: sample.number(in: 0.1...20))
                path = Path(ellipseIn: Rect(center: sample.point(in: Self.frame.insetBy(10)), size: size))
                    .applying(.rotation(by: .turns(sample.fraction()), about: path.controlBounds.center))
                path = path.applying(.translation(by: Self.frame.center - path.controlBounds.center))
            }
            for rule in [FillRule.nonZero, .evenOdd] {
                // Each of up to 250 pixels along the edge is rounded to 1/255, and each end of a line to 1/64 of a pixel.
                #expect(abs(area(coverage(path, rule)) - abs(path.signedArea)) < 1.2, "\(path)")
            }
        }
    }

    /// Every pixel of a path that crosses itself agrees with 64 rows of samples of the winding number.
    @Test(arguments: [FillRule.nonZero, .evenOdd]) func pixelsAgreeWithManySamples(rule: FillRule) {
        let part = PixelRect(x: 10, y: 10, width: 20, height: 20)
        var (worst, sum) = (0.0, 0.0)
        for seed in 0..<1_000 {
            var sample = PathSample(seed: seed)
            let path = sample.path(in: Self.frame).flattened(tolerance: 0.05)
            let coverage = coverage(path, rule, in: part)
            let reference = SampledCoverage(path, rule, in: part)
            for (value, expected) in zip(coverage.values, reference.values) {
                let error = abs(Double(value) / 255 - expected)
                worst = max(worst, error)
                sum += error
            }
        }
        #expect(worst < 0.05)
        #expect(sum / Double(1_000 * part.area) < 0.001)
    }

    @Test func edgesOnPixelsAreSharp() {
        let coverage = coverage(Path(Rect(x: 5, y: 6, width: 20, height: 10)))

        for y in 0..<40 {
            for x in 0..<40 { #expect(coverage[x, y] == ((5..<25).contains(x) && (6..<16).contains(y) ? 255 : 0)) }
        }
    }

    @Test func edgesBetweenPixelsCoverTheirFractions() {
        let coverage = coverage(Path(Rect(x: 5.25, y: 6.5, width: 20, height: 10)))

        #expect(coverage[5, 10] == 191 && coverage[25, 10] == 64)
        #expect(coverage[10, 6] == 128 && coverage[10, 16] == 128)
        #expect(coverage[5, 6] == 96 && coverage[25, 16] == 32)
    }

    @Test func overlapsAreCountedOnce() {
        var path = Path(Rect(x: 5.5, y: 5.5, width: 20, height: 20))
        let once = coverage(path)
        path.addPath(path)

        #expect(coverage(path) == once)
        #expect(area(coverage(path, .evenOdd)) == 0)
        // The other direction of one of two overlapping rectangles makes no difference, even within a pixel.
        let mirrored = Path([5.5, 25.5, 25.5, 5.5].enumerated().map { Point(x: $1, y: $0 < 2 ? 25.5 : 5.5) }, closed: true)
        var both = Path(Rect(x: 5.5, y: 5.5, width: 20, height: 20))
        both.addPath(mirrored.applying(Mapping(offset: Vector(x: 20, y: 0))))
        #expect(coverage(both)[25, 10] == 255)
    }

    /// A part of a path, wherever it ends, is a part of the picture of the path.
    @Test func partsAgreeWithTheWhole() {
        var worst = 0
        for seed in 0..<1_000 {
            var sample = PathSample(seed: seed)
            let path = sample.path(in: Self.frame.insetBy(-10))
            let whole = coverage(path)
            let (left, top) = (sample.whole(below: 30), sample.whole(below: 30))
            let part = PixelRect(
                x: left, y: top, width: 1 + sample.whole(below: 40 - left), height: 1 + sample.whole(below: 40 - top))
            let piece = coverage(path, in: part)
            for y in 0..<part.height {
                for x in 0..<part.width { worst = max(worst, abs(Int(piece[x, y]) - Int(whole[left + x, top + y]))) }
            }
        }
        // Edges outside the part do not divide its bands, so crossings are rounded differently.
        #expect(worst <= 4)
    }

    @Test func whatIsFarAwayDoesNoHarm() {
        let far = 1e12
        let plane = Path([Point(x: -far, y: -far), Point(x: far, y: -far), Point(x: far, y: far), Point(x: -far, y: far)], closed: true)
        let half = Path([Point(x: -far, y: -far), Point(x: far, y: far), Point(x: -far, y: far)], closed: true)

        #expect(coverage(plane).values.allSatisfy { $0 == 255 })
        #expect(area(coverage(plane.applying(Mapping(offset: Vector(x: 3 * far, y: 0))))) == 0)
        #expect(abs(area(coverage(half)) - 800) < 1)
    }

    /// The bytes do not change between versions and machines.
    @Test func bytesAreThoseOfEveryMachine() {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for seed in 0..<100 {
            var sample = PathSample(seed: seed)
            let path = sample.path(in: Self.frame)
            let line = path.stroked(StrokeStyle(width: 3, cap: .round, join: .round), tolerance: 0.01)
            for byte in coverage(path).values + coverage(line).values { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        #expect(hash == 6_559_922_498_036_444_876)
    }
}

/// The share of each pixel that is inside a path without curves: exact along each of 64 rows of samples.
private struct SampledCoverage {
    private(set) var values: [Double]

    init(_ path: Path, _ rule: FillRule, in part: PixelRect) {
        let rows = 64
        values = [Double](repeating: 0, count: part.width * part.height)
        // Where each row crosses the edges.
        var crossings = [[(x: Double, winding: Int)]](repeating: [], count: part.height * rows)
        for edge in lines(of: path, closing: true) {
            func row(_ y: Double) -> Int {
                Int(((y - Double(part.y)) * Double(rows) - 0.5).rounded(.up).clamped(to: 0...Double(crossings.count)))
            }
            let slope = (edge.end.x - edge.start.x) / (edge.end.y - edge.start.y)
            for index in row(min(edge.start.y, edge.end.y))..<row(max(edge.start.y, edge.end.y)) {
                let x = edge.start.x + slope * ((Double(index) + 0.5) / Double(rows) + Double(part.y) - edge.start.y)
                let place = (x - Double(part.x)).clamped(to: 0...Double(part.width))
                crossings[index].append((place, edge.end.y > edge.start.y ? 1 : -1))
            }
        }
        for (row, unsorted) in crossings.enumerated() {
            let crossings = unsorted.sorted { $0.x < $1.x }
            var winding = 0
            for (from, to) in zip(crossings, crossings.dropFirst()) {
                winding += from.winding
                guard rule.isInside(winding: winding), from.x < to.x else { continue }
                for x in Int(from.x)...min(Int(to.x), part.width - 1) {
                    let covered = min(to.x, Double(x + 1)) - max(from.x, Double(x))
                    values[row / rows * part.width + x] += covered / Double(rows)
                }
            }
        }
    }
}
