import Imaging
import LayoutMath
public import Platform

/// A display list as text, one line per command. It shows differences that are hard to see in a picture.
public struct DisplayListText {
    public let text: String

    public init(_ list: DisplayList) {
        let head = "\(DisplayListText.number(list.size.width))x\(DisplayListText.number(list.size.height))"
        text = ([head] + list.commands.map(DisplayListText.line)).joined(separator: "\n") + "\n"
    }

    private static func line(_ command: DrawCommand) -> String {
        switch command {
        case .clip(let area): "clip \(area.map(rect) ?? "none")"
        case .fill(let area, let color, let blend): "fill \(rect(area)) \(hex(color)) \(blend)"
        case .shape(let shape, let area, let color, let blend): "shape \(text(of: shape)) \(rect(area)) \(hex(color)) \(blend)"
        case .gradient(let gradient, let area, let axis, let radius, let opacity):
            "gradient \(text(of: gradient)) \(rect(area)) \(axis)"
                + " radius \(number(radius)) opacity \(number(opacity))"
        case .path(let draw): "path \(text(of: draw)) \(rect(draw.bounds)) opacity \(number(draw.opacity)) \(draw.blend)"
        case .picture(let draw):
            "picture \(draw.image) \(rect(draw.destination)) radius \(number(draw.cornerRadius)) \(text(of: draw.tint, draw.opacity)) \(draw.blend)"
                + (draw.sampling.magnification == .nearest ? " nearest" : "")
        case .text(let draw):
            "text \"\(draw.run.text)\" \(text(of: draw.run.font)) at \(number(draw.origin.x)),"
                + "\(number(draw.origin.y)) \(hex(draw.color))"
        case .sprites(let draw): "sprites \(draw.sprites.count) of \(draw.image) \(draw.blend)"
        case .beginGroup(let effect, let opacity): "group \(text(of: effect)) opacity \(number(opacity))"
        case .endGroup: "end of group"
        }
    }

    private static func text(of font: Font) -> String {
        "\(font.typeface?.description ?? font.face.rawValue) \(number(font.size))" + (font.isOblique ? " oblique" : "")
    }

    private static func text(of shape: Shape) -> String {
        switch shape {
        case .rounded(let radius): "rounded \(number(radius))"
        case .ring(let radius, let width): "ring \(number(radius)) width \(number(width))"
        case .dashedRing(let radius, let width, let dash, let gap):
            "dashes \(number(radius)) width \(number(width)) \(number(dash))+\(number(gap))"
        case .shadow(let radius, let blur): "shadow \(number(radius)) blur \(number(blur))"
        case .feather(let width): "feather \(number(width))"
        case .glow(let falloff): "glow of \(falloff.stops.count) stops"
        case .checks(let side): "checks \(number(side))"
        case .icon(let icon): "icon \(icon.name)"
        }
    }

    private static func text(of gradient: Gradient) -> String {
        gradient.stops.map { "\(number($0.location)) \(hex($0.color))" }.joined(separator: ", ")
    }

    private static func text(of paint: Paint, _ opacity: Double = 1) -> String {
        switch paint {
        case .color(let color): hex(color.opacity(opacity))
        case .gradient(let gradient, let axis): "\(text(of: gradient)) \(axis)" + (opacity == 1 ? "" : " opacity \(number(opacity))")
        }
    }

    private static func text(of effect: GroupEffect) -> String {
        switch effect {
        case .clip(let path, let rule, let mapping):
            "clipped to \(path.elements.count) elements \(rule) \(rect(mapping(path.controlBounds)))"
        case .fade(let gradient, let area, let axis): "faded by \(text(of: gradient)) \(rect(area)) \(axis)"
        case .rotation(let angle, let center): "turned by \(number(angle.degrees)) about \(number(center.x)),\(number(center.y))"
        case .blur(let length): "blurred by \(number(length))"
        case .shadow(let color, let blur, let offset):
            "with a shadow \(hex(color)) blur \(number(blur)) offset \(number(offset.x)),\(number(offset.y))"
        }
    }

    private static func text(of draw: PathDraw) -> String {
        let paint = text(of: draw.paint)
        guard let stroke = draw.stroke else { return "of \(draw.path.elements.count) elements \(draw.rule) \(paint)" }
        let dashes = stroke.dashes.isEmpty ? "" : " dashes " + stroke.dashes.map(number).joined(separator: "+")
        return "of \(draw.path.elements.count) elements width \(number(stroke.width)) \(stroke.cap) \(stroke.join)\(dashes) \(paint)"
    }

    private static func rect(_ rect: Rect) -> String {
        "\(number(rect.minX)),\(number(rect.minY)) \(number(rect.width))x\(number(rect.height))"
    }

    /// Rounded to 0.01: smaller differences are invisible at any display's scale.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    private static func hex(_ color: Color) -> String {
        let bytes = [color.red, color.green, color.blue, color.alpha].map { UInt8(($0.clamped() * 255).rounded()) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension Float {
    fileprivate func clamped() -> Float { min(max(self, 0), 1) }
}
