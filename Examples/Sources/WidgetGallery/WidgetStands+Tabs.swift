import PanoramaKit

extension WidgetStands {
    /// Returns a stand with a header that collapses over two lists, a long one and one too short to hold it collapsed.
    func tabsStand(_ image: String?) -> Stand {
        let header = StackView(
            [Label("next, in 25 minutes", role: \.captionStrong, ink: \.accent), Label("ridge walk", role: \.heading)], spacing: 4)
        let collapsed = Label("25 min: ridge walk", role: \.lead)
        let view = CollapsingHeaderView(
            "events", header: InsetView(header), collapsedHeader: InsetView(collapsed), headerBackground: HeaderPicture(image))
        view.setItems([
            TabItem(id: "upcoming", title: "upcoming", count: 14) { EventRow.list(14) },
            TabItem(id: "previous", title: "previous", count: 3) { EventRow.list(3) },
        ])
        return Stand("collapsing header: drag it up, drag across", view, .fixed(456, 400)) { [weak view] theme in
            view?.endFadeColor = theme.palette.paper
            view?.headerHeight = 120 * theme.scale
            view?.collapsedHeight = 56 * theme.scale
            view?.tabSpacing = 8 * theme.scale
        }
    }
}

/// A view with room around one other.
private final class InsetView: View {
    private let content: View

    init(_ content: View) {
        self.content = content
        super.init()
        addSubview(content)
    }

    override func layoutSubviews() {
        let inset = 24 * theme.scale
        let height = content.sizeThatFits(Size(width: bounds.width - 2 * inset, height: bounds.height)).height
        content.frame = Rect(x: inset, y: (bounds.height - height) / 2, width: max(0, bounds.width - 2 * inset), height: height)
    }
}

/// A slab of the theme with a picture at its trailing end.
private final class HeaderPicture: View {
    private let picture: PictureView

    init(_ image: String?) {
        picture = PictureView(image: image)
        super.init()
        isUserInteractionEnabled = false
        addSubview(picture)
    }

    override func layoutSubviews() {
        let width = bounds.width * 0.4
        picture.frame = Rect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(.rounded(radius: theme.slab.cornerRadius), in: bounds, theme.palette.slab)
    }
}

/// A row of the lists: two lines and a rule below them.
private final class EventRow: View {
    private let title = Label("", role: \.bodyStrong)
    private let place = Label("darkroom, second floor", role: \.caption, ink: \.middle)

    /// Returns a list of events.
    static func list(_ count: Int) -> CollectionView {
        let recipe = CollectionView.Recipe(
            make: { _ in EventRow() },
            configure: { view, id in
                (view as? EventRow)?.title.text = "print series \(id)"
                view.semantics = Semantics(.item, label: "print series \(id)")
            })
        let rows = RowExtents(heights: Array(repeating: 72, count: count))
        let list = CollectionView(layout: ListLayout(rows: rows), recipe: recipe)
        list.apply(CollectionSnapshot((1...count).map(String.init)), animated: false)
        return list
    }

    init() {
        super.init()
        for view in [title, place] { addSubview(view) }
    }

    override func layoutSubviews() {
        title.frame = Rect(x: 0, y: 12, width: bounds.width, height: 24)
        place.frame = Rect(x: 0, y: 38, width: bounds.width, height: 18)
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(Rect(x: 0, y: bounds.height - canvas.hairline, width: bounds.width, height: canvas.hairline), theme.palette.hairline)
    }
}
