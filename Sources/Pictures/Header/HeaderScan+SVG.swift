import Imaging
import Platform

// SVG, also compressed by gzip. The window's process reads only the beginning: everything before the first element, and its attributes.
extension HeaderScan {
    /// The minimum length of a drawing's longer side, in pixels. Screens show it reduced, and its tiles in a window are sharp.
    static let leastDrawnSide = 4_096.0

    mutating func readSVG(_ window: ByteWindow) throws(PictureError) -> Step {
        guard let root = SVGRoot(beginning: window.bytes) else { throw .damaged("it has no drawing") }
        let (width, height) = root.size
        guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
        guard HeaderScan.sides.contains(width), HeaderScan.sides.contains(height) else { throw .damaged("its size makes no sense") }
        let factor = HeaderScan.drawnFactor(max(width, height))
        size = PixelSize(width: HeaderScan.whole(width * factor), height: HeaderScan.whole(height * factor))
        statedSize = PixelSize(width: HeaderScan.whole(width), height: HeaderScan.whole(height))
        pixelOffset = 0
        return .finished
    }

    /// The smallest whole factor that brings a side to `leastDrawnSide`. Because the factor is whole, the pixels of the stated size end
    /// exactly between pixels of the drawing. Less than 1 for a side that is longer than any result.
    private static func drawnFactor(_ longest: Double) -> Double {
        longest >= leastDrawnSide ? min(1, Double(FitPlan.longestSide) / longest) : (leastDrawnSide / longest).rounded(.up)
    }

    /// The sides that a drawing may state, in pixels: from smaller than any screen shows to larger than any printer prints.
    private static let sides = 1e-3...1e9

    private static func whole(_ side: Double) -> Int { Int(min(max(1, side.rounded()), 1e9)) }
}
