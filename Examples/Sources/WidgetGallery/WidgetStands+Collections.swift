import PanoramaKit

extension WidgetStands {
    var collectionSections: [View] {
        [
            WidgetSection("picture", pictureStands), WidgetSection("swiper and ring", [swiperStand, ringStand]),
            WidgetSection("collection", [gridStand, circleStand]), WidgetSection("scroll view", [scrollStand(picture(0))]), swipeSection,
            WidgetSection("collapsing header", [tabsStand(picture(1))]), listSection, navigationSection,
        ]
    }

    /// Returns the path of a picture, wrapping around the available ones; nil if there are none.
    private func picture(_ index: Int) -> String? {
        let names = pictures
        return names.isEmpty ? nil : names[index % names.count]
    }

    // MARK: Pictures

    private var pictureStands: [View] {
        [
            pictureStand("normal") { _ in }, pictureStand("hovered", state: .hovered) { _ in },
            pictureStand("pressed", state: .pressed) { _ in },
            pictureStand("with words") { $0.caption = ("harbour & hills", "19 September") },
            pictureStand("with a line below") { $0.label = WidgetStands.longName },
            pictureStand("unreadable") { $0.image = WidgetStands.missingPicture },
            pictureStand("empty") {
                $0.image = nil
                $0.emptyIcon = Icon.plus
            },
        ]
    }

    /// A path that cannot exist, because its parent is no folder.
    static let missingPicture = "/dev/null/picture"

    private func pictureStand(_ name: String, state: Stand.State = .live, change: (PictureView) -> Void) -> Stand {
        let view = PictureView(image: picture(0))
        view.semantics = Semantics(.picture, label: name)
        view.cursor = .hand
        view.action = { [weak self] in self?.tell("\(name): pressed") }
        view.retry = retry
        change(view)
        return Stand(name, view, .fixed(144, 108), state: state)
    }

    // MARK: One at a time, and around

    private var swiperStand: Stand {
        let swiper = SwiperView()
        swiper.allowsZoom = true
        swiper.retry = retry
        swiper.cursor = .hand
        swiper.edit(animated: false) { $0.replaceAll(with: SwiperItem.items(of: Array(pictures.prefix(6)))) }
        return Stand("swiper: drag, wheel and arrows turn, Ctrl and the wheel magnify", swiper, .fixed(456, 304)) { [weak swiper] theme in
            var style = theme.swiper
            (style.contentMode, style.cornerRadius, style.lag) = (.fill, theme.slab.cornerRadius, 0)
            swiper?.style = style
        }
    }

    private var ringStand: Stand {
        let ring = RingView()
        let items = pictures.prefix(6).enumerated().map { RingItem(id: String($0), image: $1, title: "picture \($0 + 1)") }
        ring.setItems(items, animated: false)
        ring.removeRequested = { [weak ring] item in ring?.setItems(ring?.items.filter { $0.id != item.id } ?? []) }
        ring.addRequested = { [weak ring] in
            let shown = Set(ring?.items.map(\.id) ?? [])
            if let next = items.first(where: { !shown.contains($0.id) }) { ring?.setItems((ring?.items ?? []) + [next]) }
        }
        return Stand("ring: turn it, pull a picture out", ring, .fixed(304, 304)) { [weak ring] theme in
            var style = theme.ring
            (style.diameter, style.selectedDiameter, style.radius) = (60 * theme.scale, 80 * theme.scale, 104 * theme.scale)
            ring?.style = style
        }
    }

    // MARK: Cells

    private var gridStand: Stand {
        let grid = cells("grid", layout: GridLayout(), count: 12)
        return Stand("grid", grid, .fixed(456, 216)) { [weak grid] theme in
            var layout = GridLayout()
            layout.minimumItemWidth = 100 * theme.scale
            layout.spacing = 8 * theme.scale
            grid?.setLayout(layout)
        }
    }

    private var circleStand: Stand {
        let circle = cells("circle of cells", layout: CircleLayout(itemCount: 0, bounds: .zero), count: 7)
        return Stand("circle", circle, .fixed(304, 216)) { [weak circle] theme in
            var layout = CircleLayout(itemCount: 0, bounds: .zero)
            layout.preferredDiameter = 56 * theme.scale
            layout.spacing = 8 * theme.scale
            circle?.setLayout(layout)
        }
    }

    private func cells(_ name: String, layout: any CollectionLayout, count: Int) -> CollectionView {
        let isRound = layout is CircleLayout
        let recipe = CollectionView.Recipe(
            make: { _ in
                let view = PictureView()
                view.isRound = isRound
                view.cursor = .hand
                return view
            },
            configure: { [weak self] view, id in
                (view as? PictureView)?.image = Int(id).flatMap { self?.picture($0) }
                view.semantics = Semantics(.item, label: "picture \(id)")
            })
        let collection = CollectionView(layout: layout, recipe: recipe)
        collection.name = name
        collection.semantics = Semantics(.list, label: name)
        collection.clipsToBounds = !isRound
        collection.apply(CollectionSnapshot((0..<count).map(String.init)), animated: false)
        collection.itemActivated = { [weak self] in self?.tell("\(name): picture \($0)") }
        return collection
    }
}
