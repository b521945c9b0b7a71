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
