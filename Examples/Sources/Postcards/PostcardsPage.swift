import Foundation
import PanoramaKit

/// Three postcards: one that belongs to the program, and two that cameras take when they are looked at.
final class PostcardsPage: View {
    private let title = Label("postcards", role: \.title)
    private let cards = [
        PictureView(named: "sunset", in: Bundle.module.bundlePath + "/Pictures"), PictureView(url: "camera://harbour"),
        PictureView(url: "camera://lighthouse"),
    ]
    let cameras: Cameras

    /// Room around the cards and between them, in points.
    private static let (margin, gap) = (24.0, 16.0)

    init(_ cameras: Cameras, _ pictures: WindowPictures) {
        self.cameras = cameras
        super.init()
        let captions = [("sunset", "a picture of the program"), ("harbour", "seen just now"), ("lighthouse", "seen just now")]
        for (card, caption) in zip(cards, captions) {
            card.semantics = Semantics(.picture, label: caption.0)
            card.caption = caption
            card.action = { [unowned card] in card.isRound.toggle() }
            card.retry = { pictures.retry($0) }
        }
        for view in [title] + cards { addSubview(view) }
    }

    override func didMove(to stage: Stage?) { cameras.clock = stage?.clock }

    override func layoutSubviews() {
        title.frame = Rect(x: Self.margin, y: 16, width: bounds.width - 2 * Self.margin, height: 56)
        let room = Rect(x: Self.margin, y: 88, width: bounds.width - 2 * Self.margin, height: bounds.height - 88 - Self.margin)
        let isWide = room.width > room.height
        let shares = Double(cards.count)
        let length = max(0, ((isWide ? room.width : room.height) - Self.gap * (shares - 1)) / shares)
        for (index, card) in cards.enumerated() {
            let start = Double(index) * (length + Self.gap)
            card.frame =
                isWide
                ? Rect(x: room.minX + start, y: room.minY, width: length, height: room.height)
                : Rect(x: room.minX, y: room.minY + start, width: room.width, height: length)
        }
    }
}

/// Creates the page and the pictures of its window.
/// - Parameter silences: How many of the next questions the camera at the lighthouse does not answer.
func makePostcards(silences: Int = 1) -> (page: PostcardsPage, pictures: WindowPictures) {
    let cameras = Cameras(silences: silences)
    let pictures = WindowPictures { address in try await cameras.picture(at: address) }
    return (PostcardsPage(cameras, pictures), pictures)
}
