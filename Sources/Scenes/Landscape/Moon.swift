import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// The moon: with its light behind the hills, or only its face, which lies over the veil so that a page's veil does not put it out.
final class Moon: View {
    enum Part {
        case whole, face
    }

    /// 0 behind the hills, 1 at its highest.
    var rise = 0.0 {
        didSet {
            guard rise != oldValue else { return }
            isHidden = opacity == 0
            setNeedsDisplay()
        }
    }

    private let part: Part

    // Measured in mockup-07 in a window 720 high: the disc, its light, and the colours that both have beneath the lightest veil.
    static let radius = 22.0 / 720
    private static let glowRadius = 160.0 / 720
    private static let light = Color(hex: 0xF3F6FF)
    private static let falloff = RadialFalloff([
        .init(0, 0.26), .init(0.15, 0.245), .init(0.25, 0.196), .init(0.375, 0.136), .init(0.5, 0.08), .init(0.75, 0.03), .init(1, 0),
    ])
    private static let rim = Color(hex: 0xCCCFD8)
    private static let face = Color(hex: 0xDADADB)
    /// The face is brightest a little above and left of its middle.
    private static let shading = RadialFalloff([.init(0, 1), .init(0.35, 0.95), .init(0.7, 0.5), .init(1, 0)])
    private static let shadingShare = 0.88
    /// The face comes when the disc is well above the highest hill.
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
            // As far along the diagonal as the smaller disc can go without leaving the larger one.
            let shift = (bright - radius) * 0.5.squareRoot()
            draw(.glow(Moon.shading), radius: bright, at: center + Vector(x: shift, y: shift), Moon.face, in: canvas)
        }
    }

    /// Right of the last page, where nothing stands that it could shine through.
    static func centerX(in metrics: PageMetrics) -> Double {
        let size = metrics.size
        let pageEnd = metrics.margin + metrics.fullPageWidth
        return max(size.width - Evening.moonInset * size.height, pageEnd + Moon.radius * size.height + clearance * metrics.scale)
    }

    /// From a page's right edge to the moon, at scale 1.
    private static let clearance = 12.0

    private func draw(
        _ shape: Shape, radius: Double, at center: Point, _ color: Color, blend: BlendMode = .sourceOver, in canvas: Canvas
    ) {
        let rect = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
        canvas.fill(shape, in: rect, color.opacity(opacity), blend: blend)
    }
}
