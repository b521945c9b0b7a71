import Foundation
import Imaging
import LayoutMath
import Platform
import SceneTestSupport

/// The contrast of a run of text to its background.
struct RunContrast {
    let text: String
    /// Size of the type in logical pixels.
    let size: Double
    /// WCAG contrast ratio, 1…21, where it is least.
    let least: Double
    /// The place of the lowest contrast, in logical pixels.
    let place: Point

    /// WCAG 2.1, 1.4.3: large text needs less.
    var needed: Double { size >= 24 ? 3 : 4.5 }
    var isEnough: Bool { least >= needed }
}

/// Measures the contrast of text in recorded frames.
///
/// A frame is drawn with its text and without. For each run, the pixels without text are averaged in squares of 8 logical pixels, which is
/// about a letter's width at 15 px. The squares cover the run's glyph box, from the tops of capitals to the ends of descenders. A star of
/// two pixels behind a letter does not hide it, but a bright patch of a letter's size does; so the lowest square counts, not the mean of
/// the line. The run's colour is blended over each square's mean with its alpha before the two are compared.
struct ContrastMeter {
    private let camera: Camera
    private let scale: Double
    private let measure: any TextMeasuring
    private static let square = 8.0
    // Inter's capitals are 0.727 of the em high, its descenders 0.2 deep.
    private static let (rise, fall) = (0.73, 0.2)

    init(scale: Double, measuring measure: any TextMeasuring) {
        camera = Camera(scale: scale)
        (self.scale, self.measure) = (scale, measure)
    }

    /// - Parameter counts: whether a run is to be measured; gets its place in the list.
    func runs(of list: DisplayList, images: any ImageProviding, where counts: (Int, TextDraw) -> Bool) throws -> [RunContrast] {
        let ground = try camera.photograph(list.filtered { if case .text = $0 { false } else { true } }, images: images)
        let whole = try camera.photograph(list, images: images)
        var clip: Rect?
        var runs: [RunContrast] = []
        for (index, command) in list.commands.enumerated() {
            if case .clip(let rect) = command { clip = rect }
            guard case .text(let draw) = command, counts(index, draw), draw.color.alpha > 0.02 else { continue }
            let window = Rect(origin: .zero, size: list.size)
            let box = self.box(of: draw).intersection(clip ?? window).intersection(window)
            guard box.width > 2, box.height > 2, isSeen(box, ground, whole), let run = contrast(of: draw, in: box, ground) else { continue }
            runs.append(run)
        }
        return runs
    }

    func box(of draw: TextDraw) -> Rect {
        let size = draw.run.font.size * draw.magnification
        return Rect(
            x: draw.origin.x, y: draw.origin.y - ContrastMeter.rise * size,
            width: measure.width(of: draw.run) * draw.magnification, height: (ContrastMeter.rise + ContrastMeter.fall) * size)
    }

    /// Covered text changes no pixel.
    private func isSeen(_ box: Rect, _ ground: Bitmap, _ whole: Bitmap) -> Bool {
        let (columns, rows) = pixels(box, of: ground)
        return rows.contains { y in columns.contains { ground.pixels[y * ground.width + $0] != whole.pixels[y * whole.width + $0] } }
    }

    private func contrast(of draw: TextDraw, in box: Rect, _ ground: Bitmap) -> RunContrast? {
        var least: (ratio: Double, place: Point)?
        var y = box.minY
        while y < box.maxY {
            var x = box.minX
            while x < box.maxX {
                let square = Rect(x: x, y: y, width: ContrastMeter.square, height: ContrastMeter.square).intersection(box)
                if square.width >= 3, square.height >= 3 {
                    let behind = mean(of: square, ground)
                    let ratio = Luminance(draw.color.over(behind)).contrast(to: Luminance(behind))
                    if ratio < least?.ratio ?? .infinity { least = (ratio, square.center) }
                }
                x += ContrastMeter.square
            }
            y += ContrastMeter.square
        }
        return least.map {
            RunContrast(text: draw.run.text, size: draw.run.font.size * draw.magnification, least: $0.ratio, place: $0.place)
        }
    }

    private func mean(of rect: Rect, _ bitmap: Bitmap) -> Color {
        let (columns, rows) = pixels(rect, of: bitmap)
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
            for x in columns {
                let pixel = Int(bitmap.pixels[y * bitmap.width + x])
                (red, green, blue) = (red + (pixel >> 16 & 0xFF), green + (pixel >> 8 & 0xFF), blue + (pixel & 0xFF))
            }
        }
        let count = Float(max(1, columns.count * rows.count) * 255)
        return Color(red: Float(red) / count, green: Float(green) / count, blue: Float(blue) / count)
    }

    private func pixels(_ rect: Rect, of bitmap: Bitmap) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
            let start = min(max(0, Int((low * scale).rounded())), limit - 1)
            return start..<min(max(start + 1, Int((high * scale).rounded())), limit)
        }
        return (range(rect.minX, rect.maxX, bitmap.width), range(rect.minY, rect.maxY, bitmap.height))
    }
}

/// Relative luminance of a colour (WCAG 2.1).
struct Luminance {
    let value: Double

    init(_ color: Color) {
        func linear(_ component: Float) -> Double {
            let c = Double(min(max(component, 0), 1))
            return c <= 0.04045 ? c / 12.92 : Luminance.power((c + 0.055) / 1.055)
        }
        value = 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    func contrast(to other: Luminance) -> Double { (max(value, other.value) + 0.05) / (min(value, other.value) + 0.05) }

    /// x^2.4.
    private static func power(_ x: Double) -> Double { Foundation.pow(x, 2.4) }
}

extension Color {
    /// This colour laid over an opaque one.
    fileprivate func over(_ ground: Color) -> Color {
        var mixed = ground.interpolated(to: Color(red: red, green: green, blue: blue), fraction: Double(alpha))
        mixed.alpha = 1
        return mixed
    }
}
