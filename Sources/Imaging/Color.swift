/// A colour in sRGB with straight (not premultiplied) alpha; every component is in 0…1.
@frozen public struct Color: Hashable, Sendable {
    /// Red component, in 0…1.
    public var red: Float
    /// Green component, in 0…1.
    public var green: Float
    /// Blue component, in 0…1.
    public var blue: Float
    /// Opacity: 0 is transparent, 1 opaque.
    public var alpha: Float

    /// Creates a colour; components outside 0…1 are clamped when it is drawn.
    @inlinable public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from its code `0xRRGGBB`; higher bits are ignored.
    @inlinable public init(hex: UInt32, alpha: Float = 1) {
        self.init(
            red: Float(hex >> 16 & 0xFF) / 255, green: Float(hex >> 8 & 0xFF) / 255, blue: Float(hex & 0xFF) / 255,
            alpha: alpha)
    }

    /// Opaque white.
    public static let white = Color(hex: 0xFFFFFF)
    /// Opaque black.
    public static let black = Color(hex: 0x000000)
    /// Transparent black.
    public static let clear = Color(hex: 0x000000, alpha: 0)
}

extension Color {
    /// Returns the colour with its alpha multiplied by `factor`.
    @inlinable public func opacity(_ factor: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * Float(factor))
    }

    /// Returns the component-wise blend: `self` at fraction 0, `end` at fraction 1. Other fractions extrapolate.
    @inlinable public func interpolated(to end: Color, fraction: Double) -> Color {
        let f = Float(fraction)
        return Color(
            red: red + (end.red - red) * f, green: green + (end.green - green) * f,
            blue: blue + (end.blue - blue) * f, alpha: alpha + (end.alpha - alpha) * f)
    }

    /// The four components as bytes, clamped and rounded to nearest.
    @inlinable public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        return (byte(red), byte(green), byte(blue), byte(alpha))
    }
}

/// How a source pixel combines with what is already drawn.
public enum BlendMode: Hashable, Sendable {
    /// Source over destination by the source's alpha.
    case sourceOver
    /// Destination plus source times the source's alpha.
    case additive
}

extension Color {
    /// Creates a colour from its code `0xAARRGGBB`, with straight alpha.
    @inlinable public init(argb: UInt32) {
        self.init(hex: argb & 0xFF_FFFF, alpha: Float(argb >> 24) / 255)
    }
}
