/// The coverage of each pixel by a shape, 0 to 255, in rows from top to bottom.
nonisolated struct Coverage: Equatable, Sendable {
    let width: Int
    let height: Int
    var values: [UInt8]

    /// - Parameter values: One for each pixel, in rows from top to bottom.
    init(width: Int, height: Int, values: [UInt8]) {
        precondition(values.count == width * height, "\(values.count) values do not cover \(width)x\(height) pixels")
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Evaluates `value`, in 0…1, at every pixel's centre.
    /// - Complexity: O(width · height).
    init(width: Int, height: Int, _ value: (_ x: Double, _ y: Double) -> Double) {
        self.width = width
        self.height = height
        var values = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width { values[y * width + x] = Self.byte(value(Double(x) + 0.5, Double(y) + 0.5)) }
        }
        self.values = values
    }

    /// Evaluates the top left quarter and mirrors it, for shapes with two axes of symmetry.
    init(mirroring width: Int, _ height: Int, _ value: (_ x: Double, _ y: Double) -> Double) {
        let quarter = Coverage(width: (width + 1) / 2, height: (height + 1) / 2, value)
        self.width = width
        self.height = height
        var values = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            let row = min(y, height - 1 - y) * quarter.width
            for x in 0..<width { values[y * width + x] = quarter.values[row + min(x, width - 1 - x)] }
        }
        self.values = values
    }

    subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }

    /// White pixels with the coverage as their alpha.
    func pixels(inRows rows: Range<Int>) -> [UInt32] {
        values[rows.lowerBound * width..<rows.upperBound * width].map { UInt32($0) << 24 | 0x00FF_FFFF }
    }

    /// The value of all pixels of a part if they are equal; otherwise nil.
    func uniformValue(in part: PixelRect) -> UInt8? {
        let first = self[part.x, part.y]
        for y in part.y..<part.maxY {
            for x in part.x..<part.maxX where self[x, y] != first { return nil }
        }
        return first
    }

    static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
}
