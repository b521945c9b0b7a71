import Imaging
import LayoutMath
import Particles
import Platform

@testable import SDLBackend

/// A small frame in memory, surrounded by a guard zone that must not change, and a blitter that draws into it.
struct BlitterFrame {
    static let guardWord: UInt32 = 0xDEAD_BEEF
    static let margin = 40

    let width: Int
    let height: Int
    let blitter: SpriteBlitter
    private var words: [UInt32]

    init(width: Int = 64, height: Int = 48, ground: UInt32 = 0xFF00_0000, blitter: SpriteBlitter = SpriteBlitter()) {
        self.width = width
        self.height = height
        self.blitter = blitter
        words = Array(repeating: Self.guardWord, count: (width + 2 * Self.margin) * (height + 2 * Self.margin))
        for y in 0..<height {
            for x in 0..<width { words[index(x, y)] = ground }
        }
    }

    private func index(_ x: Int, _ y: Int) -> Int { (y + Self.margin) * (width + 2 * Self.margin) + x + Self.margin }

    subscript(x: Int, y: Int) -> UInt32 { words[index(x, y)] }

    var pixels: [UInt32] { (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } } }

    /// True when nothing outside the frame was written to.
    var guardHolds: Bool {
        let (columns, rows) = (Self.margin..<Self.margin + width, Self.margin..<Self.margin + height)
        return words.indices.allSatisfy { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: width + 2 * Self.margin)
            return words[index] == Self.guardWord || rows.contains(row) && columns.contains(column)
        }
    }

    mutating func draw(
        _ sprites: [Sprite], of picture: Bitmap, size: Size, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1),
        blend: BlendMode, sampling: PictureSampling = PictureSampling(), scale: Double = 1, clip: PixelRect? = nil
    ) {
        let draw = SpriteDraw(
            image: ImageID("sprite"), part: part, size: size, blend: blend, sampling: sampling, sprites: 0..<sprites.count)
        let start = index(0, 0)
        let (width, height) = (width, height)
        words.withUnsafeMutableBufferPointer { words in
            guard let base = words.baseAddress else { return }
            let target = PixelTarget(pixels: base + start, width: width, height: height, stride: width + 2 * Self.margin)
            blitter.draw(draw, of: sprites, picture: picture, scale: scale, clip: clip ?? target.bounds, onto: target)
        }
    }
}

extension RandomSource {
    mutating func sprites(_ count: Int, x: ClosedRange<Float>, y: ClosedRange<Float>, scale: ClosedRange<Float>) -> [Sprite] {
        (0..<count).map { _ in
            Sprite(
                x: Float.random(in: x, using: &self), y: Float.random(in: y, using: &self), scale: Float.random(in: scale, using: &self),
                rotation: Float.random(in: -20...20, using: &self), argb: UInt32(truncatingIfNeeded: next()))
        }
    }
}

extension Bitmap {
    /// A picture without any symmetry, with all kinds of colours and alphas.
    static func uneven(width: Int = 16, height: Int = 16) -> Bitmap {
        var chance = RandomSource(seed: 7)
        return Bitmap(width: width, height: height, pixels: (0..<width * height).map { _ in UInt32(truncatingIfNeeded: chance.next()) })
    }

    /// A white dot, opaque in its middle, that fades out to the rim.
    static func dot(side: Int) -> Bitmap {
        let radius = Float(side) / 2
        return Bitmap(
            width: side, height: side,
            pixels: (0..<side * side).map { index in
                let (x, y) = (Float(index % side) + 0.5 - radius, Float(index / side) + 0.5 - radius)
                let level = min(max(1.5 - 1.5 * (x * x + y * y).squareRoot() / radius, 0), 1)
                return UInt32(level * 255) << 24 | 0xFF_FFFF
            })
    }
}
