import CSDL2
import LayoutMath

/// A rectangle of whole device pixels.
nonisolated struct PixelRect: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Converts a logical rectangle. The position is rounded down; the size is rounded to nearest, but never to 0.
    ///
    /// SDL's software renderer truncates towards zero, so a moving rectangle would stay still for two pixels around 0; rounding down
    /// avoids that. The size does not depend on the position, so it stays the same while a rectangle moves.
    init(_ rect: Rect, scale: Double) {
        x = Self.whole((rect.minX * scale + Self.slack).rounded(.down))
        y = Self.whole((rect.minY * scale + Self.slack).rounded(.down))
        width = rect.width > 0 ? max(1, Self.whole((rect.width * scale).rounded())) : 0
        height = rect.height > 0 ? max(1, Self.whole((rect.height * scale).rounded())) : 0
    }

    /// Tolerance in device pixels for rounding errors of coordinates just below a whole number.
    private static let slack = 1.0 / 1024

    /// The largest coordinate in device pixels: far outside any window, but well within 32 bits.
    private static let limit = 1_000_000.0

    /// Converts to whole device pixels; NaN becomes 0, large values are clamped.
    static func whole(_ value: Double) -> Int {
        guard !value.isNaN else { return 0 }
        return Int(value.clamped(to: -limit...limit))
    }
}

nonisolated extension PixelRect {
    var maxX: Int { x + width }
    var maxY: Int { y + height }
    var isEmpty: Bool { width <= 0 || height <= 0 }
    var area: Int { isEmpty ? 0 : width * height }

    func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    func contains(_ other: PixelRect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    func offset(x dx: Int, y dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }

    func outset(by amount: Int) -> PixelRect {
        PixelRect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
    }

    var sdl: SDL_Rect {
        SDL_Rect(x: Int32(clamping: x), y: Int32(clamping: y), w: Int32(clamping: width), h: Int32(clamping: height))
    }
}
