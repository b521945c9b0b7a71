import LayoutMath
import Platform
import Views
import Widgets

/// A tile in the accent colour that shows a number with what it counts below it. A low tile shows both on one line.
final class CountTile: Tile {
    private var words = ""
    private var number = ""
    private var scale = 1.0
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
        let bottom = bounds.height - min(CountTile.inset * scale, bounds.height / 7)
        let base = bottom - font.size * CountTile.capitals - inset * 0.75
        // Without room for two lines, the digits above the text would be smaller than the text, or clipped.
        guard CountTile.figureSize(height: base, scale) >= font.size else {
            let run = fitting(["\(number) \(words)", "\(number) \(firstWord)", number], font, width: room, measure)
            lines = [(run, Point(x: inset, y: (bounds.height + run.font.size * CountTile.capitals) / 2))]
            return
        }
        let figures = figures(width: room, height: base, measure)
        let told = fitting([words, firstWord], font, width: room, measure)
        lines = [
            (figures, Point(x: inset - figures.font.size * CountTile.bearing, y: base)), (told, Point(x: inset, y: bottom)),
        ]
    }

    private var firstWord: String { String(words.prefix { $0 != " " }) }

    /// Returns the first text that fits. If none fits, returns the last one in a smaller size.
    private func fitting(_ texts: [String], _ font: Font, width: Double, _ measure: any TextMeasuring) -> TextRun {
        for text in texts where measure.width(of: TextRun(text, font: font)) <= width { return TextRun(text, font: font) }
        let run = TextRun(texts[texts.count - 1], font: font)
        return TextRun(run.text, font: Font(font.face, size: font.size * width / max(1, measure.width(of: run))))
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

    /// Returns the font size of digits whose baseline is `height` below the tile's upper edge.
    private static func figureSize(height: Double, _ scale: Double) -> Double {
        min(CountTile.size * scale, max(1, height - 8 * scale) / CountTile.capitals)
    }

    /// Returns the number's digits in a size that fits; they are never truncated.
    private func figures(width: Double, height: Double, _ measure: any TextMeasuring) -> TextRun {
        let size = CountTile.figureSize(height: height, scale)
        let share = min(1, width / max(1, measure.width(of: TextRun(number, font: Font(.displayExtraLight, size: size)))))
        // Thin strokes need a large size: small digits use a heavier face.
        let face: FontFace = size * share < CountTile.smallestThin ? .displayLight : .displayExtraLight
        return TextRun(number, font: Font(face, size: size * share))
    }

    /// Smallest font size in points for the ExtraLight face.
    private static let smallestThin = 40.0
}
