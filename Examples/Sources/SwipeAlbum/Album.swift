import Codecs
import PanoramaKit
import Pictures
import Storage

/// A swiper over the pictures of a folder, in order of name, and the title of the visible one.
final class Album: View {
    private let swiper = SwiperView()
    private let caption = Label("", role: \.lead, alignment: .center)

    init(folder: String) {
        super.init()
        for view in [swiper, caption] { addSubview(view) }
        let files = PictureFolder(opening: [folder]).files
        let items = files.map { SwiperItem(id: $0.path, url: $0.path, title: $0.name) }
        swiper.allowsZoom = true
        swiper.shownDidChange = { [unowned self] in
            guard let item = swiper.shownItem else { return }
            caption.text = "\(item.title), \(swiper.shownIndex + 1) of \(items.count)"
        }
        swiper.edit { $0.replaceAll(with: items) }
        if items.isEmpty { caption.text = "there are no pictures in \(folder)" }
    }

    override func layoutSubviews() {
        swiper.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - 44)
        caption.frame = Rect(x: 16, y: bounds.height - 36, width: bounds.width - 32, height: 28)
    }
}

/// Creates the library that loads pictures by their paths, on its own threads, at the sizes in which they are shown.
func makePictures(_ mode: Work.Mode = .threaded) -> PictureLibrary {
    PictureLibrary(decoder: FileImageLoader(CodecDecoder()), on: Work(mode))
}
