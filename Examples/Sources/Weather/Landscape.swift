import PanoramaKit

/// The layers behind the pages, from the sky to the nearest hills. The nearer a layer is, the faster it moves.
enum Landscape {
    static func layers() -> [PanoramaLayer] {
        let mountains = Ridge([0.5, 0.38, 0.55, 0.42, 0.6, 0.4], depth: 0.35)
        let hills = Ridge([0.74, 0.68, 0.78, 0.66, 0.8, 0.72, 0.76], depth: 0.7)
        return [
            PanoramaLayer(name: "sky", view: SkyView(), travel: .fixed, isBehindTitle: true),
            PanoramaLayer(name: "sun", view: SunView(), travel: .rate(0.08), isBehindTitle: true),
            PanoramaLayer(name: "mountains", view: mountains, travel: .rate(0.2), isBehindTitle: true),
            PanoramaLayer(name: "hills", view: hills, travel: .rate(0.45), isBehindTitle: true),
        ]
    }
}

/// The sky, bluer above.
private final class SkyView: View {
    override func draw(in canvas: Canvas) {
        let (paper, blue) = (theme.palette.paper, theme.isDark ? Color(hex: 0x16305C) : Color(hex: 0xA9D0F0))
        canvas.gradient(Gradient([.init(0, blue), .init(0.8, paper)]), in: bounds, axis: .vertical)
    }
}

/// The sun by day and the moon by night.
private final class SunView: View {
    override func draw(in canvas: Canvas) {
        let place = Rect(center: Point(x: bounds.width * 0.72, y: bounds.height * 0.2), size: Size(width: 72, height: 72))
        canvas.fill(.rounded(radius: 36), in: place, theme.isDark ? Color(hex: 0xDCE4F2, alpha: 0.5) : Color(hex: 0xFFC861, alpha: 0.8))
    }
}

/// A row of rounded peaks.
private final class Ridge: View {
    private let peaks: [Double]
    private let depth: Double
    private var path = Path()

    /// - Parameters:
    ///   - peaks: Heights from left to right, as shares of the window's height from above.
    ///   - depth: How dark the hills are, in 0…1.
    init(_ peaks: [Double], depth: Double) {
        (self.peaks, self.depth) = (peaks, depth)
        super.init()
    }

    // The path is made when the size changes. While the layer moves, the same one is drawn.
    override func layoutSubviews() {
        let points = peaks.enumerated().map { index, peak in
            Point(x: bounds.width * Double(index) / Double(peaks.count - 1), y: bounds.height * peak)
        }
        path = Path([points[0]], closed: false)
        path.addCurves(through: points)
        path.addLine(to: Point(x: bounds.width, y: bounds.height))
        path.addLine(to: Point(x: 0, y: bounds.height))
        path.closeSubpath()
    }

    override func draw(in canvas: Canvas) {
        let far = theme.isDark ? Color(hex: 0x1D3A63) : Color(hex: 0x9DBBC9)
        canvas.fill(path, theme.palette.paper.interpolated(to: far, fraction: depth))
    }
}

extension Path {
    /// Continues from the first point through the others, level at each.
    mutating func addCurves(through points: [Point]) {
        for (start, end) in zip(points, points.dropFirst()) {
            let middle = (start.x + end.x) / 2
            addCurve(to: end, control1: Point(x: middle, y: start.y), control2: Point(x: middle, y: end.y))
        }
    }
}
