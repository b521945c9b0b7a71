import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// The moon: whole with its glow behind the hills, or only its face, drawn above the page's veil so that the veil does not dim it.
final class Moon: View {
    enum Part {
        case whole, face
    }

    /// Height of the moon: 0 behind the hills, 1 at its highest.
    var rise = 0.0 {
        didSet {
            guard rise != oldValue else { return }
            isHidden = opacity == 0
            setNeedsDisplay()
        }
    }

    private let part: Part

    // Radii as shares of the window's height, the glow's opacities, and the colours seen beneath the lightest veil.
    static let radius = 22.0 / 720
    private static let glowRadius = 160.0 / 720
    private static let light = Color(hex: 0xF3F6FF)
    private static let falloff = RadialFalloff([
        .init(0, 0.26), .init(0.15, 0.245), .init(0.25, 0.196), .init(0.375, 0.136), .init(0.5, 0.08), .init(0.75, 0.03), .init(1, 0),
    ])
    private static let rim = Color(hex: 0xCCCFD8)
    private static let face = Color(hex: 0xDADADB)
    /// The face is brightest a little above and left of its centre.
    private static let shading = RadialFalloff([.init(0, 1), .init(0.35, 0.95), .init(0.7, 0.5), .init(1, 0)])
    private static let shadingShare = 0.88
    /// Range of `rise` over which the face fades in, once the disc is clear of the highest hill.
    private static let clearOfHills = (from: 0.5, to: 0.8)

    init(_ part: Part) {
        self.part = part
        super.init()
        isHidden = true
    }

    private var opacity: Double {
        switch part {
        case .whole: rise
        case .face: rise.smoothstep(from: Moon.clearOfHills.from, to: Moon.clearOfHills.to)
        }
    }

    override func draw(in canvas: Canvas) {
        let height = bounds.height
        let radius = Moon.radius * height
        let center = Point(
            x: stage.map { Moon.centerX(in: $0.metrics) } ?? 0,
            y: height * Evening.moonLow.interpolated(to: Evening.moonHigh, fraction: rise))
        switch part {
        case .whole:
            draw(.glow(Moon.falloff), radius: Moon.glowRadius * height, at: center, Moon.light, blend: .additive, in: canvas)
            draw(.rounded(radius: radius), radius: radius, at: center, Moon.light, in: canvas)
        case .face:
            draw(.rounded(radius: radius), radius: radius, at: center, Moon.rim, in: canvas)
            let bright = radius * Moon.shadingShare
            // As far along the diagonal as the smaller disc can move within the larger one.
            let shift = (bright - radius) * 0.5.squareRoot()
            draw(.glow(Moon.shading), radius: bright, at: center + Vector(x: shift, y: shift), Moon.face, in: canvas)
        }
    }

    /// Returns the moon's centre, right of the last page so that it does not shine through its contents.
    static func centerX(in metrics: PageMetrics) -> Double {
        let size = metrics.size
        let pageEnd = metrics.margin + metrics.fullPageWidth
        return max(size.width - Evening.moonInset * size.height, pageEnd + Moon.radius * size.height + clearance * metrics.scale)
    }

    /// Distance in points at scale 1 from a page's right edge to the moon.
    private static let clearance = 12.0

    private func draw(
        _ shape: Shape, radius: Double, at center: Point, _ color: Color, blend: BlendMode = .sourceOver, in canvas: Canvas
    ) {
        let rect = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
        canvas.fill(shape, in: rect, color.opacity(opacity), blend: blend)
    }
}
