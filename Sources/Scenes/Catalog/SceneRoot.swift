import Gallery
import LayoutMath
import Platform
import Views
import Widgets

/// A scene and the overlays of every scene: toast, hint, menu button, drop veil, statistics and modal layer.
final class SceneRoot: View {
    private(set) var hint: PanHint?
    /// The frame statistics; nil unless they were requested.
    private(set) var statistics: StatisticsOverlay?
    private let toast: Toast
    /// What the toast offers to undo; nil if nothing.
    private weak var offered: UndoStep?
    private let scene: View
    private let veil: DropVeil
    private let menuButton: MenuButton
    private(set) var modal: ModalLayer?
    /// Called when the window's menu is requested.
    var menuRequested: () -> Void = {}

    /// - Parameter veil: The drop veil, taken over from the previous root so that its animation continues.
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

    /// Shows the frame statistics above everything else.
    func showStatistics() {
        let overlay = StatisticsOverlay()
        statistics = overlay
        addSubview(overlay)
    }

    override func pointerMoved(to point: Point) { if modal == nil { menuButton.follow(point, in: bounds.size) } }

    /// The current scene.
    var shownScene: View { scene }

    /// Shows a view over the scene until `dismiss()`, replacing one that is already shown.
    /// - Parameters:
    ///   - isVeiled: Whether the scene behind is darkened.
    ///   - place: Returns the view's frame in a window of a size.
    func present(_ content: View, isVeiled: Bool, place: @escaping (Size) -> Rect) {
        dismiss()
        let modal = ModalLayer(content, veil: isVeiled ? SceneRoot.modalVeil : 0, place: place) { [weak self] in self?.dismiss() }
        self.modal = modal
        // News can be read over a prompt. A menu lies over them: its rows are all there is to read.
        let front: View = isVeiled ? toast : veil
        insertSubview(modal, at: subviews.firstIndex { $0 === front } ?? subviews.count)
    }

    /// Removes the modal layer, and returns the focus to where it was.
    func dismiss() {
        guard let modal else { return }
        self.modal = nil
        modal.removeFromSuperview()
    }

    /// Opacity of the paper colour over the scene behind a prompt.
    private static let modalVeil = 0.5

    /// Shows the hint; `gone` is called as soon as it begins to leave.
    func showHint(gone: @escaping () -> Void) {
        let hint = PanHint(gone: gone)
        self.hint = hint
        insertSubview(hint, at: 1)
    }

    /// Shows a toast, which replaces the hint.
    /// - Parameter step: What it offers to undo; nil for nothing.
    private func show(_ news: Toast.Message, offering step: UndoStep?) {
        hint?.dismiss()
        offered = step
        toast.show(news)
    }

    /// Takes back the toast that offers to undo a step, unless another one is shown.
    private func withdraw(_ step: UndoStep) {
        if let words = step.words { stage?.announce("undone: \(words)") }
        guard offered === step else { return }
        offered = nil
        toast.dismiss()
    }

    /// Carries out a request to show or to remove a message.
    func show(_ request: Messages.Request) {
        switch request {
        case .toast(let message, let step): show(message, offering: step)
        case .withdraw(let step): withdraw(step)
        case .dismiss: toast.dismiss()
        case .ask(let question): ask(question)
        }
    }

    private func ask(_ question: Messages.Question) {
        let view = QuestionView(question.title, detail: question.detail, actions: question.actions) { [weak self] action in
            self?.dismiss()
            if let action { question.chosen(action) }
        }
        presentInCenter(view)
    }

    /// Shows a view in the middle of the darkened scene until `dismiss()`.
    func presentInCenter(_ content: View) {
        present(content, isVeiled: true) { [weak content] room in
            Rect(center: Rect(origin: .zero, size: room).center, size: content?.sizeThatFits(room) ?? .zero)
        }
    }

    /// Moves the focus to the toast's button, and back.
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

    /// Aligns the toast's right edge to the content's, in the strip below the pages.
    private func layoutToast(_ metrics: PageMetrics) {
        let right = metrics.margin + metrics.fullPageWidth
        let size = toast.sizeThatFits(Size(width: metrics.fullPageWidth, height: .infinity))
        toast.frame = Rect(
            x: right - size.width, y: metrics.size.height - SceneRoot.toastInset - size.height, width: size.width, height: size.height)
    }

    /// Width in points at scale 1 of the strip below the pages that is reserved for the page indicator.
    private static let pageIndicatorWidth = 300.0
    /// Distance in points from the toast to the window's lower edge.
    private static let toastInset = 8.0
}
