import Imaging
import Platform

extension Bitmap {
    /// A picture of low noise in which every row and column differs from the next.
    static func painted(width: Int = 24, height: Int = 16) -> Bitmap {
        painted(width: width, height: height) { x, y in (x * 9 % 200 + 20, y * 11 % 200 + 20, (x + y) * 5 % 200 + 20) }
    }

    static func painted(width: Int, height: Int, _ color: (Int, Int) -> (Int, Int, Int)) -> Bitmap {
        let pixels = (0..<width * height).map { index -> UInt32 in
            let (red, green, blue) = color(index % width, index / width)
            return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// The picture with one pixel's channels raised by `delta`.
    func brightened(atX x: Int, y: Int, by delta: UInt32) -> Bitmap {
        var changed = pixels
        changed[y * width + x] += delta << 16 | delta << 8 | delta
        return Bitmap(width: width, height: height, pixels: changed)
    }

    /// The picture moved right by a pixel; the first column stays.
    var shifted: Bitmap {
        let moved = pixels.indices.map { $0 % width == 0 ? pixels[$0] : pixels[$0 - 1] }
        return Bitmap(width: width, height: height, pixels: moved)
    }

    /// The picture with every pixel's red raised by `delta`.
    func tinted(by delta: UInt32) -> Bitmap { Bitmap(width: width, height: height, pixels: pixels.map { $0 + delta << 16 }) }

    /// The picture with another alpha.
    func faded(to alpha: UInt32) -> Bitmap {
        Bitmap(width: width, height: height, pixels: pixels.map { $0 & 0xFF_FFFF | alpha << 24 })
    }
}
