import LayoutMath
import Platform
import Views

/// Every picture of the album as thumbnails that scroll under their heading; a press shows one of them in the whole window.
final class AllPictures: View {
    /// Leaves the page; nil when there is nowhere to go back to.
    var close: (() -> Void)? { didSet { back.isHidden = close == nil } }
    let collection: CollectionView
    private let context: SceneContext
    private var items: AlbumItems
    private let title: Label
    private let count: Label
    private let back: Button
    private var viewer: Viewer?
    /// 0 shows the thumbnails, 1 the picture.
    private var presence = Animated(0, restDistance: SpringMotion.restFraction)

    /// Open and close viewer (VISUAL.md, Motion), without the overshoot that would uncover an edge.
    private static let spring = Spring(response: 0.50, dampingRatio: 1)
    private static let fade: Seconds = 0.15

    init(context: SceneContext) {
        self.context = context
        items = AlbumItems(context.album.entries)
        let (theme, type) = (context.theme, Typography(scale: 1))
        title = Label("all pictures", style: type.heading, color: theme.palette.high)
        count = Label("", style: type.body, color: theme.palette.middle)
        back = Button("back", icon: Icons.back, style: theme.quietButton(scale: 1)) {}
        let contents = Thumbnails(context: context)
        collection = CollectionView(layout: GridLayout(), recipe: contents.recipe)
        super.init()
        contents.page = self
        semantics = Semantics(.group, label: "all pictures")
        collection.name = "all"
        collection.semantics = Semantics(.list, label: "all pictures")
        collection.takesKeysUnfocused = true
        collection.scrollView.contentView.addSubview(title)
        collection.scrollView.contentView.addSubview(count)
        back.action = { [weak self] in self?.close?() }
        back.isHidden = true
        addSubview(collection)
        addSubview(back)
        show(context.album, animated: false)
        context.live.observe(self) { [weak self] in self?.show($0, animated: true) }
    }

    private func show(_ album: Album, animated: Bool) {
        items.follow(album.entries)
        count.text = "\(album.title)  ·  \(album.count)"
        collection.apply(items.snapshot, animated: animated)
        collection.reconfigure()
    }

    fileprivate func configure(_ picture: PictureView, _ id: String) {
        guard let entry = items.entry(id) else { return }
        picture.image = entry.image
        picture.semantics = Semantics(.picture, label: entry.title)
        picture.action = { [weak self] in self?.open(id) }
    }

    private func open(_ id: String) {
        guard viewer == nil, let index = items.snapshot.index(of: id) else { return }
        let viewer = Viewer(context: context, index: index)
        viewer.close = { [weak self] in self?.present(false) }
        self.viewer = viewer
        addSubview(viewer)
        stage?.focus(viewer)
        present(true)
    }

    /// The path of the picture that fills the window; nil while the thumbnails do.
    var picture: String? { presence.target == 1 ? viewer?.image : nil }

    /// Goes on where the same page was in another look.
    func continueAt(_ state: ViewState, picture: String?) {
        collection.restore(state)
        guard let index = items.entries.firstIndex(where: { $0.image == picture }) else { return }
        open(items.snapshot.ids[index])
        presence.set(1)
    }

    private func present(_ isPresented: Bool) {
        let goal = isPresented ? 1.0 : 0
        if stage?.motionPreference == .full {
            presence.retarget(to: goal, at: stage?.time ?? 0, with: AllPictures.spring)
        } else {
            presence.animate(to: goal, at: stage?.time ?? 0, duration: AllPictures.fade)
        }
        if !isPresented { stage?.focus(collection) }
        viewer?.isUserInteractionEnabled = isPresented
        setNeedsLayout()
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        place(at: time)
        guard presence.isSettled(at: time) else { return true }
        if presence.target == 0 {
            viewer?.removeFromSuperview()
            viewer = nil
        }
        return false
    }

    /// The picture comes in from the right and covers the thumbnails, as a detail of the panorama does.
    private func place(at time: Seconds) {
        let share = presence.value(at: time)
        let slides = stage?.motionPreference == .full
        viewer?.transform.translation.x = slides ? bounds.width * (1 - share) : 0
        viewer?.alpha = share
        collection.transform.translation.x = slides ? -bounds.width * share : 0
        collection.alpha = 1 - share
        collection.isHidden = share == 1
        back.alpha = 1 - share
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, context.theme.palette.paper) }

    override func layoutSubviews() {
        guard let stage else { return }
        let metrics = PageMetrics(size: stage.size)
        let (s, margin, type) = (metrics.scale, metrics.margin, metrics.typography)
        collection.frame = bounds
        viewer?.frame = bounds
        back.style = context.theme.quietButton(scale: s)
        let size = back.fittingSize(measuring: stage.text)
        back.frame = Rect(x: bounds.width - margin - size.width, y: 28 * s, width: size.width, height: size.height)
        title.style = type.heading
        count.style = type.body
        let width = max(0, (close == nil ? bounds.width : back.frame.minX) - margin - 16 * s)
        title.frame = Rect(x: margin + type.heading.opticalShift, y: 28 * s, width: width, height: type.heading.lineHeight)
        count.frame = Rect(x: margin, y: title.frame.maxY, width: width, height: type.body.lineHeight)
        collection.setLayout(grid(metrics, top: count.frame.maxY + 24 * s))
        place(at: stage.time)
    }

    private func grid(_ metrics: PageMetrics, top: Double) -> GridLayout {
        var grid = GridLayout()
        grid.insets = Insets(top: top, left: metrics.margin, bottom: metrics.bottomInset, right: metrics.margin)
        grid.spacing = metrics.tileGap
        grid.minimumItemWidth = (bounds.width / AllPictures.columns).clamped(to: 140 * metrics.scale...260 * metrics.scale)
        return grid
    }

    /// About as many thumbnails as stand side by side in a usual window.
    private static let columns = 7.5

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .escape, modifiers.isEmpty, let close else { return false }
        close()
        return true
    }
}

/// How thumbnails are made and used again.
private final class Thumbnails {
    weak var page: AllPictures?
    private let context: SceneContext

    init(context: SceneContext) { self.context = context }

    var recipe: CollectionView.Recipe {
        CollectionView.Recipe(
            make: { [context] _ in
                let picture = PictureView(style: context.theme.picture(scale: 1))
                picture.cursor = .hand
                picture.retry = context.retry
                return picture
            },
            configure: { [self] view, id in (view as? PictureView).map { page?.configure($0, id) } })
    }
}
