import Imaging
import LayoutMath
import Pictures
package import Platform
package import Views
import Widgets

/// The first page: the folder's name beside a mosaic of its pictures.
package final class CoverPage: View {
    private let context: GalleryContext
    private let scrim: CoverScrim
    private let title: Label
    private let summary: Label
    private let readingLine: LoadingLine
    private let primary: Button
    private let samples: Button
    private let folder: Button
    private let mosaic: CoverMosaic
    /// Lines about the album, most important first.
    private var words: [String] = []
    private static let invitation = "open a folder, or drop pictures\nanywhere in this window"

    package init(context: GalleryContext, actions: CoverMosaic.Actions) {
        self.context = context
        scrim = CoverScrim()
        title = Label("", role: \.title, maximumLines: 2)
        summary = Label("", ink: \.middle, maximumLines: 2)
        readingLine = LoadingLine()
        primary = Button("look through") {}
        samples = Button("use samples") {}
        folder = Button("open folder") {}
        mosaic = CoverMosaic(context: context, actions: actions)
        super.init()
        for view in [scrim, title, summary, readingLine, primary, folder, samples, mosaic] { addSubview(view) }
        semantics = Semantics(.group, label: "cover")
        readingLine.shown = { [summary] in summary.isHidden = $0 }
        context.reading.changed = { [readingLine, reading = context.reading] in readingLine.state = reading.state }
        primary.action = { [live = context.live] in
            if live.album.entries.isEmpty { actions.openAll() } else { actions.open(live.newestIndex) }
        }
        tell(context.album)
        samples.action = { [weak self] in self?.perform(OpenSample()) }
        folder.action = { [weak self] in self?.perform(AskForFolder()) }
        context.live.observe(self) { [weak self] album in
            self?.tell(album)
            self?.mosaic.show(album)
        }
    }

    /// Shows the album's name and summary, and the buttons that apply to it.
    private func tell(_ album: Album) {
        let isEmpty = isNothingOpen(album)
        let unread = Caption.line(of: album.unread)
        title.text = isEmpty && unread.isEmpty ? "nothing\nhere yet" : album.title
        words = isEmpty ? [unread.isEmpty ? CoverPage.invitation : unread] : [album.summary, unread]
        if album.isEmpty, album.isListed, !isEmpty { words = [context.live.emptyTitle] }
        words = (words + [album.complaint]).filter { !$0.isEmpty }
        // If there are no pictures, the button enters the folders.
        primary.title = album.entries.isEmpty ? "look inside" : "look through"
        primary.isHidden = album.isEmpty
        samples.isHidden = !isEmpty
        setNeedsLayout()
    }

    /// Whether no pictures are open, as opposed to a search without results.
    private func isNothingOpen(_ album: Album) -> Bool { album.isEmpty && album.isListed && context.live.source.isEmpty }

    package override func layoutSubviews() {
        guard let stage else { return }
        let metrics = stage.metrics
        scrim.frame = Rect(x: -metrics.margin, y: 0, width: metrics.size.width, height: bounds.height)
        applyScale(metrics)
        let mosaic = Rect(
            x: metrics.coverColumn, y: metrics.mosaicTop, width: max(0, bounds.width - metrics.coverColumn),
            height: max(0, metrics.contentBottom - metrics.mosaicTop))
        if metrics.isCompact { layoutBand(metrics, above: mosaic) } else { layoutColumn(metrics) }
        // A compact cover uses the landscape's scrim, which has no visible edge.
        scrim.isHidden = metrics.isCompact
        layoutReading(metrics, above: metrics.isCompact ? mosaic.minY : buttons[0].frame.minY)
        self.mosaic.scale = metrics.scale
        self.mosaic.isCompact = metrics.isCompact
        self.mosaic.frame = mosaic
    }

    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, let focused = stage?.focusedView, focused.isDescendant(of: self) else { return false }
        let directions: [Key: FocusDirection] = [.left: .left, .right: .right, .up: .up, .down: .down]
        guard let direction = directions[key] else { return false }
        // Left and right usually change the page, but while the tiles have the focus they never leave this page.
        let isInMosaic = focused.isDescendant(of: mosaic)
        guard isInMosaic || direction == .up || direction == .down else { return false }
        return stage?.moveFocus(direction, within: self) ?? false || isInMosaic
    }

    private func applyScale(_ metrics: PageMetrics) {
        let type = metrics.typography
        title.style = metrics.isCompact ? type.heading : type.title
        title.maximumLines = metrics.isCompact ? 1 : 2
        summary.style = type.body
        // The sky behind the band of a compact cover is lighter than the scrim beside a mosaic.
        summary.color = metrics.isCompact ? theme.palette.high : theme.palette.middle
        readingLine.color = summary.color
        // A band has room for two lines above the mosaic.
        summary.maximumLines = metrics.isCompact ? 2 : 5
        let isTooMuch = metrics.isCompact && words.count > 1 && !context.album.unread.isEmpty
        summary.text = (isTooMuch ? [words[0]] : words).joined(separator: "\n")
        primary.style = theme.scaled(to: metrics.scale).primaryButton
        samples.style = theme.scaled(to: metrics.scale).quietButton
        folder.style = isNothingOpen(context.album) ? theme.scaled(to: metrics.scale).primaryButton : samples.style
    }

    /// The visible buttons, the primary one first.
    private var buttons: [Button] {
        guard context.album.isEmpty else { return [primary, folder] }
        return isNothingOpen(context.album) ? [folder, samples] : [folder]
    }
    private static let buttonGap = 8.0

    /// Places the buttons side by side.
    /// - Parameter place: Returns the row's upper left corner for its size.
    /// - Returns: The row's frame.
    private func layoutButtons(_ metrics: PageMetrics, at place: (Size) -> Point) -> Rect {
        let (sizes, gap) = (buttons.map { $0.sizeThatFits(.unbounded) }, CoverPage.buttonGap * metrics.scale)
        let size = Size(
            width: sizes.reduce(-gap) { $0 + $1.width + gap }, height: sizes.map(\.height).max() ?? 0)
        let origin = place(size)
        var x = origin.x
        for (button, size) in zip(buttons, sizes) {
            button.frame = Rect(x: x, y: origin.y, width: size.width, height: size.height)
            x += size.width + gap
        }
        return Rect(origin: origin, size: size)
    }

    /// Lays out the name, text and buttons at the lower left. The buttons are aligned to the content's lower edge.
    private func layoutColumn(_ metrics: PageMetrics) {
        let width = metrics.coverColumn - 40 * metrics.scale
        var bottom = layoutButtons(metrics) { Point(x: 0, y: metrics.contentBottom - $0.height) }.minY
        let summaryHeight = summary.sizeThatFits(Size(width: width, height: .infinity)).height
        bottom -= 12 * metrics.scale + summaryHeight
        summary.frame = Rect(x: 0, y: bottom, width: width, height: summaryHeight)
        let titleHeight = title.sizeThatFits(Size(width: width, height: .infinity)).height
        title.frame = Rect(x: 0, y: bottom - titleHeight, width: width, height: titleHeight)
    }

    /// In a narrow window, lays out the name and text in a band above the mosaic, with the buttons at its right.
    private func layoutBand(_ metrics: PageMetrics, above mosaic: Rect) {
        let row = layoutButtons(metrics) {
            Point(x: max(0, bounds.width - $0.width), y: mosaic.minY - 28 * metrics.scale - $0.height)
        }
        let width = max(0, row.minX - 16 * metrics.scale)
        title.frame = Rect(x: 0, y: mosaic.minY - 92 * metrics.scale, width: width, height: title.style.lineHeight)
        // A summary that does not fit on one line is set in smaller type.
        let isWide = words.count == 1 && summary.sizeThatFits(.unbounded).width > width
        if isWide { (summary.style, summary.maximumLines) = (metrics.typography.caption, 1) }
        summary.frame = Rect(x: 0, y: mosaic.minY - 44 * metrics.scale, width: width, height: metrics.typography.body.lineHeight)
    }

    /// Lays out the loading line instead of the summary, with its bar above `limit`.
    private func layoutReading(_ metrics: PageMetrics, above limit: Double) {
        readingLine.scale = metrics.scale
        let bottom = min(summary.frame.minY + summary.style.lineHeight + 13 * metrics.scale, limit - 6 * metrics.scale)
        readingLine.frame = Rect(
            x: 0, y: summary.frame.minY, width: min(280 * metrics.scale, bounds.width), height: bottom - summary.frame.minY)
    }
}

/// Covers the landscape behind the folder's name with the paper colour, as an ellipse around the window's lower left corner.
private final class CoverScrim: View {
    /// The radii are 820 and 520 in a window of 1280 × 720; the opacity is 0.84 at the centre, 0.64 at a share of 0.45, and 0 at 0.76.
    private static let falloff = RadialFalloff([.init(0, 1), .init(0.45, 0.64 / 0.84), .init(0.76, 0), .init(1, 0)])
    private static let opacity = 0.84

    init() {
        super.init()
        isUserInteractionEnabled = false
    }

    override func draw(in canvas: Canvas) {
        let radii = Size(width: 820.0 / 1280 * bounds.width, height: 520.0 / 720 * bounds.height)
        canvas.fill(
            .glow(CoverScrim.falloff), in: Rect(center: Point(x: 0, y: bounds.height), size: radii * 2),
            theme.palette.paper.opacity(CoverScrim.opacity))
    }
}
