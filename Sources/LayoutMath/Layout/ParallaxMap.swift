/// Where a layer behind a scrolling row stands: a pure function of the one offset o.
///
/// - A plain rate q: x = −q·o.
/// - Anchored at both ends, layer L, viewport V, content C: q = (L − V)/(C − V). The first page shows the layer's left edge,
///   the last page its right edge, whatever the widths.
/// - Tiled around a loop of content C with a gap g after each tile: q = (L + g)/C and x = −q·mod(o, C). One turn of the
///   content moves the layer by exactly one tile, so the wrap cannot be seen.
public struct ParallaxMap: Hashable, Sendable {
    /// Pixels of the layer per pixel of the content; finite. Negative when a layer narrower than the viewport is anchored.
    public let rate: Double
    /// The content's loop, if the layer is tiled.
    public let loop: Loop?

    private init(rate: Double, loop: Loop? = nil) {
        precondition(rate.isFinite, "a parallax rate is finite, not \(rate)")
        self.rate = rate
        self.loop = loop
    }

    /// A layer that moves `rate` times as far as the content; a rate that is not finite traps.
    public static func rate(_ rate: Double) -> ParallaxMap { ParallaxMap(rate: rate) }

    /// A layer that shows its left edge at offset 0 and its right edge at content − viewport; still when nothing scrolls.
    public static func anchored(layer: Double, viewport: Double, content: Double) -> ParallaxMap {
        anchored(layer: layer, viewport: viewport, maximumOffset: content - viewport)
    }

    /// A layer that shows its left edge at offset 0 and its right edge at `maximumOffset`; still when nothing scrolls.
    public static func anchored(layer: Double, viewport: Double, maximumOffset: Double) -> ParallaxMap {
        ParallaxMap(rate: finiteQuotient(layer - viewport, maximumOffset))
    }

    /// A layer that repeats every `layer + gap` and turns once per turn of the content; still when `content` is 0.
    public static func tiled(layer: Double, gap: Double = 0, content: Double) -> ParallaxMap {
        ParallaxMap(rate: finiteQuotient(layer + gap, content), loop: Loop(length: max(0, content)))
    }

    /// A title that begins at `margin` and has just left the view when the row rests at its last stop.
    ///
    /// Its left edge is margin − rate·o with rate = (margin + textWidth)/lastStop; 0 when the row has one stop.
    public static func leavingTitle(margin: Double, textWidth: Double, lastStop: Double) -> ParallaxMap {
        ParallaxMap(rate: max(0, finiteQuotient(margin + textWidth, lastStop)))
    }

    /// `0` where the divisor is not positive or the quotient overflows.
    private static func finiteQuotient(_ dividend: Double, _ divisor: Double) -> Double {
        guard divisor > 0 else { return 0 }
        let quotient = dividend / divisor
        return quotient.isFinite ? quotient : 0
    }
}

extension ParallaxMap {
    /// The displacement of the layer's left edge from its place at offset 0.
    public func displacement(atOffset offset: Double) -> Double {
        -rate * (loop?.wrapped(offset) ?? offset)
    }

    /// The displacement of a background, which holds still while the content is pulled past an end.
    public func displacement(atOffset offset: Double, maximumOffset: Double) -> Double {
        guard loop == nil else { return displacement(atOffset: offset) }
        return displacement(atOffset: offset.clamped(to: 0...max(0, maximumOffset)))
    }
}
