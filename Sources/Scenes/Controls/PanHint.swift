import LayoutMath
import Platform
import Views
import Widgets

/// A line below the cover that explains how to reach the next pages, with three chevrons that brighten towards them; these alone without room for words.
/// It disappears after `duration`, or when dismissed, and does not return.
final class PanHint: View {
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsLayout() } } }
    private let gone: () -> Void
    private var presence = TransientVisibility()

    private static let news = "there is more to the right"
    private static let ways = "drag, scroll sideways, or press the right arrow"
    private static let duration: Seconds = 8
    // In points at scale 1.
    private static let wordGap = 12.0
    private static let chevronGap = 15.0
    private static let chevronPitch = 18.0
    private static let height = 24.0

    /// - Parameter gone: Called as soon as the hint begins to leave.
    init(gone: @escaping () -> Void) {
        self.gone = gone
        super.init()
        isUserInteractionEnabled = false
        semantics = Semantics(.status, label: "\(PanHint.news): \(PanHint.ways)")
        presence.come(for: PanHint.duration * (stage?.messageTimeScale ?? 1))
    }

    /// Hides the hint before its time is up.
    func dismiss() {
        guard let stage, presence.isStaying else { return }
        presence.leave(at: stage.time)
        setNeedsAdvance()
        gone()
    }

    override func didMove(to stage: Stage?) { setNeedsAdvance() }

    override func advance(to time: Seconds) -> Bool {
        let wasStaying = presence.isStaying
        let moves = follow(&presence, at: time, rise: bounds.height / 2)
        if wasStaying, !presence.isStaying { gone() }
        return moves
    }

    /// Returns the size of the whole line, of its first half, or of the chevrons, as the width suffices.
    override func sizeThatFits(_ size: Size) -> Size {
        guard let (newsWidth, waysWidth) = (stage?.text).map(widths) else { return .zero }
        let half = newsWidth + PanHint.chevronGap * scale + chevronsWidth
        let whole = half + PanHint.wordGap * scale + waysWidth
        let width = whole <= size.width ? whole : half <= size.width ? half : chevronsWidth
        return Size(width: width.rounded(.up), height: PanHint.height * scale)
    }

    private var chevronsWidth: Double { 2 * PanHint.chevronPitch * scale + Icon.hintChevron.side }

    private func widths(_ measure: any TextMeasuring) -> (news: Double, ways: Double) {
        let type = Typography(scale: scale)
        return (
            measure.width(of: TextRun(PanHint.news, font: type.bodyStrong.font)),
            measure.width(of: TextRun(PanHint.ways, font: type.body.font))
        )
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let type = Typography(scale: scale)
        let extent = measure.metrics(of: type.body.font)
        let baseline = (bounds.height + extent.ascent - extent.descent) / 2
        let (newsWidth, waysWidth) = widths(measure)
        let room = bounds.width - PanHint.chevronGap * scale - chevronsWidth
        if newsWidth <= room {
            canvas.text(TextRun(PanHint.news, font: type.bodyStrong.font), at: Point(x: 0, y: baseline), theme.palette.high)
        }
        let x = newsWidth + PanHint.wordGap * scale
        if x + waysWidth <= room {
            canvas.text(TextRun(PanHint.ways, font: type.body.font), at: Point(x: x, y: baseline), theme.overLandscape)
        }
        drawChevrons(in: canvas)
    }

    private func drawChevrons(in canvas: Canvas) {
        let side = Icon.hintChevron.side
        let colors = [theme.palette.high.opacity(0.35), theme.palette.high.opacity(0.65), theme.palette.accent]
        for (index, color) in colors.enumerated() {
            let x = bounds.width - side - PanHint.chevronPitch * scale * Double(2 - index)
            canvas.fill(.icon(Icon.hintChevron), in: Rect(x: x, y: (bounds.height - side) / 2, width: side, height: side), color)
        }
    }
}
