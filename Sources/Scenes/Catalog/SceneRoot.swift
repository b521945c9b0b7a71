import LayoutMath
import Platform
import Views
import Widgets

/// A scene, and what lies over every scene: the toast, the hint that there is more to the right, and the veil of a drop.
final class SceneRoot: View {
    private(set) var hint: PanHint?
    /// What frames cost, where that is asked for.
    private(set) var statistics: StatisticsOverlay?
    private let toast: Toast
    private let scene: View
    private let veil: DropVeil
    private let menuButton: MenuButton
    private(set) var modal: ModalLayer?
    /// Called when the window's menu is asked for.
    var menuRequested: () -> Void = {}

    /// - Parameter veil: taken over from the root before, so that it goes on where it was.
    init(showing scene: View, veil: DropVeil) {
        self.scene = scene
        self.veil = veil
        toast = Toast()
        var request: () -> Void = {}
        menuButton = MenuButton { request() }
        super.init()
        request = { [weak self] in self?.menuRequested() }
        addSubview(scene)
        addSubview(menuButton)
        addSubview(toast)
        addSubview(veil)
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let metrics = stage.metrics
        stage.theme = theme.scaled(to: metrics.scale)
        scene.frame = bounds
        veil.frame = bounds
        modal?.frame = bounds
        menuButton.frame = MenuButton.frame(metrics)
        layoutHint(metrics)
        layoutToast(metrics)
        if let statistics { statistics.frame = statistics.frame(in: bounds.size, measuring: stage.text) }
    }

    /// Shows what frames cost, over everything else.
    func showStatistics() {
        let overlay = StatisticsOverlay()
        statistics = overlay
        addSubview(overlay)
    }

    override func pointerMoved(to point: Point) { if modal == nil { menuButton.follow(point, in: bounds.size) } }

    /// The scene that is shown.
    var shownScene: View { scene }

    /// Shows a view over the scene until `dismiss`, in place of one that is there.
    /// - Parameters:
    ///   - isVeiled: whether the scene behind is darkened.
    ///   - place: where the view stands in a window of a size.
    func present(_ content: View, isVeiled: Bool, place: @escaping (Size) -> Rect) {
        dismiss()
        let modal = ModalLayer(content, veil: isVeiled ? SceneRoot.modalVeil : 0, place: place) { [weak self] in self?.dismiss() }
        self.modal = modal
        insertSubview(modal, at: subviews.firstIndex { $0 === toast } ?? subviews.count)
    }

    /// Takes away what lies over the scene; the focus goes back where it was.
    func dismiss() {
        guard let modal else { return }
        self.modal = nil
        modal.removeFromSuperview()
    }

    /// How much of the paper's colour lies over what a prompt covers.
    private static let modalVeil = 0.5

    /// Shows the hint; `gone` is called once it leaves.
    func showHint(gone: @escaping () -> Void) {
        let hint = PanHint(gone: gone)
        self.hint = hint
        insertSubview(hint, at: 1)
    }

    /// Shows news, which take the hint's place.
    func show(_ news: Toast.Message) {
        hint?.dismiss()
        toast.show(news)
    }

    /// Brings the keys to what can be done about the news, and back.
    func toggleNewsFocus() { _ = toast.toggleFocus() }

    private func layoutHint(_ metrics: PageMetrics) {
        guard let hint, stage != nil else { return }
        hint.scale = metrics.scale
        let size = hint.sizeThatFits(
            Size(width: metrics.fullPageWidth - SceneRoot.pageIndicatorWidth * metrics.scale, height: .infinity))
        let right = metrics.margin + metrics.fullPageWidth
        hint.frame = Rect(
            x: right - size.width, y: metrics.pageIndicatorCenter - size.height / 2, width: size.width, height: size.height)
    }

    /// The toast's right edge stands on the content's, in the strip below the pages.
    private func layoutToast(_ metrics: PageMetrics) {
        let right = metrics.margin + metrics.fullPageWidth
        let size = toast.sizeThatFits(Size(width: metrics.fullPageWidth, height: .infinity))
        toast.frame = Rect(
            x: right - size.width, y: metrics.size.height - SceneRoot.toastInset - size.height, width: size.width, height: size.height)
    }

    /// What the page indicator may take of the strip below the pages, at scale 1.
    private static let pageIndicatorWidth = 300.0
    /// Between the toast and the window's lower edge (VISUAL.md, States).
    private static let toastInset = 8.0
}
