import LayoutMath
import Platform
import Views

/// A sky as wide as it needs to be: its picture stretched over the view.
final class SkyPicture: View {
    private let image: String
    private var id: ImageID?

    init(image: String) {
        self.image = image
        super.init()
    }

    override func layoutSubviews() {
        guard let scale = stage?.scale, !bounds.isEmpty else { return }
        let (width, height) = (max(1, (bounds.width * scale).rounded()), max(1, (bounds.height * scale).rounded()))
        id = ImageID(image, fit: .exactly(width: Int(width), height: Int(height)))
    }

    override func draw(in canvas: Canvas) { if let id { canvas.picture(id, in: bounds) } }
}

/// The moon and its light.
final class Moon: View {
    /// 0 behind the hills, 1 at its highest.
    var rise = 0.0 {
        didSet {
            guard rise != oldValue else { return }
            isHidden = rise == 0
            setNeedsDisplay()
        }
    }

    /// Radius of the disc and of its light in a window 720 high (measured in the map of the panorama).
    private static let radius = 22.0 / 720
    private static let glowRadius = 130.0 / 720
    private static let light = Color(hex: 0xF3F6FF)
    private static let falloff = RadialFalloff([.init(0, 0.55), .init(0.2, 0.34), .init(0.45, 0.12), .init(1, 0)])

    override func draw(in canvas: Canvas) {
        let height = bounds.height
        let center = Point(
            x: bounds.width - Evening.moonInset * height,
            y: height * Evening.moonLow.interpolated(to: Evening.moonHigh, fraction: rise))
        let glow = Moon.glowRadius * height
        canvas.mask(
            .glow(Moon.falloff), in: Rect(center: center, size: Size(width: 2 * glow, height: 2 * glow)), Moon.light.opacity(rise),
            blend: .additive)
        let radius = Moon.radius * height
        canvas.mask(
            .rounded(radius: radius), in: Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)), Moon.light.opacity(rise))
    }
}

/// A colour laid evenly over the landscape.
final class Veil: View {
    var color = Color.clear { didSet { if color != oldValue { setNeedsDisplay() } } }

    override func draw(in canvas: Canvas) { if color.alpha > 0 { canvas.fill(bounds, color) } }
}
