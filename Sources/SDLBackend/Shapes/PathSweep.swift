import LayoutMath

/// Follows the edges of a path from top to bottom, and adds up what they cover.
///
/// Every row of pixels is divided into bands at the ends of edges and, by halving, near crossings, so that no two edges cross within a band.
/// Between the edges where the fill rule changes from outside to inside and back, the areas of trapezoids are then added up as in FreeType and
/// font-rs: `sums[x]` is the change of the covered area from pixel x - 1 to pixel x. Areas are whole numbers and positions are rounded from
/// the results of exactly defined operations, so that all machines agree on every byte.
nonisolated struct PathSweep: ~Copyable {
    typealias Edge = PathRasterizer.Edge

    /// A band of a sixteenth of a pixel is not divided further. Where edges cross in it, the error is a small part of that.
    private static let thinnestBand = PathRasterizer.unitsY / 16
    /// Edges whose order differs by less than this, in units of x, cross only by rounding.
    private static let crossingTolerance = 0.5
    /// Bits by which areas are more precise than the product of the units.
    private static let areaBits = 10
    /// The area of a pixel, doubled to be a whole number for every trapezoid.
    private static let fullArea = 2 * PathRasterizer.unitsX * PathRasterizer.unitsY << areaBits

    private let width: Int
    private let rule: FillRule
    /// The first `count` elements are the edges of the current band, from left to right. Arrays are slower, because every change checks who
    /// else has them.
    private let active: UnsafeMutableBufferPointer<Edge>
    private var count = 0
    private let sums: UnsafeMutableBufferPointer<Int>
    /// The elements of `sums` that may differ from 0.
    private var touched = Int.max..<Int.max

    /// Writes the coverage of rows of pixels.
    /// - Parameters:
    ///   - values: Zeros, one for each pixel.
    ///   - edges: Sorted by their tops.
    static func fill(_ values: UnsafeMutableBufferPointer<UInt8>, width: Int, with edges: [Edge], rule: FillRule) {
        guard let first = values.baseAddress, !edges.isEmpty else { return }
        withUnsafeTemporaryAllocation(of: Edge.self, capacity: edges.count) { active in
            withUnsafeTemporaryAllocation(of: Int.self, capacity: width + 1) { sums in
                sums.initialize(repeating: 0)
                var sweep = PathSweep(width, rule, active, sums)
                var next = edges[...]
                for row in 0..<values.count / width {
                    sweep.addRow(row, beginning: &next)
                    sweep.finishRow(first + row * width)
                }
            }
        }
    }

    private init(_ width: Int, _ rule: FillRule, _ active: UnsafeMutableBufferPointer<Edge>, _ sums: UnsafeMutableBufferPointer<Int>) {
        (self.width, self.rule, self.active, self.sums) = (width, rule, active, sums)
    }

    // MARK: Bands

    /// - Parameter next: The edges that have not begun; those that begin in the row are removed.
    private mutating func addRow(_ row: Int, beginning next: inout ArraySlice<Edge>) {
        let bottom = (row + 1) * PathRasterizer.unitsY
        var y = row * PathRasterizer.unitsY
        while y < bottom {
            var end = min(bottom, removeEdges(above: y))
            while let edge = next.first, edge.top <= y {
                active.initializeElement(at: count, to: edge)
                count += 1
                end = min(end, edge.bottom)
                next.removeFirst()
            }
            if let edge = next.first { end = min(end, edge.top) }
            if count > 0 { addBand(from: y, to: end) }
            y = end
        }
    }

    /// Removes the edges that end at `y` or above.
    /// - Returns: Where the first of the others ends.
    private mutating func removeEdges(above y: Int) -> Int {
        var (kept, end) = (0, Int.max)
        for index in 0..<count where active[index].bottom > y {
            end = min(end, active[index].bottom)
            if kept < index { active[kept] = active[index] }
            kept += 1
        }
        count = kept
        return end
    }

    private mutating func addBand(from top: Int, to bottom: Int) {
        for index in 0..<count {
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
        for index in 0..<count {
            let wasInside = rule.isInside(winding: winding)
            winding += active[index].winding
            let isInside = rule.isInside(winding: winding)
            guard wasInside != isInside else { continue }
            addArea(rightOf: active[index].above, active[index].below, height: bottom - top, sign: isInside ? 1 : -1)
        }
    }

    /// Sorts by the position in the middle of the band. The order seldom changes from band to band.
    private func sortActive() {
        for index in 1..<max(1, count) {
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
        for index in 1..<max(1, count) {
            if active[index - 1].above > active[index].above + Self.crossingTolerance { return true }
            if active[index - 1].below > active[index].below + Self.crossingTolerance { return true }
        }
        return false
    }

    // MARK: Areas

    /// Adds the area between an edge and the right end of the row, within a band, to the sums.
    /// - Parameters:
    ///   - above: The edge's position at the top of the band; `below` is that at its bottom.
    private mutating func addArea(rightOf above: Double, _ below: Double, height: Int, sign: Int) {
        let (above, below) = (Self.whole(above), Self.whole(below))
        let (left, right) = (min(above, below), max(above, below))
        let rightEnd = width * PathRasterizer.unitsX
        let height = sign * height << Self.areaBits
        guard left < rightEnd else { return }
        guard right > 0 else { return add(height * 2 * PathRasterizer.unitsX, 0, at: 0) }
        let (first, last) = (left >> 8, max(left, right - 1) >> 8)
        if first == last { return addTrapezoid(height, from: left, to: right, inColumn: first) }
        // The part of the height before a position, in proportion to the way along x.
        func heightBefore(_ x: Int) -> Int { height * (x - left) / (right - left) }
        var (x, done) = (left, 0)
        if left < 0 {
            (x, done) = (0, heightBefore(0))
            add(done * 2 * PathRasterizer.unitsX, 0, at: 0)
        }
        while x < right, x < rightEnd {
            let column = x >> 8
            let end = min(right, (column + 1) * PathRasterizer.unitsX)
            let reached = heightBefore(end)
            addTrapezoid(reached - done, from: x, to: end, inColumn: column)
            (x, done) = (end, reached)
        }
    }

    private mutating func addTrapezoid(_ height: Int, from left: Int, to right: Int, inColumn column: Int) {
        let outside = left + right - 2 * column * PathRasterizer.unitsX
        add(height * (2 * PathRasterizer.unitsX - outside), height * outside, at: column)
    }

    /// Adds to the sums of a column and of the next one.
    private mutating func add(_ area: Int, _ nextArea: Int, at column: Int) {
        sums[column] += area
        sums[column + 1] += nextArea
        touched = touched.isEmpty ? column..<column + 2 : min(touched.lowerBound, column)..<max(touched.upperBound, column + 2)
    }

    /// Converts the row's sums to bytes, and clears them.
    private mutating func finishRow(_ values: UnsafeMutablePointer<UInt8>) {
        guard !touched.isEmpty else { return }
        var (area, value) = (0, UInt8(0))
        for column in touched.lowerBound..<min(touched.upperBound, width) {
            if sums[column] != 0 {
                area += sums[column]
                sums[column] = 0
                value = Self.byte(area)
            }
            values[column] = value
        }
        sums[width] = 0
        if value > 0 { for column in min(touched.upperBound, width)..<width { values[column] = value } }
        touched = Int.max..<Int.max
    }

    private static func byte(_ area: Int) -> UInt8 { UInt8(min(max((area * 255 + fullArea / 2) / fullArea, 0), 255)) }

    /// Rounds a position; one far outside any part is limited.
    private static func whole(_ x: Double) -> Int { Int(x.clamped(to: -0x1p36...0x1p36).rounded()) }
}
