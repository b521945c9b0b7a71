import LayoutMath
import Platform
import Views

/// A thin progress bar.
final class ProgressBar: View {
    /// The height of a bar in points at scale 1.
    static let height = 3.0

    /// The filled share of the bar, from 0 to 1.
    var share = 0.0 { didSet { if share != oldValue { setNeedsDisplay() } } }

    override func draw(in canvas: Canvas) { canvas.progress(share, in: bounds, theme) }
}

extension Canvas {
    /// Draws a progress bar.
    func progress(_ share: Double, in track: Rect, _ theme: Theme) {
        fill(.rounded(radius: track.height / 2), in: track, theme.palette.high.opacity(0.24))
        let done = Rect(x: track.minX, y: track.minY, width: track.width * min(max(share, 0), 1), height: track.height)
        if share > 0 { fill(.rounded(radius: track.height / 2), in: done, theme.palette.accent) }
    }
}
