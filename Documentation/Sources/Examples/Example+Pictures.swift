import PanoramaKit

private func show(_ text: String) {}

extension Example {
    static let pictures = [
        Example("PictureView", width: 480, height: 320) {
            // example PictureView
            let picture = PictureView(image: "pictures/mirror-lake.jpg")
            picture.caption = (title: "mirror lake", detail: "before the wind came")
            picture.action = { show("mirror lake") }
            // end
            return picture
        },
        Example("SwiperView", width: 960, height: 600, margin: 0, scale: 1, script: "settle\npress 700,300\ndrag 450,300 in 0.3\nhold 0.02")
        {
            // example SwiperView
            let swiper = SwiperView()
            swiper.allowsZoom = true
            swiper.selectedURLDidChange = { show($0 ?? "nothing") }
            swiper.edit {
                $0.replaceAll(with: SwiperItem.items(of: ["pictures/lagoon.jpg", "pictures/dune-moon.jpg", "pictures/tarn.jpg"]))
            }
            // end
            return swiper
        },
        Example("RingView", width: 480, height: 480, margin: 8) {
            // example RingView
            let ring = RingView()
            let names = ["fjord", "lagoon", "canyon", "aurora", "pines", "tarn"]
            ring.setItems(names.map { RingItem(id: $0, image: "pictures/\($0).jpg", title: $0) })
            ring.itemActivated = { show($0.title) }
            ring.addRequested = { show("which one?") }
            // end
            return ring
        },
    ]
}
