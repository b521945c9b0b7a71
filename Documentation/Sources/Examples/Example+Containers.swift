import PanoramaKit

private func show(_ text: String) {}

extension Example {
    static let containers = [
        Example("StackView", width: 480, height: 190) {
            // example StackView
            let buttons = StackView([Button("open") { show("open") }, Button("cancel") { show("cancel") }], axis: .horizontal, spacing: 12)
            let column = StackView([Label("pictures", role: \.heading), Label("Where are they?"), buttons], spacing: 12)
            // end
            return column
        },
        Example("Spacer", width: 480, height: 92) {
            // example Spacer
            let bar = StackView([Label("pictures", role: \.subhead), Spacer(), Button("open") { show("open") }], axis: .horizontal)
            bar.alignment = .firstBaseline
            // end
            return bar
        },
        Example("WrapView", width: 480, height: 150) {
            // example WrapView
            let words = ["fjord", "winter", "blue hour", "harbour", "with Noor", "snow"]
            let tags = WrapView(words.map { word in Button(word) { show(word) } })
            // end
            return tags
        },
        Example("GridView", width: 480, height: 150) {
            // example GridView
            let (name, place) = (TextField("name", text: "last light"), TextField("place", text: "north pier"))
            let form = GridView([Label("name"), name, Label("place"), place], columns: [.content, .fraction(1)], spacing: 12)
            // end
            return form
        },
        Example("ScrollView", width: 480, height: 300, margin: 0, script: "settle\npress 300,200\ndrag 180,120 in 0.3\nhold 0.02") {
            // example ScrollView
            let picture = PictureView(image: "pictures/fjord.jpg")
            picture.frame = Rect(x: 0, y: 0, width: 1200, height: 800)
            let scroll = ScrollView(.all)
            scroll.contentView.addSubview(picture)
            scroll.contentSize = picture.frame.size
            // end
            return scroll
        },
        Example("ScrollIndicator", width: 480, height: 180, script: "settle\nwheel 0,-1\nwait 0.3") {
            // example ScrollIndicator
            let (scroll, words, indicator) = (ScrollView(), StackView((1...20).map { Label("event \($0)") }), ScrollIndicator())
            words.frame = Rect(x: 0, y: 0, width: 400, height: 640)
            scroll.contentView.addSubview(words)
            scroll.contentSize = words.frame.size
            scroll.didScroll = {
                indicator.show(offset: $0.contentOffset.y, viewport: $0.bounds.height, content: $0.contentSize.height)
            }
            indicator.moved = { scroll.scroll(to: $0, animated: false) }
            // end
            scroll.frame = Rect(x: 0, y: 0, width: 412, height: 132)
            indicator.frame = Rect(x: 412, y: 0, width: ScrollIndicator.width, height: 132)
            scroll.clipsToBounds = true
            let both = View()
            for view in [scroll, indicator] { both.addSubview(view) }
            return both
        },
        Example("PickerView", width: 480, height: 360) {
            // example PickerView
            let mood = PickerView("mood", words: ["calm", "bright", "wild", "tender", "sleepy"])
            mood.selected = { show("chosen: \($0)") }
            mood.select(1, animated: false)
            // end
            return mood
        },
        Example("CollectionView", width: 640, height: 360, margin: 12) {
            let names = ["fjord", "lagoon", "canyon", "aurora", "pines", "tarn", "slate", "highland", "moonrise"].map {
                "pictures/\($0).jpg"
            }
            // example CollectionView
            let recipe = CollectionView.Recipe(
                make: { _ in PictureView() },
                configure: { view, id in (view as? PictureView)?.image = id })
            let collection = CollectionView(layout: GridLayout(), recipe: recipe)
            collection.itemActivated = { show($0) }
            collection.apply(CollectionSnapshot(names), animated: false)
            // end
            return collection
        },
        Example(
            "ListView", width: 480, height: 360, margin: 0,
            script: "settle\ntap 200,150\nkey shift+Down\npress 240,300\ndrag 240,246 in 0.3\nhold 0.2"
        ) {
            // example ListView
            let list = ListView(selectionMode: .multiple, recipe: .labels)
            list.contentInset = Insets(left: 24, right: 64)
            list.indexTitle = { String($0.prefix(1)) }
            list.apply(
                ListSnapshot(sections: [
                    ListSection(header: "north", rows: ["aurora", "fjord", "glacier", "highland"]),
                    ListSection(header: "south", rows: ["dunes", "lagoon", "salt pans", "vineyard"]),
                    ListSection(header: "west", rows: ["cliffs", "lighthouse", "marsh", "pier"]),
                ]))
            list.selectionDidChange = { show("\($0.count) selected") }
            list.pulled = { show("again") }
            // end
            return list
        },
        Example("SwipeRow", width: 480, height: 120, script: "settle\npress 300,60\ndrag 200,60 in 0.3\nhold 0.2\nrelease\nsettle") {
            // example SwipeRow
            let row = SwipeRow(Label("boat to the outer islands"))
            row.trailingActions = {
                SwipeActions([
                    SwipeAction("delete", icon: .wastebasket, style: .destructive) { _, completion in completion(true) },
                    SwipeAction("copy", icon: .copy) { _, completion in completion(true) },
                ])
            }
            row.didRemove = { $0.removeFromSuperview() }
            // end
            return row
        },
        Example("CollapsingHeaderView", width: 480, height: 400, script: "settle\npress 240,340\ndrag 240,280 in 0.3\nhold 0.02") {
            @MainActor func makeList(_ events: [String]) -> CollectionView {
                let rows = RowExtents(heights: Array(repeating: 48, count: events.count))
                let list = CollectionView(layout: ListLayout(rows: rows))
                list.apply(CollectionSnapshot(events), animated: false)
                return list
            }
            let (next, past) = ((1...12).map { "event \($0)" }, ["first light", "low tide", "embers"])
            // example CollapsingHeaderView
            let events = CollapsingHeaderView(
                "events", header: Label("ridge walk with Ada", role: \.heading), collapsedHeader: Label("ridge walk", role: \.lead))
            events.headerHeight = 120
            events.collapsedHeight = 48
            events.setItems([
                TabItem(id: "next", title: "upcoming", count: next.count) { makeList(next) },
                TabItem(id: "past", title: "previous", count: past.count) { makeList(past) },
            ])
            events.tabDidChange = { show("list \($0)") }
            // end
            return events
        },
        Example("PageIndicator", width: 480, height: 92) {
            // example PageIndicator
            let pages = ["harbour", "north pier", "lighthouse"]
            let panorama = PanoramaView(title: "hills & water")
            panorama.setItems(pages.map { name in PanoramaItem(id: name, title: name) { Label(name) } })
            let indicator = PageIndicator()
            panorama.pageIndicator = indicator
            // end
            return indicator
        },
        Example("TabStrip", width: 480, height: 92) {
            // example TabStrip
            let strip = TabStrip("events", tabs: [TabStrip.Tab("upcoming", count: 6), TabStrip.Tab("previous", count: 31)])
            strip.didSelect = { [weak strip] in strip?.page = Double($0) }
            // end
            return strip
        },
        Example("NavigationStack", width: 480, height: 300, script: "settle\nwait 0.1\npress 34,150\ndrag 190,150 in 0.3\nhold 0.02") {
            @MainActor func makePage(_ title: String) -> View {
                StackView([Label(title, role: \.heading), Label("a page of the stack")], spacing: 8, padding: 32)
            }
            // example NavigationStack
            let stack = NavigationStack("copies", root: makePage("what"))
            stack.push(makePage("size and format"))
            stack.didChange = { show("page \($0.pages.count)") }
            // end
            return stack
        },
        Example("SheetView", width: 480, height: 300, margin: 0) {
            // example SheetView
            let question = QuestionView("leave without saving?", detail: "The note has changed.", action: "leave") { show("\($0)") }
            let sheet = SheetView("leave", question)
            // In a program: sheet.present(on: stage)
            // end
            return sheet
        },
        Example(
            "PanoramaView", width: 960, height: 640, margin: 0, scale: 1,
            script: "settle\npress 700,400\ndrag 400,400 in 0.3\nhold 0.02"
        ) {
            // example PanoramaView
            let panorama = PanoramaView(title: "two weeks")
            panorama.setItems([
                PanoramaItem(id: "north", title: "north") { PictureView(image: "pictures/fjord.jpg") },
                PanoramaItem(id: "lights", title: "lights") { PictureView(image: "pictures/aurora.jpg") },
                PanoramaItem(id: "sea", title: "sea") { PictureView(image: "pictures/night-sea.jpg") },
            ])
            panorama.pageDidChange = { show("page \($0)") }
            // end
            return panorama
        },
    ]
}
