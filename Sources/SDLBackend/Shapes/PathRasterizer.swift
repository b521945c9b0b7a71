import LayoutMath

/// Computes how much of each pixel a path covers.
///
/// Every row of pixels is divided into bands at the ends of edges and, by halving, near crossings, so that no two edges cross within a band.
/// Between the edges where the fill rule changes from outside to inside and back, the areas of trapezoids are then added up as in FreeType and
/// font-rs: `sums[x]` is the change of the covered area from pixel x - 1 to pixel x. Areas are whole numbers and positions are rounded from
/// the results of exactly defined operations, so that all machines agree on every byte.
nonisolated struct PathRasterizer {
    /// Positions are rounded to fractions of a pixel: y as in fonts, and x more finely, because there are no bands along x.
    static let unitsX = 256
    static let unitsY = 64
    /// A band of a sixteenth of a pixel is not divided further. Where edges cross in it, the error is a small part of that.
    private static let thinnestBand = unitsY / 16
    /// Edges whose order differs by less than this, in units of x, cross only by rounding.
    private static let crossingTolerance = 0.5
    /// Bits by which areas are more precise than the product of the units.
    private static let areaBits = 10
    /// The area of a pixel, doubled to be a whole number for every trapezoid.
    private static let fullArea = 2 * unitsX * unitsY << areaBits

    private struct Edge {
        /// The position at `originY`, in units, and its change for each unit of y.
        var originX: Double
        var originY: Double
        var slope: Double
        var top: Int
        var bottom: Int
        var winding: Int
        /// The positions at the top and the bottom of the current band.
        var above = 0.0
        var below = 0.0
        func position(at y: Int) -> Double { originX + slope * (Double(y) - originY) }
        /// Twice the position in the middle of the band.
        var middle: Double { above + below }
    }

    private let part: PixelRect
    private let rule: FillRule
    private var edges: [Edge] = []
    private var active: [Edge] = []
    private var sums: [Int]
    /// The elements of `sums` that may differ from 0.
    private var touched = Int.max..<Int.max

    /// Starts with an empty path.
    /// - Parameter part: The pixels whose coverage is computed, at least one.
    init(_ part: PixelRect, rule: FillRule) {
        self.part = part
        self.rule = rule
        sums = [Int](repeating: 0, count: part.width + 1)
    }

    /// Adds a path without curves, in device pixels.
    mutating func add(_ path: Path) {
        var (start, current) = (Point.zero, Point.zero)
        for element in path.elements {
            switch element {
            case .move(let point):
                add(from: current, to: start)
                (start, current) = (point, point)
            case .line(let end), .quadCurve(let end, _), .curve(let end, _, _):
                add(from: current, to: end)
                current = end
            case .closeSubpath:
                add(from: current, to: start)
                current = start
            }
        }
        add(from: current, to: start)
    }

    private mutating func add(from start: Point, to end: Point) {
        func position(_ point: Point) -> (x: Double, y: Double) {
            (
                (point.x - Double(part.x)) * Double(Self.unitsX),
                ((point.y - Double(part.y)) * Double(Self.unitsY)).rounded()
            )
        }
        let (a, b) = (position(start), position(end))
        guard a.y != b.y, a.y.isFinite, b.y.isFinite else { return }
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        let height = Double(part.height * Self.unitsY)
        let (top, bottom) = (upper.y.clamped(to: 0...height), lower.y.clamped(to: 0...height))
        // An edge to the right of the part changes nothing in it.
        guard top < bottom, min(a.x, b.x) < Double(part.width * Self.unitsX) else { return }
        edges.append(
            Edge(
                originX: upper.x, originY: upper.y, slope: (lower.x - upper.x) / (lower.y - upper.y), top: Int(top), bottom: Int(bottom),
                winding: a.y < b.y ? 1 : -1))
    }

    /// The coverage of the part by the paths that were added.
    /// - Complexity: O(pixels + edges · rows) for edges that do not cross, and up to 16 times as much where they do.
    mutating func coverage() -> Coverage {
        edges.sort { $0.top < $1.top }
        active.removeAll(keepingCapacity: true)
        var values = [UInt8](repeating: 0, count: part.width * part.height)
        var next = 0
        for row in 0..<part.height {
            let bottom = (row + 1) * Self.unitsY
            var y = row * Self.unitsY
            while y < bottom {
                active.removeAll { $0.bottom <= y }
                var end = bottom
                while next < edges.count, edges[next].top <= y {
                    active.append(edges[next])
                    next += 1
                }
                if next < edges.count { end = min(end, edges[next].top) }
                for edge in active { end = min(end, edge.bottom) }
                if !active.isEmpty { addBand(from: y, to: end) }
                y = end
            }
            finishRow(row, into: &values)
        }
        return Coverage(width: part.width, height: part.height, values: values)
    }

    private mutating func addBand(from top: Int, to bottom: Int) {
        for index in active.indices {
            active[index].above = active[index].position(at: top)
            active[index].below = active[index].position(at: bottom)
        }
        sortActive()
        if bottom - top > Self.thinnestBand, hasCrossing {
            let middle = (top + bottom) / 2
            addBand(from: top, to: middle)
            addBand(from: middle, to: bottom)
            return
        }
        var winding = 0
        for index in active.indices {
            let wasInside = rule.isInside(winding: winding)
            winding += active[index].winding
            let isInside = rule.isInside(winding: winding)
            guard wasInside != isInside else { continue }
            addArea(rightOf: active[index].above, active[index].below, height: bottom - top, sign: isInside ? 1 : -1)
        }
    }

    /// Sorts by the position in the middle of the band. The order seldom changes from band to band.
    private mutating func sortActive() {
        for index in active.indices.dropFirst() {
            let middle = active[index].middle
            guard active[index - 1].middle > middle else { continue }
            let edge = active[index]
            var place = index
            while place > 0, active[place - 1].middle > middle {
                active[place] = active[place - 1]
                place -= 1
            }
            active[place] = edge
        }
    }

    private var hasCrossing: Bool {
        for index in active.indices.dropFirst() {
            if active[index - 1].above > active[index].above + Self.crossingTolerance { return true }
            if active[index - 1].below > active[index].below + Self.crossingTolerance { return true }
        }
        return false
    }

    /// Adds the area between an edge and the right end of the row, within a band, to the sums.
    /// - Parameters:
    ///   - above: The edge's position at the top of the band; `below` is that at its bottom.
    private mutating func addArea(rightOf above: Double, _ below: Double, height: Int, sign: Int) {
        let (above, below) = (Self.whole(above), Self.whole(below))
        let (left, right) = (min(above, below), max(above, below))
        let width = part.width * Self.unitsX
        let height = sign * height << Self.areaBits
        guard left < width else { return }
        guard right > 0 else { return add(height * 2 * Self.unitsX, 0, at: 0) }
        let (first, last) = (left >> 8, max(left, right - 1) >> 8)
        if first == last { return addTrapezoid(height, from: left, to: right, inColumn: first) }
        // The part of the height before a position, in proportion to the way along x.
        func heightBefore(_ x: Int) -> Int { height * (x - left) / (right - left) }
        var (x, done) = (left, 0)
        if left < 0 {
            (x, done) = (0, heightBefore(0))
            add(done * 2 * Self.unitsX, 0, at: 0)
        }
        while x < right, x < width {
            let column = x >> 8
            let end = min(right, (column + 1) * Self.unitsX)
            let reached = heightBefore(end)
            addTrapezoid(reached - done, from: x, to: end, inColumn: column)
            (x, done) = (end, reached)
        }
    }

    private mutating func addTrapezoid(_ height: Int, from left: Int, to right: Int, inColumn column: Int) {
        let outside = left + right - 2 * column * Self.unitsX
        add(height * (2 * Self.unitsX - outside), height * outside, at: column)
    }

    /// Adds to the sums of a column and of the next one.
    private mutating func add(_ area: Int, _ nextArea: Int, at column: Int) {
        sums[column] += area
        sums[column + 1] += nextArea
        touched = touched.isEmpty ? column..<column + 2 : min(touched.lowerBound, column)..<max(touched.upperBound, column + 2)
    }

    /// Converts the row's sums to bytes, and clears them.
    private mutating func finishRow(_ row: Int, into values: inout [UInt8]) {
        guard !touched.isEmpty else { return }
        var area = 0
        let first = row * part.width
        for column in touched.lowerBound..<min(touched.upperBound, part.width) {
            area += sums[column]
            sums[column] = 0
            values[first + column] = Self.byte(area)
        }
        sums[part.width] = 0
        let rest = Self.byte(area)
        if rest > 0 { for column in min(touched.upperBound, part.width)..<part.width { values[first + column] = rest } }
        touched = Int.max..<Int.max
    }

    private static func byte(_ area: Int) -> UInt8 { UInt8(min(max((area * 255 + fullArea / 2) / fullArea, 0), 255)) }

    /// Rounds a position; one far outside any part is limited.
    private static func whole(_ x: Double) -> Int { Int(x.clamped(to: -0x1p36...0x1p36).rounded()) }
}
