import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// Draws how often each level of red, green and blue occurs in a picture. Where curves overlap, their colours are mixed.
final class HistogramView: View, Preparing {
    /// Returns the picture; nil if none is loaded. The histogram loads no pictures itself, because the shown picture is loaded anyway.
    var picture: () -> ImageID? = { nil }
    private var counted: Bitmap.Identity?
    private(set) var bins: [(red: Double, green: Double, blue: Double)] = []

    static let binCount = 128

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        name = "histogram"
        semantics = Semantics(.picture, label: "histogram")
        isUserInteractionEnabled = false
    }

    func prepare(at time: Seconds) {
        guard let picture = picture(), case .ready(let bitmap) = request(picture), bitmap.hasPixels else { return }
        guard bitmap.identity != counted else { return }
        counted = bitmap.identity
        bins = Histogram(of: bitmap).heights(inBins: HistogramView.binCount)
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(.rounded(radius: 4), in: bounds, Palette.dusk.paper.opacity(0.55))
        let width = bounds.width / Double(max(1, bins.count))
        for (index, bin) in bins.enumerated() {
            let (left, right) = (snapped(Double(index) * width, canvas), snapped(Double(index + 1) * width, canvas))
            draw(bin, from: left, to: right, in: canvas)
        }
    }

    private func snapped(_ x: Double, _ canvas: Canvas) -> Double { (x / canvas.hairline).rounded() * canvas.hairline }

    /// Draws a bin in up to three parts: the heights reached by all channels, by two, and by one.
    private func draw(_ bin: (red: Double, green: Double, blue: Double), from left: Double, to right: Double, in canvas: Canvas) {
        let heights = [bin.red, bin.green, bin.blue].map { ($0 * bounds.height).rounded() }
        var floor = 0.0
        for ceiling in Set(heights).sorted() where ceiling > floor {
            let color = Color(hex: HistogramView.color(of: heights.map { $0 >= ceiling }))
            canvas.fill(Rect(x: left, y: bounds.height - ceiling, width: right - left, height: ceiling - floor), color)
            floor = ceiling
        }
    }

    /// The colour for the channels that reach a height. It is light enough to make blue visible on the dark background.
    private static func color(of reached: [Bool]) -> UInt32 {
        zip(reached, [16, 8, 0]).reduce(0) { $0 | ($1.0 ? 0xD8 : 0x48) << $1.1 }
    }
}
