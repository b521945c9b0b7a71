import LayoutMath
import Platform

/// A shape at a size in device pixels, ready to be rasterised.
nonisolated struct DeviceShape: Hashable, Sendable {
    /// The shape with its lengths in device pixels and radii limited by the rectangle.
    enum Form: Hashable, Sendable {
        case rounded(radius: Double)
        case ring(radius: Double, width: Double)
        case dashedRing(radius: Double, width: Double, dash: Double, gap: Double)
        case shadow(radius: Double, sigma: Double)
        case feather(Double)
        case glow(RadialFalloff)
        case checks(side: Int)
        case icon(Icon)
    }

    let form: Form
    /// Size of the rectangle, in device pixels.
    let width: Int
    let height: Int

    /// - Precondition: `width` and `height` are at least 1.
    init(_ shape: Shape, width: Int, height: Int, scale: Double) {
        precondition(width > 0 && height > 0, "a shape has at least one pixel, got \(width)x\(height)")
        let longest = Double(min(width, height)) / 2
        func limited(_ radius: Double) -> Double { (radius * scale).clamped(to: 0...longest) }
        // A line is at least one pixel wide at any scale.
        func line(_ width: Double) -> Double { (width * scale).clamped(to: 1...max(1, longest)) }
        form =
            switch shape {
            case .rounded(let radius): .rounded(radius: limited(radius))
            case .ring(let radius, let width): .ring(radius: limited(radius), width: line(width))
            case .dashedRing(let radius, let width, let dash, let gap):
                .dashedRing(radius: limited(radius), width: line(width), dash: max(1, dash * scale), gap: max(1, gap * scale))
            case .shadow(let radius, let blur):
                .shadow(radius: limited(radius), sigma: (blur / 2 * scale).clamped(to: Self.sharpestSigma...Self.softestSigma))
            case .feather(let distance): .feather((distance * scale).clamped(to: 1...Self.softestSigma * 3))
            case .glow(let falloff): .glow(falloff)
            case .checks(let side): .checks(side: max(1, PixelRect.whole((side * scale).rounded())))
            case .icon(let icon): .icon(icon)
            }
        self.width = width
        self.height = height
    }

    init(_ form: Form, width: Int, height: Int) {
        self.form = form
        self.width = width
        self.height = height
    }

    /// In device pixels. A smaller sigma would look like a hard edge; a larger one would make the corners fill a window.
    private static let sharpestSigma = 0.25
    private static let softestSigma = 96.0

    /// Pixels by which the coverage extends beyond the rectangle on every side.
    var outset: Int {
        switch form {
        // Three sigma contain 99.7 % of a Gaussian; the rest is less than one level out of 255.
        case .shadow(_, let sigma): Int((sigma * 3).rounded(.up))
        case .feather(let distance): Int(distance.rounded(.up))
        default: 0
        }
    }

    /// Pixels at either end of an axis, including the outset, that do not depend on the rectangle's length; nil if all pixels do.
    var capLength: Int? {
        switch form {
        case .rounded(let radius): Int(radius.rounded(.up))
        case .ring(let radius, let width): Int(max(radius, width).rounded(.up))
        case .shadow(let radius, _): 2 * outset + Int(radius.rounded(.up))
        case .feather: outset
        case .dashedRing, .glow, .checks, .icon: nil
        }
    }

    /// The smallest shape with the same caps. If an axis is longer than its caps, one pixel remains between them.
    var patch: DeviceShape {
        guard let capLength else { return self }
        let shortest = 2 * (capLength - outset) + 1
        return DeviceShape(form, width: min(width, shortest), height: min(height, shortest))
    }
}
