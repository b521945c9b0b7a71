import PanoramaKit

/// A panorama of every widget in every state, with a page for each kind.
///
/// All styles come from the theme, so that the same views stay when it changes, with what was typed and set in them.
final class WidgetScene: View {
    private let panorama = PanoramaView(title: "widgets")
    private let pageIndicator = PageIndicator()
    private let toast = Toast()
    private let stands = WidgetStands()
    /// The pages, kept while they are off screen so that the state of their widgets is not lost.
    private var pages: [WidgetGroup: WidgetPage] = [:]

    init() {
        super.init()
        addSubview(panorama)
        addSubview(pageIndicator)
        addSubview(toast)
        stands.announce = { [weak toast] in toast?.show($0) }
        stands.open = { [weak panorama] group in WidgetGroup.allCases.firstIndex(of: group).map { panorama?.scroll(toPage: $0) } }
        panorama.pageIndicator = pageIndicator
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }

    override func layoutSubviews() {
        stage?.theme = theme.scaled(to: WidgetScene.scale(in: bounds.size))
        let style = theme.panorama(size: bounds.size)
        setPages(most: max(1, bounds.width - style.defaultWidthReduction))
        panorama.frame = bounds
        let size = pageIndicator.sizeThatFits(.unbounded)
        pageIndicator.frame = Rect(
            origin: Point(x: style.margin, y: bounds.height - (style.contentBottom + size.height) / 2), size: size)
        layoutToast(in: Rect(x: style.margin, y: 0, width: bounds.width - style.defaultWidthReduction, height: bounds.height))
    }

    /// Returns the scale of the theme: type and controls grow half as fast as the window, in quarters, from that of a small laptop on.
    private static func scale(in window: Size) -> Double {
        let fit = min(window.width / 1280, window.height / 720)
        return (((1 + fit) * 2).rounded() / 4).clamped(to: 1...2)
    }

    /// Aligns the toast's right edge to that of the widest page.
    private func layoutToast(in room: Rect) {
        let size = toast.sizeThatFits(Size(width: room.width, height: .infinity))
        toast.frame = Rect(
            x: room.maxX - size.width, y: room.maxY - WidgetScene.toastInset - size.height, width: size.width, height: size.height)
    }

    /// Distance in points from the toast to the window's lower edge.
    private static let toastInset = 8.0

    /// Page widths follow the window and the scale, so the items are set again when those change; contents stay, because the ids do.
    private func setPages(most: Double) {
        let items = WidgetGroup.allCases.map { group in
            PanoramaItem(id: group.rawValue, title: group.title, width: .points(min(most, group.width * theme.scale))) { [unowned self] in
                page(group)
            }
        }
        if items.map(\.width) != panorama.items.map(\.width) { panorama.setItems(items) }
    }

    private func page(_ group: WidgetGroup) -> WidgetPage {
        if let page = pages[group] { return page }
        let page = WidgetPage(group.rawValue, stands.sections(group), inset: group == .start ? WidgetScene.belowTitle : { _, _ in .zero })
        pages[group] = page
        return page
    }

    /// Returns the first page's insets: it begins below the title's descender, and ends as the others do.
    private static func belowTitle(_ theme: Theme, _ window: Size) -> Insets {
        let style = theme.panorama(size: window)
        return Insets(top: style.titleBaseline + descent * style.titleFont.size, bottom: style.contentBottom)
    }

    /// Distance from the title's baseline to the page, as a share of the font size; clear of the descender.
    private static let descent = 0.3

    /// Keys that the page indicator does not handle go to the pages, as if it had no focus.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if panorama.keyDown(key, modifiers, isRepeat: isRepeat) { return true }
        guard key == .escape, modifiers.isEmpty, let page = panorama.targetPage, page > 0 else { return false }
        panorama.scroll(toPage: 0)
        return true
    }
}
