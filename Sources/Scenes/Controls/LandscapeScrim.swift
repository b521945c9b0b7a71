import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// A gradient of the paper colour over the lower part of the landscape, which keeps the words on it legible.
final class LandscapeScrim: View {
    /// Where the scrim begins and where it is strong enough for words, as shares of the window's height; its opacity there and at the edge.
    struct Form: Equatable {
        var start: Double
        var words: Double
        var strengths: (words: Double, edge: Double)

        static func == (a: Form, b: Form) -> Bool { a.start == b.start && a.words == b.words && a.strengths == b.strengths }
    }

    var form: Form { didSet { if form != oldValue { formChanged() } } }
    /// Opacity of the scrim, 0…1.
    var density = 0.0 { didSet { if density != oldValue { densityChanged() } } }
    private var gradient: Gradient

    init(form: Form = Form(start: 0, words: 0.5, strengths: (0, 0))) {
        self.form = form
        gradient = form.gradient(of: Theme.standard.palette.paper)
        super.init()
        isHidden = true
        isUserInteractionEnabled = false
    }

    override func themeChanged() { formChanged() }

    private func formChanged() {
        gradient = form.gradient(of: theme.palette.paper)
        setNeedsDisplay()
    }

    private func densityChanged() {
        isHidden = density == 0
        setNeedsDisplay()
    }

    override func draw(in canvas: Canvas) {
        let top = (bounds.height * form.start).rounded()
        let rect = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
        guard rect.height > 0 else { return }
        canvas.gradient(gradient, in: rect, axis: .vertical, opacity: density)
    }
}

extension LandscapeScrim.Form {
    fileprivate func gradient(of paper: Color) -> Gradient {
        .scrim(paper, from: 0, to: (words - start) / max(0.01, 1 - start), strengths: strengths)
    }

    /// Morning mist over the foot of the hills, for words near a light window's lower edge.
    static let mist = LandscapeScrim.Form(start: 0.60, words: 0.84, strengths: (0.62, 0.86))

    /// The scrim of a compact cover, from the folder's name downwards; it begins below the letters of the title.
    static func band(_ metrics: PageMetrics, isDark: Bool) -> LandscapeScrim.Form {
        let height = max(1, metrics.size.height)
        let words = (metrics.mosaicTop - bandHeight) / height
        return LandscapeScrim.Form(
            start: min(metrics.heroBaseline / height, words - 0.06), words: words,
            strengths: isDark ? (words: 0.66, edge: 0.72) : (words: 0.3, edge: 0.3))
    }

    /// Distance from the top of the folder's name to the mosaic.
    private static let bandHeight = 92.0
}
