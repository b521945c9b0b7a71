import LayoutMath
import Platform
import Views

/// The first page: the folder's name beside a mosaic of its own pictures.
final class CoverPage: View {
    private let context: SceneContext
    private let open: (Int) -> Void
    private let scrim: CoverScrim
    private let title: Label
    private let summary: Label
    private let readingLine: ReadingLine
    private let primary: Button
    private let secondary: Button
    private var tiles: [View] = []
    private var plan: MosaicPlan?

    /// - Parameter open: shows the picture with this index.
    init(context: SceneContext, open: @escaping (Int) -> Void) {
        self.context = context
        self.open = open
        let (theme, album) = (context.theme, context.album)
        let isEmpty = album.entries.isEmpty
        scrim = CoverScrim(paper: theme.palette.paper)
        let type = Typography(scale: 1)
        title = Label(isEmpty ? "nothing\nhere yet" : album.title, style: type.title, color: theme.palette.high, maximumLines: 2)
        summary = Label(
            isEmpty ? "drop a folder or pictures\nanywhere in this window" : album.summary, style: type.body,
            color: theme.palette.middle, maximumLines: 2)
        readingLine = ReadingLine(palette: theme.palette)
        primary = Button("look through", style: theme.primaryButton(scale: 1)) { open(0) }
        secondary = Button("use samples", style: theme.quietButton(scale: 1)) { context.openSample() }
        super.init()
        for view in [scrim, title, summary, readingLine] { addSubview(view) }
        addSubview(isEmpty ? secondary : primary)
        semantics = Semantics(.group, label: "cover")
        readingLine.shown = { [summary] in summary.isHidden = $0 }
        context.reading.changed = { [readingLine, reading = context.reading] in readingLine.state = reading.state }
        if !album.complaint.isEmpty { summary.text += (summary.text.isEmpty ? "" : "\n") + album.complaint }
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let metrics = PageMetrics(size: stage.size)
        scrim.frame = Rect(x: -metrics.margin, y: 0, width: metrics.size.width, height: bounds.height)
        applyScale(metrics)
        let mosaic = Rect(
            x: metrics.coverColumn, y: metrics.mosaicTop, width: max(0, bounds.width - metrics.coverColumn),
            height: max(0, metrics.contentBottom - metrics.mosaicTop))
        if metrics.isCompact { layoutBand(metrics, above: mosaic) } else { layoutColumn(metrics) }
        layoutReading(metrics, above: metrics.isCompact ? mosaic.minY : button.frame.minY)
        layoutMosaic(in: mosaic, metrics)
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, stage?.focusedView?.isDescendant(of: self) == true else { return false }
        let directions: [Key: FocusDirection] = [.left: .left, .right: .right, .up: .up, .down: .down]
        return directions[key].map { stage?.moveFocus($0, within: self) ?? false } ?? false
    }

    private func applyScale(_ metrics: PageMetrics) {
        let type = metrics.typography
        title.style = metrics.isCompact ? type.heading : type.title
        title.maximumLines = metrics.isCompact ? 1 : 2
        summary.style = type.body
        primary.style = context.theme.primaryButton(scale: metrics.scale)
        secondary.style = context.theme.quietButton(scale: metrics.scale)
    }

    private var button: Button { context.album.entries.isEmpty ? secondary : primary }

    /// Name, words and button stand on the lower left, the button on the content's lower edge.
    private func layoutColumn(_ metrics: PageMetrics) {
        guard let text = stage?.text else { return }
        let width = metrics.coverColumn - 40 * metrics.scale
        let buttonSize = button.fittingSize(measuring: text)
        var bottom = metrics.contentBottom - buttonSize.height
        button.frame = Rect(x: 0, y: bottom, width: buttonSize.width, height: buttonSize.height)
        let summaryHeight = summary.size(fitting: width, measuring: text).height
        bottom -= 12 * metrics.scale + summaryHeight
        summary.frame = Rect(x: 0, y: bottom, width: width, height: summaryHeight)
        let titleHeight = title.size(fitting: width, measuring: text).height
        title.frame = Rect(x: 0, y: bottom - titleHeight, width: width, height: titleHeight)
    }

    /// A narrow window has name and words in a band above the mosaic, the button at its right.
    private func layoutBand(_ metrics: PageMetrics, above mosaic: Rect) {
        guard let text = stage?.text else { return }
        let size = button.fittingSize(measuring: text)
        button.frame = Rect(x: max(0, bounds.width - size.width), y: mosaic.minY - 28 - size.height, width: size.width, height: size.height)
        let width = max(0, button.frame.minX - 16)
        title.frame = Rect(x: 0, y: mosaic.minY - 92, width: width, height: title.style.lineHeight)
        summary.frame = Rect(x: 0, y: mosaic.minY - 44, width: width, height: summary.style.lineHeight)
    }

    /// The line stands in the summary's place, its bar where there is room before what follows below.
    private func layoutReading(_ metrics: PageMetrics, above limit: Double) {
        readingLine.scale = metrics.scale
        let bottom = min(summary.frame.minY + summary.style.lineHeight + 13 * metrics.scale, limit - 6 * metrics.scale)
        readingLine.frame = Rect(
            x: 0, y: summary.frame.minY, width: min(280 * metrics.scale, bounds.width), height: bottom - summary.frame.minY)
    }

    private func layoutMosaic(in frame: Rect, _ metrics: PageMetrics) {
        let entries = context.album.entries
        let plan = MosaicPlan(
            in: frame, isCompact: metrics.isCompact, gap: metrics.tileGap, pictures: entries.count, showsCount: entries.count > 9)
        guard plan != self.plan else { return }
        self.plan = plan
        for tile in tiles { tile.removeFromSuperview() }
        var index = 0
        tiles = plan.tiles.map { tile in
            if tile.role == .count { return countTile(tile, rest: entries.count - plan.tiles.count + 1, metrics) }
            defer { index += 1 }
            return pictureTile(tile, index: index, metrics)
        }
        for tile in tiles { addSubview(tile) }
    }

    private func pictureTile(_ tile: MosaicPlan.Tile, index: Int, _ metrics: PageMetrics) -> View {
        let view = PictureView(style: context.theme.picture(scale: metrics.scale))
        view.frame = tile.frame
        guard context.album.entries.indices.contains(index) else { return view }
        let entry = context.album.entries[index]
        view.image = entry.image
        view.cursor = .hand
        view.semantics = Semantics(.picture, label: entry.title)
        view.action = { [open] in open(index) }
        view.retry = context.retry
        if tile.role == .hero { view.caption = (entry.title, entry.detail) }
        return view
    }

    /// How many more pictures there are than the mosaic shows.
    private func countTile(_ tile: MosaicPlan.Tile, rest: Int, _ metrics: PageMetrics) -> View {
        let view = CountTile(count: rest, words: "more pictures", theme: context.theme, scale: metrics.scale)
        view.frame = tile.frame
        view.action = { [open] in open(0) }
        return view
    }
}

/// Darkens (or lightens) the landscape behind the folder's name: an ellipse about the window's lower left corner.
private final class CoverScrim: View {
    private let paper: Color
    /// VISUAL.md, cover scrim: radii 820 and 520 in a window of 1280x720; paper 84 %, 64 % at 0.45, 0 at 0.76.
    private static let falloff = RadialFalloff([.init(0, 1), .init(0.45, 0.64 / 0.84), .init(0.76, 0), .init(1, 0)])
    private static let opacity = 0.84

    init(paper: Color) {
        self.paper = paper
        super.init()
        isUserInteractionEnabled = false
    }

    override func draw(in canvas: Canvas) {
        let radii = Size(width: 820.0 / 1280 * bounds.width, height: 520.0 / 720 * bounds.height)
        canvas.mask(
            .glow(CoverScrim.falloff), in: Rect(center: Point(x: 0, y: bounds.height), size: radii * 2), paper.opacity(CoverScrim.opacity))
    }
}

/// The ember tile: a number and what it counts.
private final class CountTile: View, Pressable {
    var action: () -> Void = {}
    private let number: TextRun
    private let words: TextRun
    private let theme: Theme
    private let scale: Double
    private var motion = ControlMotion()

    init(count: Int, words: String, theme: Theme, scale: Double) {
        number = TextRun(String(count), font: Font(.displayExtraLight, size: 56 * scale))
        self.words = TextRun(words, font: Typography(scale: scale).captionStrong.font)
        self.theme = theme
        self.scale = scale
        super.init()
        cursor = .hand
        semantics = Semantics(.button, label: "\(count) \(words)")
    }

    override func draw(in canvas: Canvas) {
        canvas.mask(.rounded(radius: 6), in: bounds, theme.palette.accent)
        guard bounds.height >= 100 * scale else { return }
        canvas.text(number, at: Point(x: 14 * scale, y: bounds.height - 38 * scale), theme.palette.onAccent)
        canvas.text(words, at: Point(x: 16 * scale, y: bounds.height - 16 * scale), theme.palette.onAccent)
    }

    override func advance(to time: Seconds) -> Bool {
        transform.scale = 1 + 0.03 * (motion.hovered(at: time) - motion.pressed(at: time))
        return !motion.isSettled(at: time)
    }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    func activate(at point: Point) { action() }
    override var canBecomeFocused: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .enter || key == .space, !isRepeat else { return false }
        action()
        return true
    }
}
