import LayoutMath
import Platform

/// The theme's paper, and a view on it that fills it: what a window shows where its views leave something free.
public final class PaperView: View {
    /// Fills the paper.
    public let content: View

    /// Paper with a view on it, which becomes its only subview.
    public init(_ content: View) {
        self.content = content
        super.init()
        addSubview(content)
    }

    public override func layoutSubviews() { content.frame = bounds }

    public override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }
}
