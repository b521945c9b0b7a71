import Imaging
import LayoutMath
import Platform
import TextLayout
import Views
import Widgets

/// The name and number of a compared picture at its lower edge, with scrims behind this text and behind the buttons at the upper edge. A
/// line marks the picture that keys act on.
final class ComparisonCaption: View {
    var words = (title: "", number: "") { didSet { if words != oldValue { setNeedsDisplay() } } }
    var isActive = false { didSet { if isActive != oldValue { setNeedsDisplay() } } }
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsDisplay() } } }

    // Strong enough to keep text legible over a white picture.
    private static let below = Gradient.scrim(Palette.dusk.paper, from: 0, to: 0.45, strengths: (words: 0.74, edge: 0.88))
    private static let above = Gradient.scrim(Palette.dusk.paper, from: 0, to: 0.3, strengths: (words: 0.74, edge: 0.88)).reversed
    // In points at scale 1.
    private static let margin = 24.0
    private static let (belowHeight, aboveHeight) = (112.0, 128.0)
    private static let line = (width: 32.0, height: 3.0)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (type, palette, breaker) = (Typography(scale: scale), Palette.dusk, LineBreaker(measuring: measure))
        let (top, bottom) = (ComparisonCaption.aboveHeight * scale, ComparisonCaption.belowHeight * scale)
        canvas.gradient(ComparisonCaption.above, in: Rect(x: 0, y: 0, width: bounds.width, height: top), axis: .vertical)
        canvas.gradient(
            ComparisonCaption.below, in: Rect(x: 0, y: bounds.height - bottom, width: bounds.width, height: bottom), axis: .vertical)
        let left = ComparisonCaption.margin * scale
        let width = max(0, bounds.width - 2 * left)
        let title = breaker.truncated(words.title, font: type.lead.font, width: width)
        canvas.text(TextRun(title, font: type.lead.font), at: Point(x: left, y: bounds.height - 46 * scale), palette.high)
        let number = breaker.truncated(words.number, font: type.body.font, width: width)
        canvas.text(TextRun(number, font: type.body.font), at: Point(x: left, y: bounds.height - 24 * scale), palette.middle)
        guard isActive else { return }
        let (length, height) = (ComparisonCaption.line.width * scale, ComparisonCaption.line.height * scale)
        canvas.fill(Rect(x: left, y: bounds.height - 14 * scale, width: length, height: height), palette.accent)
    }
}
