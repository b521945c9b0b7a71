import PanoramaKit

/// A cover made of three colours in a pattern.
struct Cover {
    enum Pattern { case waves, dots, stripes, rings, curtains, boats }

    private let pattern: Pattern
    private let colors: [Color]

    init(_ pattern: Pattern, _ dark: UInt32, _ middle: UInt32, _ light: UInt32) {
        self.pattern = pattern
        colors = [dark, middle, light].map { Color(hex: $0) }
    }

    /// Returns the cover as a picture.
    /// - Parameter side: Width and height in pixels.
    func bitmap(side: Int = 240) -> Bitmap {
        let steps = (0..<side).map { (Double($0) + 0.5) / Double(side) }
        let pixels = steps.flatMap { y in steps.map { x in Cover.word(color(at: Point(x: x, y: y))) } }
        return Bitmap(width: side, height: side, pixels: pixels)
    }

    /// The colour at a point of the unit square.
    private func color(at point: Point) -> Color {
        let shade = shade(at: point).clamped(to: 0...2)
        return shade < 1
            ? colors[0].interpolated(to: colors[1], fraction: shade) : colors[1].interpolated(to: colors[2], fraction: shade - 1)
    }

    /// From 0 for the first colour to 2 for the third.
    private func shade(at point: Point) -> Double {
        let (x, y) = (point.x, point.y)
        let distance = point.distance(to: Point(x: 0.5, y: 0.5))
        switch pattern {
        case .waves:
            let height = y + 0.05 * Angle.turns(2 * x + 3 * y).sine
            return edge((height * 6).truncatingRemainder(dividingBy: 1), at: 0.5) + height * 0.9
        case .dots:
            let (column, row) = (cell(x * 5), cell(y * 5))
            return 2 * edge(0.42 - (column * column + row * row).squareRoot(), at: 0) * (1 - y * 0.5) + 0.3 * y
        case .stripes:
            return 2 * edge(Angle.turns(3 * x + 2.2 * y).sine + 0.6 * Angle.turns(1.3 * y - x).sine, at: 0.2) * (0.4 + 0.6 * x)
        case .rings:
            let ring = Angle.turns(distance * 5).sine
            return distance < 0.12 ? 2 : 1.2 * edge(ring, at: 0.55) + 0.5 * (1 - distance)
        case .curtains:
            let fold = 0.5 + 0.5 * Angle.turns(2.4 * x + 0.3 * Angle.turns(x + y * 0.7).sine).sine
            return 2 * fold * (1 - y) * y * 3.2
        case .boats:
            let (column, height) = (abs(cell(x * 3)), (y * 3).truncatingRemainder(dividingBy: 1))
            let isBoat = height > 0.55 && height < 0.85 && column < 0.95 - height
            let isSail = height <= 0.5 && height > 0.12 && column < (height - 0.1) * 0.5
            return isBoat ? 1 : isSail ? 2 : 0
        }
    }

    /// The distance from the middle of the cell of a grid, in −0.5…0.5.
    private func cell(_ value: Double) -> Double { value - value.rounded(.down) - 0.5 }

    /// A smooth step from 0 to 1.
    private func edge(_ value: Double, at place: Double) -> Double { value.smoothstep(from: place - 0.04, to: place + 0.04) }

    private static func word(_ color: Color) -> UInt32 {
        let bytes = color.bytes
        return 0xFF00_0000 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8 | UInt32(bytes.blue)
    }
}

/// The pictures of all covers, by the titles of their albums.
func makeCovers() -> BitmapPictures {
    BitmapPictures(Dictionary(uniqueKeysWithValues: Album.all.map { ($0.title, $0.cover.bitmap()) }))
}
