import LayoutMath
import Platform
import TextLayout
import Views
import Widgets

/// Rows that consist of a label with text below it; the text is broken into lines.
final class FactsList: View {
    var rows: [(label: String, words: String)] = [] { didSet { layOut() } }
    private(set) var scale = 1.0
    private(set) var height = 0.0
    private var lines: [[String]] = []
    private var width = 0.0

    // In points at scale 1.
    static let rowHeight = 46.0
    private static let lineHeight = 20.0
    private static let mostLines = 8

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Breaks the text into lines of this width, in points.
    func layOut(width: Double, scale: Double) {
        guard width != self.width || scale != self.scale || lines.isEmpty else { return }
        (self.width, self.scale) = (width, scale)
        layOut()
    }

    private func layOut() {
        guard let measure = stage?.text else { return }
        let (breaker, font) = (LineBreaker(measuring: measure), Typography(scale: scale).body.font)
        lines = rows.map { breaker.lines(of: $0.words, font: font, width: width, limit: FactsList.mostLines) }
        height = lines.reduce(0) { $0 + rowHeight($1) }
        setNeedsDisplay()
    }

    private func rowHeight(_ lines: [String]) -> Double {
        (FactsList.rowHeight + Double(max(0, lines.count - 1)) * FactsList.lineHeight) * scale
    }

    override func draw(in canvas: Canvas) {
        let (palette, type) = (Palette.dusk, Typography(scale: scale))
        var top = 0.0
        for (row, lines) in zip(rows, lines) {
            canvas.text(TextRun(row.label, font: type.caption.font), at: Point(x: 0, y: top + 16 * scale), palette.low)
            for (index, line) in lines.enumerated() {
                let baseline = top + (37 + Double(index) * FactsList.lineHeight) * scale
                canvas.text(TextRun(line, font: type.body.font), at: Point(x: 0, y: baseline), palette.high)
            }
            top += rowHeight(lines)
        }
    }
}
