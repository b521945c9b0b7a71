import PanoramaKit

extension WidgetStands {
    /// The extents of the stand and of the picture in it, in points at scale 1.
    private static let (visible, whole) = (Size(width: 456, height: 264), Size(width: 1368, height: 912))

    /// Returns a stand with a picture three times as large as the view that scrolls it.
    func scrollStand(_ image: String?) -> Stand {
        let picture = PictureView(image: image)
        picture.semantics = Semantics(.picture, label: "large picture")
        let view = ScrollView(.all)
        view.name = "scroll view"
        view.dragCursor = .move
        view.contentView.addSubview(picture)
        return Stand("scroll view: drag it both ways", view, .fixed(Self.visible.width, Self.visible.height)) { [weak view, weak picture] in
            let size = Self.whole * $0.scale
            picture?.frame = Rect(origin: .zero, size: size)
            view?.contentSize = size
        }
    }
}
