import Imaging
import Platform

// SVG, also packed by gzip. Only the beginning is read in the window's process: what precedes the first element, and its attributes.
extension HeaderScan {
    /// The longer side of a drawing in pixels, at least: a screen shows it reduced, and a window's tiles of it are sharp.
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

    /// The least whole multiple with which a side reaches `leastDrawnSide`, so that what lies between pixels of the stated size lies between those of
    /// the drawing; less than 1 for a side that is longer than any result.
    private static func drawnFactor(_ longest: Double) -> Double {
        longest >= leastDrawnSide ? min(1, Double(FitPlan.longestSide) / longest) : (leastDrawnSide / longest).rounded(.up)
    }

    /// Sides in pixels that a drawing may state: from what no screen shows to what no printer prints.
    private static let sides = 1e-3...1e9

    private static func whole(_ side: Double) -> Int { Int(min(max(1, side.rounded()), 1e9)) }
}
