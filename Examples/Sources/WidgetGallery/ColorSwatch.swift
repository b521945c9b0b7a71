import PanoramaKit

/// A colour of the theme's palette on the paper colour.
final class ColorSwatch: View {
    private let role: KeyPath<Palette, Color>

    private init(_ role: KeyPath<Palette, Color>) {
        self.role = role
        super.init()
    }

    /// Returns a swatch above its name, its value and its contrast to the paper, which follow the theme.
    static func stand(_ name: String, _ role: KeyPath<Palette, Color>) -> Stand {
        weak var shown: Stand?
        let stand = Stand(name, ColorSwatch(role), .fixed(96, 48)) { theme in
            shown?.words = "\(name)\n\(words(for: theme.palette[keyPath: role], on: theme.palette.paper))"
        }
        shown = stand
        return stand
    }

    /// Returns a description such as `#ffb680, 11.4 : 1`; a translucent colour shows its opacity instead of a contrast.
    static func words(for color: Color, on paper: Color) -> String {
        let (red, green, blue, alpha) = color.bytes
        let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        guard alpha == 255 else { return "#\(digits), \(Int((color.alpha * 100).rounded())) %" }
        return "#\(digits), \((color.contrast(to: paper) * 10).rounded() / 10) : 1"
    }

    override func draw(in canvas: Canvas) {
        let radius = 8 * theme.scale
        canvas.fill(.rounded(radius: radius), in: bounds, theme.palette[keyPath: role])
        canvas.fill(.ring(radius: radius, width: canvas.hairline), in: bounds, theme.palette.hairline)
    }
}

nonisolated extension Color {
    /// Returns the contrast ratio of two opaque colours, from 1 for equal ones to 21 for black and white.
    ///
    /// (L₁ + 0.05)/(L₂ + 0.05), where L₁ is the lighter one. Source: WCAG 2.1, contrast ratio.
    func contrast(to other: Color) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// L = 0.2126 R + 0.7152 G + 0.0722 B in linear light, in 0…1. Source: WCAG 2.1, relative luminance.
    private var relativeLuminance: Double {
        0.2126 * Color.linear(red) + 0.7152 * Color.linear(green) + 0.0722 * Color.linear(blue)
    }

    private static func linear(_ component: Float) -> Double {
        let value = Double(component)
        return value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
    }
}
