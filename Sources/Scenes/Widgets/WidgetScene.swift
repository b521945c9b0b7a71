import LayoutMath
import Platform
import Views
import Widgets

/// Every widget of the toolkit in every state, a page for each kind: a panorama of widgets about widgets.
///
/// It takes its looks from the theme alone, so that the same views stay through a change of it, with what was typed and set in them.
final class WidgetScene: View {
    private let panorama = PanoramaView(title: "widgets")
    private let pageIndicator = PageIndicator()
    private let stands: WidgetStands
    /// What is set in a page's widgets outlasts the page's absence.
    private var pages: [WidgetGroup: WidgetPage] = [:]

    init(context: SceneContext) {
        stands = WidgetStands(context)
        super.init()
        addSubview(panorama)
        addSubview(pageIndicator)
        stands.open = { [weak panorama] group in WidgetGroup.allCases.firstIndex(of: group).map { panorama?.scroll(toPage: $0) } }
        panorama.didScroll = { [weak self] in self?.pageIndicator.progress = $0.progress }
        pageIndicator.titles = WidgetGroup.allCases.map(\.rawValue)
        pageIndicator.selected = { [weak panorama] in panorama?.scroll(toPage: $0) }
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }

    override func layoutSubviews() {
        let style = theme.panorama(size: bounds.size)
        setPages(most: max(1, bounds.width - style.defaultWidthReduction))
        panorama.frame = bounds
        pageIndicator.scale = theme.scale
        let size = pageIndicator.sizeThatFits(.unbounded)
        pageIndicator.frame = Rect(
            origin: Point(x: style.margin, y: bounds.height - (style.contentBottom + size.height) / 2), size: size)
    }

    /// Page widths follow the window and the scale, so the items are set anew where those change; contents stay, because the ids do.
    private func setPages(most: Double) {
        let items = WidgetGroup.allCases.map { group in
            PanoramaItem(id: group.rawValue, title: group.title, width: min(most, group.width * theme.scale)) { [unowned self] in
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

    /// The first page begins below the title's descender, and ends as the others do.
    private static func belowTitle(_ theme: Theme, _ window: Size) -> Insets {
        let style = theme.panorama(size: window)
        return Insets(top: style.titleBaseline + descent * style.titleFont.size, bottom: style.contentBottom)
    }

    /// From the title's baseline to where its descender has ended with some air, as a share of its size.
    private static let descent = 0.3

    /// Keys that the page indicator leaves are for the pages, as if it had no focus.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if panorama.keyDown(key, modifiers, isRepeat: isRepeat) { return true }
        guard key == .escape, modifiers.isEmpty, let page = panorama.targetPage, page > 0 else { return false }
        panorama.scroll(toPage: 0)
        return true
    }
}
