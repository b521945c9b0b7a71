import Imaging
import LayoutMath
import Platform

/// A group's effect in device pixels, relative to the upper left corner of what the group draws. Equal groups at other whole pixels thus have
/// equal effects.
nonisolated enum DeviceEffect: Equatable, Sendable {
    /// The part of the key is the group's area.
    case clip(PathKey)
    /// The position of the gradient and its length along the axis, in sixteenths of a pixel.
    case fade(Gradient, Axis, start: Int, length: Int)
    case rotation(GroupRotation)
    /// The Gaussian's sigma in sixteenths of a pixel.
    case blur(sigma: Int)
    case shadow(Color, sigma: Int, x: Int, y: Int)

    /// The largest sigma in device pixels, as that of the shadows of shapes. More would take long and look the same.
    private static let softestSigma = 96.0

    /// - Parameters:
    ///   - scale: Device pixels of the group for each logical one.
    ///   - detail: Device pixels of the group for each one of its result, along each axis.
    ///   - area: What the group draws, in its device pixels.
    init(_ effect: GroupEffect, scale: Double, detail: Int, area: PixelRect) {
        func sixteenths(_ length: Double) -> Int { PixelRect.whole((length * scale * 16).rounded()) }
        func sigma(_ blur: Double) -> Int { min(max(0, sixteenths(blur / 2)), Int(Self.softestSigma * 16)) }
        switch effect {
        case .clip(let path, let rule, let mapping):
            self = .clip(PathKey(path, rule, mapping, scale: scale, over: area))
        case .fade(let gradient, let rect, let axis):
            let (start, length) = axis == .horizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
            let origin = axis == .horizontal ? area.x : area.y
            self = .fade(gradient, axis, start: sixteenths(start) - origin * 16, length: max(1, sixteenths(length)))
        case .rotation(let angle, let center):
            self = .rotation(
                GroupRotation(
                    angle: angle, centerX: sixteenths(center.x) - area.x * 16, centerY: sixteenths(center.y) - area.y * 16, detail: detail))
        case .blur(let length): self = .blur(sigma: sigma(length))
        case .shadow(let color, let blur, let offset):
            func whole(_ length: Double) -> Int { PixelRect.whole((length * scale).rounded()) }
            self = .shadow(color, sigma: sigma(blur), x: whole(offset.x), y: whole(offset.y))
        }
    }

    /// Returns the pixels of a group with this effect.
    /// - Complexity: O(pixels).
    func applied(to group: GroupPixels) -> GroupPixels {
        switch self {
        case .clip(let key):
            var rasterizer = PathRasterizer(key.part, rule: key.rule)
            rasterizer.add(key.outline())
            return group.multiplied(by: rasterizer.coverage().values)
        case .fade(let gradient, let axis, let start, let length):
            let count = axis == .horizontal ? group.area.width : group.area.height
            let colors = GradientRasterizer.colors(
                gradient, axis: axis, count: count, start: -Double(start) / 16, length: Double(length) / 16)
            return group.multiplied(byAlphaOf: colors, along: axis)
        case .rotation(let rotation): return rotation.applied(to: group)
        case .blur(let sigma): return BoxBlur(sigma: Double(sigma) / 16).applied(to: group)
        case .shadow(let color, let sigma, let x, let y):
            var shadow = BoxBlur(sigma: Double(sigma) / 16).applied(to: group.filled(with: color))
            shadow.area = shadow.area.offset(x: x, y: y)
            return group.over(shadow)
        }
    }
}

nonisolated extension PathKey {
    /// The inside of a path in an area of device pixels.
    fileprivate init(_ path: Path, _ rule: FillRule, _ mapping: Mapping, scale: Double, over area: PixelRect) {
        func quarters(_ offset: Double) -> Int { PixelRect.whole((offset * scale * 4).rounded()) }
        let (x, y) = (quarters(mapping.offset.x), quarters(mapping.offset.y))
        self.init(
            path: path, stroke: nil, rule: rule, gradient: nil, scale: mapping.scale * scale, quarterX: x & 3, quarterY: y & 3,
            part: area.offset(x: -(x >> 2), y: -(y >> 2)))
    }
}
