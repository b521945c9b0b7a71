import Imaging
import LayoutMath
import Platform
import Views

/// A strip of landscape that repeats horizontally, aligned to the window's lower edge.
final class TiledPicture: View, Preparing {
    var tint = Color.white { didSet { if tint != oldValue { setNeedsDisplay() } } }
    /// Height of the strip and width of its tile, as shares of the view's height.
    private let heightShare: Double
    private let widthShare: Double
    private let image: String
    private var tile: (id: ImageID, frame: Rect)?

    init(image: String, heightShare: Double, widthShare: Double) {
        self.image = image
        self.heightShare = heightShare
        self.widthShare = widthShare
        super.init()
    }

    override func layoutSubviews() {
        guard let scale = stage?.scale, bounds.height > 0 else { return }
        // Whole physical pixels, so that the picture is not resampled when it is drawn.
        let height = max(1, (bounds.height * heightShare * scale).rounded())
        let width = max(1, (bounds.height * widthShare * scale).rounded())
        tile = (
            ImageID(image, fit: .exactly(width: Int(width), height: Int(height))),
            Rect(x: 0, y: bounds.height - height / scale, width: width / scale, height: height / scale)
        )
    }

    /// Practically unlimited to both sides, because the strip is translated by any distance.
    override var paintBounds: Rect { bounds.inset(by: Insets(left: -TiledPicture.endless, right: -TiledPicture.endless)) }

    /// In points, more than any panorama scrolls.
    private static let endless = 1e6

    func prepare(at time: Seconds) { if let tile { request(tile.id) } }

    override func draw(in canvas: Canvas) {
        guard let tile else { return }
        let visible = canvas.visibleRect
        var x = (visible.minX / tile.frame.width).rounded(.down) * tile.frame.width
        while x < visible.maxX {
            canvas.picture(tile.id, in: tile.frame.offset(by: Vector(x: x, y: 0)), tint: tint)
            x += tile.frame.width
        }
    }
}
