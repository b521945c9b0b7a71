import TextLayout
import LayoutMath
import Platform
import Views
import Widgets

/// A tile in the accent colour that shows a number and what it counts.
final class CountTile: Tile {
    private var words = ""
    private var number = ""
    private var scale = 1.0
    /// The number, then the words below it.
    private var lines: [(run: TextRun, origin: Point)] = []

    func show(_ count: Int, _ words: String, scale: Double) {
        self.words = words
        number = String(count)
        self.scale = scale
        semantics = Semantics(.button, label: "\(number) \(words)")
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        let inset = min(CountTile.inset * scale, bounds.width / 8)
        let room = bounds.width - 2 * inset
        let font = Typography(scale: scale).captionStrong.font
        // If the words do not fit, only the first one is shown.
        let told = measure.width(of: TextRun(words, font: font)) <= room ? words : String(words.prefix { $0 != " " })
        let line = TextRun(LineBreaker(measuring: measure).truncated(told, font: font, width: room), font: font)
        let bottom = bounds.height - min(CountTile.inset * scale, bounds.height / 7)
        let base = bottom - font.size * CountTile.capitals - inset * 0.75
        let figures = figures(width: room, height: base, measure)
        lines = [
            (figures, Point(x: inset - figures.font.size * CountTile.bearing, y: base)), (line, Point(x: inset, y: bottom)),
        ]
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(.rounded(radius: 6), in: bounds, theme.palette.accent)
        for line in lines { canvas.text(line.run, at: line.origin, theme.palette.onAccent) }
    }

    // In points at scale 1; `capitals` and `bearing` are the height of digits and their left bearing, as shares of the font size.
    private static let inset = 16.0
    private static let size = 56.0
    private static let capitals = 0.73
    private static let bearing = 0.04

    /// Returns the number's digits in a size that fits; they are never truncated.
    private func figures(width: Double, height: Double, _ measure: any TextMeasuring) -> TextRun {
        let size = min(CountTile.size * scale, max(1, height - 8 * scale) / CountTile.capitals)
        let share = min(1, width / max(1, measure.width(of: TextRun(number, font: Font(.displayExtraLight, size: size)))))
        // Thin strokes need a large size: small digits use a heavier face.
        let face: FontFace = size * share < CountTile.smallestThin ? .displayLight : .displayExtraLight
        return TextRun(number, font: Font(face, size: size * share))
    }

    /// Smallest font size in points for the ExtraLight face.
    private static let smallestThin = 40.0
}
