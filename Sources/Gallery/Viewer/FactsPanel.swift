import TextLayout
import Imaging
package import LayoutMath
import Platform
package import Views
import Widgets

/// A panel at the right that shows facts about the current picture.
package final class FactsPanel: View {
    var rows: [(label: String, words: String)] = [] { didSet { setNeedsDisplay(); tell() } }
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsDisplay() } } }

    private static let width = 288.0
    private static let rowHeight = 48.0
    private static let padding = 24.0
    private static let opacity = 0.92

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    package override func sizeThatFits(_ size: Size) -> Size {
        let height = Double(rows.count) * FactsPanel.rowHeight + FactsPanel.padding * 1.5
        return Size(width: min(FactsPanel.width * scale, size.width), height: height * scale)
    }

    private func tell() { semantics = Semantics(.group, label: "about this picture", value: rows.map(\.words).joined(separator: ", ")) }

    package override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (palette, type) = (Palette.dusk, Typography(scale: scale))
        canvas.fill(.rounded(radius: 12 * scale), in: bounds, palette.slab.opacity(FactsPanel.opacity))
        canvas.fill(
            Rect(x: 12 * scale, y: 0, width: max(0, bounds.width - 24 * scale), height: canvas.hairline), Color.white.opacity(0.07))
        let left = FactsPanel.padding * scale
        for (index, row) in rows.enumerated() {
            let top = (FactsPanel.padding * 0.75 + Double(index) * FactsPanel.rowHeight) * scale
            canvas.text(TextRun(row.label, font: type.caption.font), at: Point(x: left, y: top + 16 * scale), palette.low)
            let words = LineBreaker(measuring: measure).truncated(row.words, font: type.body.font, width: max(0, bounds.width - 2 * left))
            canvas.text(TextRun(words, font: type.body.font), at: Point(x: left, y: top + 37 * scale), palette.high)
        }
    }
}
