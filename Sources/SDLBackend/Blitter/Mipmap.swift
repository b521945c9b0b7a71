import Imaging
import LayoutMath
import Platform

/// A part of a picture, premultiplied, at its own size and at halves, quarters … of it, each made when it is first asked for.
nonisolated final class Mipmap {
    struct Level {
        let width: Int
        let height: Int
        /// `height + 1` rows of `width + 1` words `0xAARRGGBB`: the last row and column stand twice, so that whoever
        /// interpolates finds a neighbour everywhere.
        let pixels: [UInt32]
    }

    let width: Int
    let height: Int
    private let bitmap: Bitmap
    private let part: PixelRect
    private var levels: [Level?] = []

    /// - Parameter part: In unit coordinates; what lies outside the picture is left out.
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

    /// The level to draw from when `ratio` of the picture's own pixels come to lie on one: reduced by the power of two at or below it.
    /// - Complexity: O(pixels of the part) when the level is new.
    func level(reducing ratio: Float) -> Level { level(ratio >= 2 ? Int(ratio.exponent) : 0) }

    /// The picture halved so many times, 15 at most.
    /// - Complexity: O(pixels of the part) when the level is new.
    func level(_ count: Int) -> Level {
        let index = min(max(0, count), 15)
        while levels.count <= index { levels.append(nil) }
        if let known = levels[index] { return known }
        let level = make(PixelSize(width: max(1, width >> index), height: max(1, height >> index)))
        levels[index] = level
        return level
    }

    /// What all levels take, whether they exist yet or not.
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
