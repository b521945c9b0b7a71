import PanoramaKit

/// A drawing of the sky: a sun, or a cloud with what falls from it.
final class SkySign: View {
    static let side = 28.0
    var sky = Sky.clear { didSet { if sky != oldValue { setNeedsDisplay() } } }

    // The paths are the same for all signs, and are made once.
    private static let sun = Path(ellipseIn: Rect(x: 8, y: 8, width: 12, height: 12))
    private static let rays = spokes(count: 8, from: 9, to: 12)
    private static let cloud = cloudPath()
    private static let drops = marks(length: 5)
    private static let flakes = marks(length: 0)

    override func sizeThatFits(_ size: Size) -> Size { Size(width: SkySign.side, height: SkySign.side) }

    override func draw(in canvas: Canvas) { SkySign.draw(sky, theme: theme, in: canvas) }

    /// Draws the sign of a sky with its upper left corner at the canvas's origin.
    static func draw(_ sky: Sky, theme: Theme, in canvas: Canvas) {
        let palette = theme.palette
        let line = StrokeStyle(width: 2, cap: .round)
        guard sky != .clear else {
            canvas.fill(sun, palette.accent)
            return canvas.stroke(rays, line, palette.accent)
        }
        canvas.fill(cloud, palette.middle)
        let water = theme.isDark ? Color(hex: 0x8EC7FF) : Color(hex: 0x1F5FBF)
        if sky == .rain { canvas.stroke(drops, line, water) }
        if sky == .snow { canvas.stroke(flakes, StrokeStyle(width: 3, cap: .round), palette.high) }
    }

    private static func spokes(count: Int, from inner: Double, to outer: Double) -> Path {
        var path = Path()
        let center = Point(x: side / 2, y: side / 2)
        for index in 0..<count {
            let direction = Angle.turns(Double(index) / Double(count)).direction
            path.move(to: center + direction * inner)
            path.addLine(to: center + direction * outer)
        }
        return path
    }

    private static func cloudPath() -> Path {
        var path = Path(ellipseIn: Rect(x: 3, y: 9, width: 11, height: 11))
        path.addEllipse(in: Rect(x: 8, y: 4, width: 14, height: 14))
        path.addEllipse(in: Rect(x: 16, y: 10, width: 10, height: 10))
        path.addRoundedRect(in: Rect(x: 6, y: 13, width: 17, height: 7), cornerRadius: 3.5)
        return path
    }

    /// Three slanted lines below the cloud; dots if they have no length.
    private static func marks(length: Double) -> Path {
        var path = Path()
        for x in [9.0, 15, 21] {
            path.move(to: Point(x: x, y: 23))
            path.addLine(to: Point(x: x - length * 0.4, y: 23 + length * 0.8))
        }
        return path
    }
}
