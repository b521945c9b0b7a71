/// The source pixels that contribute to each result pixel along one axis, with their weights.
struct FilterTaps {
    private var starts: [Int] = [0]
    private var indices: [Int] = []
    private var weights: [UInt64] = []

    /// The sum of each result pixel's weights. With 14 bits, two passes fit in 32-bit lanes.
    private static var one: Int { 1 << 14 }

    init(start: Double, length: Double, sourceCount: Int, count: Int) {
        let ratio = length / Double(count)
        for place in 0..<count {
            let low = start + Double(place) * ratio
            if ratio > 1 {
                appendAverage(from: low, to: low + ratio, sourceCount: sourceCount)
            } else {
                appendLinear(at: low + ratio / 2 - 0.5, sourceCount: sourceCount)
            }
            starts.append(indices.count)
        }
    }

    /// Calls `body` with the index of each result pixel's first tap and the end of the last, the taps' source pixels, and their weights.
    func withUnsafeTaps(_ body: (_ starts: UnsafePointer<Int>, _ indices: UnsafePointer<Int>, _ weights: UnsafePointer<UInt64>) -> Void) {
        starts.withUnsafeBufferPointer { starts in
            indices.withUnsafeBufferPointer { indices in
                weights.withUnsafeBufferPointer { weights in
                    guard let starts = starts.baseAddress, let indices = indices.baseAddress, let weights = weights.baseAddress else {
                        return
                    }
                    body(starts, indices, weights)
                }
            }
        }
    }

    func range(of place: Int) -> Range<Int> { starts[place]..<starts[place + 1] }
    func index(_ tap: Int) -> Int { indices[tap] }
    func weight(_ tap: Int) -> UInt64 { weights[tap] }

    private mutating func appendAverage(from low: Double, to high: Double, sourceCount: Int) {
        let first = min(max(0, Int(low.rounded(.down))), sourceCount - 1)
        let last = min(max(first, Int(high.rounded(.up)) - 1), sourceCount - 1)
        var (used, total) = (0, 0.0)
        for index in first...last {
            // The running total is rounded instead of each share, so that the weights add up to exactly one.
            total += max(0, min(high, Double(index + 1)) - max(low, Double(index)))
            let share = index == last ? Self.one : min(Self.one, Int(total / (high - low) * Double(Self.one) + 0.5))
            append(index, share - used)
            used = share
        }
    }

    private mutating func appendLinear(at center: Double, sourceCount: Int) {
        let lower = center.rounded(.down)
        let fraction = Int((center - lower) * Double(Self.one) + 0.5)
        let left = min(max(0, Int(lower)), sourceCount - 1)
        let right = min(max(0, Int(lower) + 1), sourceCount - 1)
        append(left, Self.one - fraction)
        if fraction > 0 { append(right, fraction) }
    }

    private mutating func append(_ index: Int, _ weight: Int) {
        indices.append(index)
        weights.append(UInt64(weight))
    }
}
