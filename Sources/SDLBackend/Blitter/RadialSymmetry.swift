/// Detects pictures that look the same at every angle, such as a soft dot. These need not be rotated.
nonisolated enum RadialSymmetry {
    /// Largest difference of a channel between pixels at equal distance from the centre.
    private static let tolerance: Float = 4
    /// Steepest possible gradient: from nothing to full within a pixel.
    private static let steepest: Float = 255

    /// Side in pixels to which larger pictures are reduced for the test.
    private static let sufficientSide: Float = 64

    /// Whether every channel is a function of the distance from the centre.
    ///
    /// Sorts the pixels by distance from the centre. Neighbours in that order must then differ little.
    /// - Complexity: O(n log n) in the number of pixels; large pictures are reduced first.
    static func holds(_ mipmap: Mipmap) -> Bool {
        guard mipmap.width == mipmap.height else { return false }
        let level = mipmap.level(reducing: Float(mipmap.width) / sufficientSide)
        let side = level.width
        var places: [(distance: Int, pixel: UInt32)] = []
        places.reserveCapacity(side * side)
        for row in 0..<side {
            for column in 0..<side {
                // Twice the distance from the centre, squared. It is a whole number even if the centre is between pixels.
                let (x, y) = (2 * column + 1 - side, 2 * row + 1 - side)
                places.append((x * x + y * y, level.pixel(row: row, column: column)))
            }
        }
        places.sort { ($0.distance, $0.pixel) < ($1.distance, $1.pixel) }
        // The corners extend beyond a rotated square, so they must be empty.
        guard places.allSatisfy({ $0.distance < side * side || $0.pixel >> 24 <= UInt32(tolerance) }) else { return false }
        return zip(places, places.dropFirst()).allSatisfy { near, far in
            let gap = (Float(far.distance).squareRoot() - Float(near.distance).squareRoot()) / 2
            return difference(near.pixel, far.pixel) <= tolerance + steepest * gap
        }
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Float {
        let channels = [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }
        return Float(channels.max() ?? 0)
    }
}
