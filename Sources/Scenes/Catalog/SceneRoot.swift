import LayoutMath
import Views

/// A scene, and what lies over every scene: the toast, the hint that there is more to the right, and the veil of a drop.
final class SceneRoot: View {
    private(set) var hint: PanHint?
    /// What frames cost, where that is asked for.
    private(set) var statistics: StatisticsOverlay?
    private let toast: Toast
    private let scene: View
    private let theme: Theme
    private let veil: DropVeil

    /// - Parameter veil: taken over from the root before, so that it goes on where it was.
    init(showing scene: View, theme: Theme, veil: DropVeil) {
        self.scene = scene
        self.theme = theme
        self.veil = veil
        toast = Toast(style: theme.toast(scale: 1))
        super.init()
        addSubview(scene)
        addSubview(toast)
        addSubview(veil)
    }

    override func layoutSubviews() {
        let metrics = PageMetrics(size: bounds.size)
        scene.frame = bounds
        veil.frame = bounds
        layoutHint(metrics)
        layoutToast(metrics)
        if let statistics, let measure = stage?.text { statistics.frame = statistics.frame(in: bounds.size, measuring: measure) }
    }

    /// Shows what frames cost, over everything else.
    func showStatistics() {
        let overlay = StatisticsOverlay(theme: theme)
        statistics = overlay
        addSubview(overlay)
    }

    /// Shows the hint; `gone` is called once it leaves.
    func showHint(gone: @escaping () -> Void) {
        let hint = PanHint(theme: theme, gone: gone)
        self.hint = hint
        insertSubview(hint, at: 1)
    }

    /// Shows news, which take the hint's place.
    func show(_ news: Toast.Message) {
        hint?.dismiss()
        toast.show(news)
    }

    private func layoutHint(_ metrics: PageMetrics) {
        guard let hint, let measure = stage?.text else { return }
        hint.scale = metrics.scale
        let size = hint.fittingSize(within: metrics.fullPageWidth - SceneRoot.wayfinderWidth * metrics.scale, measuring: measure)
        let right = metrics.margin + metrics.fullPageWidth
        hint.frame = Rect(
            x: right - size.width, y: metrics.wayfinderCenter - size.height / 2, width: size.width, height: size.height)
    }

    /// The toast's right edge stands on the content's, in the strip below the pages.
    private func layoutToast(_ metrics: PageMetrics) {
        guard let measure = stage?.text else { return }
        toast.style = theme.toast(scale: metrics.scale)
        let right = metrics.margin + metrics.fullPageWidth
        let size = toast.fittingSize(within: metrics.fullPageWidth, measuring: measure)
        toast.frame = Rect(
            x: right - size.width, y: metrics.size.height - SceneRoot.toastInset - size.height, width: size.width, height: size.height)
    }

    /// What the wayfinder may take of the strip below the pages, at scale 1.
    private static let wayfinderWidth = 300.0
    /// Between the toast and the window's lower edge (VISUAL.md, States).
    private static let toastInset = 8.0
}
