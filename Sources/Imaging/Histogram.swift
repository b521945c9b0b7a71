/// How often each level of red, green and blue occurs in a picture.
public struct Histogram: Equatable, Sendable {
    /// The counts of the 256 levels of each channel, from dark to light.
    public private(set) var (red, green, blue): ([Int], [Int], [Int])

    /// Maximum number of pixels that are counted. In a larger picture, evenly spaced rows and columns are counted.
    public static let mostPixels = 1 << 18

    /// Counts the pixels of a bitmap, except transparent ones, which have no colour. All counts are 0 for a bitmap without pixels.
    /// - Complexity: O(`mostPixels`).
    public init(of bitmap: Bitmap) {
        (red, green, blue) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
        guard bitmap.hasPixels else { return }
        let step = max(1, Int((Double(bitmap.width * bitmap.height) / Double(Histogram.mostPixels)).squareRoot().rounded(.up)))
        for y in stride(from: 0, to: bitmap.height, by: step) {
            for x in stride(from: y * bitmap.width, to: (y + 1) * bitmap.width, by: step) {
                let pixel = bitmap.pixels[x]
                guard pixel >> 24 != 0 else { continue }
                red[Int(pixel >> 16 & 0xFF)] += 1
                green[Int(pixel >> 8 & 0xFF)] += 1
                blue[Int(pixel & 0xFF)] += 1
            }
        }
    }

    /// Heights of the curves in bins of equal width, as shares of the highest inner bin. The first and last bin, which may contain many
    /// clipped pixels, are limited to 1, so that they do not make all other heights tiny.
    /// - Parameter count: The number of bins, which must be at least 4 and a divisor of 256.
    public func heights(inBins count: Int) -> [(red: Double, green: Double, blue: Double)] {
        precondition(count >= 4 && 256 % count == 0, "bins divide 256 lightnesses evenly, got \(count)")
        let channels = [red, green, blue].map { channel in
            (0..<count).map { bin in channel[(bin * 256 / count)..<((bin + 1) * 256 / count)].reduce(0, +) }
        }
        let inner = channels.flatMap { $0.dropFirst().dropLast() }.max() ?? 0
        let highest = Double(inner > 0 ? inner : channels.flatMap(\.self).max() ?? 0)
        guard highest > 0 else { return [(Double, Double, Double)](repeating: (0, 0, 0), count: count) }
        func height(_ channel: Int, _ bin: Int) -> Double { min(1, Double(channels[channel][bin]) / highest) }
        return (0..<count).map { (height(0, $0), height(1, $0), height(2, $0)) }
    }
}
