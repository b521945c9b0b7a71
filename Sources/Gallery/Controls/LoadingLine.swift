import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// "reading 3 of 8 pictures" above a thin progress bar. It appears only if loading takes longer than `delay`.
final class LoadingLine: View {
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsDisplay() } } }
    /// The progress to show; nil if no pictures are loading.
    var state: LoadingProgress.State? { didSet { if state != oldValue { follow(oldValue) } } }
    /// Called when the line appears or disappears.
    var shown: (Bool) -> Void = { _ in }
    /// Colour of the text; nil uses the theme's secondary colour.
    var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }

    /// The delay before the line appears.
    private static let delay: Seconds = 0.15

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isHidden = true
        isUserInteractionEnabled = false
    }

    private func follow(_ previous: LoadingProgress.State?) {
        guard let state else { return show(false) }
        semantics = Semantics(.progress, label: "reading pictures", value: "\(state.finished) of \(state.total)")
        setNeedsDisplay()
        if previous == nil, let stage { setNeedsAdvance(at: stage.time + LoadingLine.delay) }
    }

    override func advance(to time: Seconds) -> Bool {
        show(state != nil)
        return false
    }

    private func show(_ isShown: Bool) {
        guard isHidden == isShown else { return }
        isHidden = !isShown
        shown(isShown)
    }

    override func draw(in canvas: Canvas) {
        guard let state, let measure = stage?.text else { return }
        let style = Typography(scale: scale).body
        let extent = measure.metrics(of: style.font)
        let baseline = (style.lineHeight + extent.ascent - extent.descent) / 2
        canvas.text(
            TextRun("reading \(state.finished) of \(state.total) pictures", font: style.font), at: Point(x: 0, y: baseline),
            color ?? theme.palette.middle)
        let height = ProgressBar.height * scale
        let track = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        canvas.progress(Double(state.finished) / Double(max(1, state.total)), in: track, theme)
    }
}
