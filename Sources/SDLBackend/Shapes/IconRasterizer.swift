import LayoutMath
import Platform

/// Rasterises strokes with round ends by each pixel's distance to the nearest line.
nonisolated struct IconRasterizer {
    private let icon: Icon
    private let width: Int
    private let height: Int
    private let scaleX: Double
    private let scaleY: Double
    /// Half the stroke's width in pixels.
    private let reach: Double

    init(_ icon: Icon, width: Int, height: Int) {
        self.icon = icon
        self.width = width
        self.height = height
        scaleX = Double(width) / icon.side
        scaleY = Double(height) / icon.side
        reach = max(0.5, icon.strokeWidth * min(scaleX, scaleY) / 2)
    }

    func coverage() -> Coverage {
        var coverage = Coverage(width: width, height: height) { _, _ in 0 }
        for stroke in icon.strokes {
            let points = stroke.map { Point(x: $0.x * scaleX, y: $0.y * scaleY) }
            guard let first = points.first else { continue }
            if points.count == 1 { draw(from: first, to: first, into: &coverage) }
            for (start, end) in zip(points, points.dropFirst()) { draw(from: start, to: end, into: &coverage) }
        }
        return coverage
    }

    private func draw(from start: Point, to end: Point, into coverage: inout Coverage) {
        let margin = reach + 1
        let left = max(0, Int((min(start.x, end.x) - margin).rounded(.down)))
        let right = min(width - 1, Int((max(start.x, end.x) + margin).rounded(.up)))
        let top = max(0, Int((min(start.y, end.y) - margin).rounded(.down)))
        let bottom = min(height - 1, Int((max(start.y, end.y) + margin).rounded(.up)))
        guard left <= right, top <= bottom else { return }
        let way = end - start
        let square = way.x * way.x + way.y * way.y
        for y in top...bottom {
            for x in left...right {
                let from = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - start
                let along = square > 0 ? ((from.x * way.x + from.y * way.y) / square).clamped(to: 0...1) : 0
                let distance = (from - way * along).length
                // The greater coverage is used, so that strokes of one icon join without a seam.
                let value = Coverage.byte(DeviceShape.inside(distance - reach))
                coverage.values[y * width + x] = max(coverage.values[y * width + x], value)
            }
        }
    }
}
