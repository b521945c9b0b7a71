import CSDL2
import LayoutMath
import Platform

/// Where commands are resolved to: the window, or a group of commands.
struct DrawScope {
    /// The steps so far.
    var steps: [RenderStep] = []
    /// The area that may be drawn to, in device pixels.
    var target = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The part of the target inside the present clip.
    var clip = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// Device pixels per logical pixel.
    var scale = 1.0

    /// Starts without steps and without a clip, and keeps the storage.
    mutating func begin(_ target: PixelRect, scale: Double) {
        steps.removeAll(keepingCapacity: true)
        (self.target, clip, self.scale) = (target, target, scale)
    }

    /// The clip in logical pixels.
    var visible: Rect {
        Rect(
            x: Double(clip.x) / scale, y: Double(clip.y) / scale, width: Double(clip.width) / scale, height: Double(clip.height) / scale)
    }

    /// The smallest rectangle that contains everything that the steps draw.
    var drawnArea: PixelRect { steps.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.visible) } }
}

extension RenderStep {
    /// The part of the target that the step may draw to; empty for a change of the clip.
    fileprivate var visible: PixelRect {
        switch self {
        case .clip: PixelRect(x: 0, y: 0, width: 0, height: 0)
        case .fill(let step): step.visible
        case .sprite(let step): step.visible
        case .batch(let step): step.clip
        }
    }

    /// The step moved by whole device pixels.
    func offset(x: Int, y: Int) -> RenderStep {
        switch self {
        case .clip(let rect): return .clip(rect?.offset(x: x, y: y))
        case .fill(var step):
            (step.rect, step.visible) = (step.rect.offset(x: x, y: y), step.visible.offset(x: x, y: y))
            return .fill(step)
        case .sprite(var step):
            (step.destination, step.visible) = (step.destination.offset(x: x, y: y), step.visible.offset(x: x, y: y))
            step.fractional = step.fractional.map { SDL_FRect(x: $0.x + Float(x), y: $0.y + Float(y), w: $0.w, h: $0.h) }
            return .sprite(step)
        case .batch(var step):
            (step.clip, step.originX, step.originY) = (step.clip.offset(x: x, y: y), step.originX + x, step.originY + y)
            return .batch(step)
        }
    }
}

nonisolated extension PixelRect {
    /// The smallest rectangle that contains both; an empty rectangle is ignored.
    func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
