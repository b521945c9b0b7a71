import Imaging
import LayoutMath
import Views

/// A line at the top of a list that grows from its middle while the list is pulled. It has its full length when a release has an effect.
final class PullLine: View {
    var color = Color.white { didSet { if color != oldValue { setNeedsDisplay() } } }
    private var share = 0.0

    /// Height of the view in points, and the thickness of the line.
    static let height = 12.0
    private static let thickness = 3.0
    /// Width of the full line in points.
    private static let width = 96.0

    func show(_ share: Double) {
        let share = share.clamped(to: 0...1)
        guard share != self.share else { return }
        self.share = share
        setNeedsDisplay()
    }

    override func contains(_ point: Point) -> Bool { false }

    override func draw(in canvas: Canvas) {
        guard share > 0 else { return }
        let size = Size(width: PullLine.width * share, height: PullLine.thickness)
        canvas.fill(
            .rounded(radius: size.height / 2), in: Rect(center: bounds.center, size: size), color.opacity(share < 1 ? 0.6 * share : 1))
    }
}
