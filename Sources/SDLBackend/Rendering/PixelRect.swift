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

    /// Where a logical rectangle lands: position floored, size rounded to nearest but never to nothing.
    ///
    /// SDL's software renderer truncates towards zero, so a moving rectangle would stand still for two pixels around 0; flooring
    /// first avoids that. The size does not depend on the position, so a moving rectangle keeps it.
    init(_ rect: Rect, scale: Double) {
        x = Self.whole((rect.minX * scale + Self.slack).rounded(.down))
        y = Self.whole((rect.minY * scale + Self.slack).rounded(.down))
        width = rect.width > 0 ? max(1, Self.whole((rect.width * scale).rounded())) : 0
        height = rect.height > 0 ? max(1, Self.whole((rect.height * scale).rounded())) : 0
    }

    /// Device pixels by which a floored coordinate may miss a whole number through rounding and still count as that number.
    private static let slack = 1.0 / 1024

    /// The largest coordinate kept, in device pixels: far outside any window, far inside 32 bits.
    private static let limit = 1_000_000.0

    /// A whole number of device pixels; what is not finite or far away is brought to the nearest value that SDL can hold.
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
