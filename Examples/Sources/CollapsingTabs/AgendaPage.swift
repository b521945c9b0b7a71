import PanoramaKit

/// Events under a header that collapses as they are scrolled: many upcoming ones, and three previous ones.
final class AgendaPage: View {
    static let upcoming = (1...20).map { "event \($0)" }
    static let previous = ["first light", "low tide", "embers"]

    let tabs = CollapsingHeaderView(
        "events", header: Label("ridge walk with Ada", role: \.heading), collapsedHeader: Label("ridge walk, 14:30", role: \.lead))

    init() {
        super.init()
        tabs.collapsedHeight = 72
        tabs.takesKeysUnfocused = true
        tabs.setItems([
            TabItem(id: "upcoming", title: "upcoming", count: AgendaPage.upcoming.count) { makeList(AgendaPage.upcoming) },
            TabItem(id: "previous", title: "previous", count: AgendaPage.previous.count) { makeList(AgendaPage.previous) },
        ])
        addSubview(tabs)
    }

    override func layoutSubviews() { tabs.frame = bounds.insetBy(24) }
    override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }
}

/// A list of labels, one in a row of 72 points.
private func makeList(_ events: [String]) -> CollectionView {
    let rows = RowExtents(heights: Array(repeating: 72, count: events.count))
    let list = CollectionView(layout: ListLayout(rows: rows))
    list.apply(CollectionSnapshot(events), animated: false)
    return list
}

func makeRoot() -> View { AgendaPage() }
