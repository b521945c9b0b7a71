/// The position of a layer behind a scrolling row: a pure function of the offset o.
///
/// - Plain rate q: x = −q·o.
/// - Anchored at both ends, with layer L, viewport V, content C: q = (L − V)/(C − V). The first page shows the layer's left edge and the
///   last page its right edge, for any widths.
/// - Tiled around a loop of content C with a gap g after each tile: q = (L + g)/C and x = −q·mod(o, C). One turn of the content moves the
///   layer by exactly one tile, so the wrap is invisible.
/// - Returning in a loop of content C with its last stop at S: x = −q·o up to S, then back with x = −q·S·(C − o)/(C − S). When the loop
///   closes, the layer is back at its initial position, so no second copy is needed.
public struct ParallaxMap: Hashable, Sendable {
    /// Pixels of the layer per pixel of the content; finite. It is negative for an anchored layer that is narrower than the viewport.
    public let rate: Double
    /// The content's loop, if the layer is tiled or returns.
    public let loop: Loop?
    /// The offset within the loop at which the layer turns back; nil if it does not.
    private let turningOffset: Double?

    private init(rate: Double, loop: Loop? = nil, turningOffset: Double? = nil) {
        precondition(rate.isFinite, "a parallax rate is finite, not \(rate)")
        self.rate = rate
        self.loop = loop
        self.turningOffset = turningOffset
    }

    /// Returns a layer that moves `rate` times as far as the content; traps if the rate is not finite.
    public static func rate(_ rate: Double) -> ParallaxMap { ParallaxMap(rate: rate) }

    /// Returns a layer with its left edge shown at offset 0 and its right edge at content − viewport; fixed if nothing scrolls.
    public static func anchored(layer: Double, viewport: Double, content: Double) -> ParallaxMap {
        anchored(layer: layer, viewport: viewport, maximumOffset: content - viewport)
    }

    /// Returns a layer with its left edge shown at offset 0 and its right edge at `maximumOffset`; fixed if nothing scrolls.
    public static func anchored(layer: Double, viewport: Double, maximumOffset: Double) -> ParallaxMap {
        ParallaxMap(rate: finiteQuotient(layer - viewport, maximumOffset))
    }

    /// Returns a layer that repeats every `layer + gap` and turns once per turn of the content; fixed if `content` is 0.
    public static func tiled(layer: Double, gap: Double = 0, content: Double) -> ParallaxMap {
        ParallaxMap(rate: finiteQuotient(layer + gap, content), loop: Loop(length: max(0, content)))
    }

    /// Returns a layer that moves by `rate` until the last stop of a loop, and from there back to its initial position. A rate that is
    /// not finite traps.
    ///
    /// The layer does not move if the last stop is not within the loop, between 0 and `content`.
    public static func returning(rate: Double, lastStop: Double, content: Double) -> ParallaxMap {
        guard lastStop > 0, lastStop < content else { return ParallaxMap(rate: 0) }
        return ParallaxMap(rate: rate, loop: Loop(length: content), turningOffset: lastStop)
    }

    /// Returns a title that begins at `margin` and has just left the view when the row rests at its last stop.
    ///
    /// Its left edge is margin − rate·o with rate = (margin + textWidth)/lastStop; the rate is 0 if the row has only one stop.
    public static func leavingTitle(margin: Double, textWidth: Double, lastStop: Double) -> ParallaxMap {
        ParallaxMap(rate: max(0, finiteQuotient(margin + textWidth, lastStop)))
    }

    /// The quotient; 0 if the divisor is not positive or the quotient overflows.
    private static func finiteQuotient(_ dividend: Double, _ divisor: Double) -> Double {
        guard divisor > 0 else { return 0 }
        let quotient = dividend / divisor
        return quotient.isFinite ? quotient : 0
    }
}

extension ParallaxMap {
    /// The displacement of the layer's left edge from its position at offset 0.
    public func displacement(atOffset offset: Double) -> Double {
        guard let loop else { return -rate * offset }
        let turned = loop.wrapped(offset)
        guard let turningOffset, turned > turningOffset else { return -rate * turned }
        return -rate * turningOffset * (loop.length - turned) / (loop.length - turningOffset)
    }

    /// The displacement of a background, which stays fixed while the content is pulled beyond an end; in a loop, the layer's
    /// displacement.
    public func displacement(atOffset offset: Double, maximumOffset: Double) -> Double {
        guard loop == nil else { return displacement(atOffset: offset) }
        return displacement(atOffset: offset.clamped(to: 0...max(0, maximumOffset)))
    }
}
