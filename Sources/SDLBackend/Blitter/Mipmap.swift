import Imaging
import LayoutMath
import Platform

/// A premultiplied part of a picture at its own size and at halves, quarters and so on. Each size is computed on first use.
nonisolated final class Mipmap {
    struct Level {
        let width: Int
        let height: Int
        /// Whether the four channels of every pixel are equal. This is true for white pictures, in which only the alpha matters.
        let isGray: Bool
        /// `height + 1` rows of `width + 1` words. The last row and column are repeated, so every pixel has neighbours for interpolation.
        /// Words are pixels `0xAARRGGBB`. If `isGray`, a word holds all values for interpolation instead: the levels of a pixel and of
        /// its neighbours to the right, below, and below right, from the lowest byte up.
        let words: [UInt32]

        /// - Parameter pixels: In the format of `words` for pictures that are not grey.
        init(width: Int, height: Int, pixels: [UInt32]) {
            self.width = width
            self.height = height
            isGray = pixels.allSatisfy { $0 == ($0 & 0xFF) &* 0x0101_0101 }
            words = isGray ? Level.neighbours(pixels, stride: width + 1) : pixels
        }

        private static func neighbours(_ pixels: [UInt32], stride: Int) -> [UInt32] {
            let last = pixels.count - 1
            return pixels.indices.map { index in
                let (right, below, across) = (min(index + 1, last), min(index + stride, last), min(index + stride + 1, last))
                return pixels[index] & 0xFF | pixels[right] & 0xFF00 | pixels[below] & 0xFF_0000 | pixels[across] & 0xFF00_0000
            }
        }

        func pixel(row: Int, column: Int) -> UInt32 {
            let word = words[row * (width + 1) + column]
            return isGray ? (word & 0xFF) &* 0x0101_0101 : word
        }
    }

    let width: Int
    let height: Int
    private let bitmap: Bitmap
    private let part: PixelRect
    private var levels: [Level?] = []

    /// - Parameter part: The part in unit coordinates; clipped to the picture.
    init(_ bitmap: Bitmap, part: Rect) {
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let pixels = PixelRect(
            Rect(x: part.minX * width, y: part.minY * height, width: part.width * width, height: part.height * height), scale: 1)
        let inside = pixels.intersection(whole)
        self.bitmap = bitmap
        self.part = inside.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : inside
        self.width = self.part.width
        self.height = self.part.height
    }

    /// The level for drawing `ratio` of the picture's pixels per device pixel. It is reduced by the largest power of two that is at most
    /// `ratio`.
    /// - Complexity: O(pixels of the part) when the level is new.
    func level(reducing ratio: Float) -> Level { level(ratio >= 2 ? Int(ratio.exponent) : 0) }

    /// The picture halved `count` times, at most 15 times.
    /// - Complexity: O(pixels of the part) when the level is new.
    func level(_ count: Int) -> Level {
        let index = min(max(0, count), 15)
        while levels.count <= index { levels.append(nil) }
        if let known = levels[index] { return known }
        let level = make(PixelSize(width: max(1, width >> index), height: max(1, height >> index)))
        levels[index] = level
        return level
    }

    /// Bytes of all levels, including those not yet computed.
    var byteCount: Int {
        var (width, height, count) = (width, height, 0)
        while true {
            count += (width + 1) * (height + 1) * 4
            if max(width, height) == 1 { return count }
            (width, height) = (max(1, width / 2), max(1, height / 2))
        }
    }

    private func make(_ size: PixelSize) -> Level {
        let crop = Resampler.Crop(x: Double(part.x), y: Double(part.y), width: Double(part.width), height: Double(part.height))
        let straight = Resampler.scaled(
            bitmap.pixels, width: bitmap.width, height: bitmap.height, isOpaque: bitmap.isOpaque, crop: crop, to: size)
        var pixels: [UInt32] = []
        pixels.reserveCapacity((size.width + 1) * (size.height + 1))
        for row in 0...size.height {
            let start = min(row, size.height - 1) * size.width
            for column in 0...size.width { pixels.append(straight[start + min(column, size.width - 1)].premultiplied) }
        }
        return Level(width: size.width, height: size.height, pixels: pixels)
    }
}
