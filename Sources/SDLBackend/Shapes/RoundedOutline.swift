import CSDL2

/// The outline of a rounded rectangle around the origin, parameterised by arc length. It runs clockwise and starts at the left end of the
/// top edge's straight part.
nonisolated struct RoundedOutline {
    private let straightX: Double
    private let straightY: Double
    private let radius: Double

    init(width: Double, height: Double, radius: Double) {
        self.radius = min(max(radius, 0), min(width, height) / 2)
        straightX = max(0, width - 2 * self.radius)
        straightY = max(0, height - 2 * self.radius)
    }

    private var arc: Double { radius * .pi / 2 }

    var length: Double { max(1, 2 * (straightX + straightY) + 4 * arc) }

    /// The arc length of the point on the outline nearest to a point.
    func position(nearest x: Double, _ y: Double) -> Double {
        let (halfX, halfY) = (straightX / 2, straightY / 2)
        if abs(x) > halfX, abs(y) > halfY { return corner(x, y, halfX, halfY) }
        let toHorizontal = halfY + radius - abs(y)
        let toVertical = halfX + radius - abs(x)
        if abs(x) <= halfX, abs(y) > halfY || toHorizontal <= toVertical {
            return y < 0 ? x + halfX : straightX + arc + straightY + arc + halfX - x
        }
        let alongY = min(max(y, -halfY), halfY)
        return x > 0 ? straightX + arc + halfY + alongY : 2 * straightX + straightY + 3 * arc + halfY - alongY
    }

    private func corner(_ x: Double, _ y: Double, _ halfX: Double, _ halfY: Double) -> Double {
        // The angle in the corner's quarter circle, from its nearest horizontal edge.
        let (dx, dy) = (abs(x) - halfX, abs(y) - halfY)
        let turned = SDL_atan2(dy, dx) * radius
        switch (x > 0, y > 0) {
        case (true, false): return straightX + arc - turned
        case (true, true): return straightX + arc + straightY + turned
        case (false, true): return 2 * straightX + straightY + 2 * arc + arc - turned
        case (false, false): return 2 * straightX + 2 * straightY + 3 * arc + turned
        }
    }
}
