import PanoramaKit
import Replay

/// What an article shows: views in a window, drawn after a gesture script was played to them.
struct Example {
    /// The article's and the picture's name.
    let name: String
    /// Of the window, in points.
    let size: Size
    /// A gesture script that is played before the picture is taken; see `GestureCommand` for its lines.
    let script: String
    /// Returns the view to show, which fills the window except the margin.
    let make: () -> View
    /// Room around the view, in points; 0 for what fills a window in programs too.
    let margin: Double
    /// Physical pixels for each logical one.
    let scale: Double

    init(
        _ name: String, width: Double, height: Double, margin: Double = 24, scale: Double = 2, script: String = "settle",
        make: @escaping () -> View
    ) {
        self.name = name
        size = Size(width: width, height: height)
        self.margin = margin
        self.scale = scale
        self.script = script
        self.make = make
    }

    static let all = tutorial + short + controls + containers + pictures + particles
}

/// The paper of the theme, with the example on it.
final class Ground: View {
    private let content: View
    private let margin: Double

    init(_ content: View, margin: Double) {
        self.content = content
        self.margin = margin
        super.init()
        addSubview(content)
    }

    override func layoutSubviews() { content.frame = bounds.insetBy(margin) }
    override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }
}
