import Imaging
import LayoutMath
import Platform
import Views

/// A veil in the colour of the page that covers the lower edge of a list which continues below.
final class EndFade: View {
    /// Colour of the page; nil draws nothing.
    var color: Color? { didSet { if color != oldValue { colorChanged() } } }
    private var veil: Gradient?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Height of the veil in points at scale 1: two thirds of a row of the design.
    static let height = 48.0

    private func colorChanged() {
        veil = color.map { Gradient([.init(0, $0.opacity(0)), .init(1, $0)]) }
        setNeedsDisplay()
    }

    override func draw(in canvas: Canvas) {
        guard let veil else { return }
        canvas.gradient(veil, in: bounds, axis: .vertical)
    }

    override func contains(_ point: Point) -> Bool { false }
}
