import LayoutMath
import Views

/// A scene, and what lies over every scene: the toast.
final class SceneRoot: View {
    let toast: Toast
    private let scene: View
    private let theme: Theme

    init(showing scene: View, theme: Theme) {
        self.scene = scene
        self.theme = theme
        toast = Toast(style: theme.toast(scale: 1))
        super.init()
        addSubview(scene)
        addSubview(toast)
    }

    override func layoutSubviews() {
        let metrics = PageMetrics(size: bounds.size)
        scene.frame = bounds
        layoutToast(metrics)
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

    /// Between the toast and the window's lower edge (VISUAL.md, States).
    private static let toastInset = 8.0
}
