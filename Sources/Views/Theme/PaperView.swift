import LayoutMath
import Platform

/// A view that draws the theme's paper beneath one content view of the same size.
public final class PaperView: View {
    /// The content view; it always has the size of this view.
    public let content: View

    /// A paper view with `content` as its only subview.
    public init(_ content: View) {
        self.content = content
        super.init()
        addSubview(content)
    }

    public override func layoutSubviews() { content.frame = bounds }

    public override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }
}
