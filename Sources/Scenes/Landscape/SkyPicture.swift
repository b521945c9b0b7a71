import Imaging
import LayoutMath
import Platform
import Views

/// A sky's picture, stretched over the view.
final class SkyPicture: View, Preparing {
    private let image: String
    private var id: ImageID?

    init(image: String) {
        self.image = image
        super.init()
    }

    override func layoutSubviews() {
        guard let scale = stage?.scale, !bounds.isEmpty else { return }
        let (width, height) = (max(1, (bounds.width * scale).rounded()), max(1, (bounds.height * scale).rounded()))
        id = ImageID(image, fit: .exactly(width: Int(width), height: Int(height)))
    }

    func prepare(at time: Seconds) { if let id { request(id) } }

    override func draw(in canvas: Canvas) { if let id { canvas.picture(id, in: bounds) } }
}

/// A layer of one colour over the landscape.
final class Veil: View {
    /// Opacity of the veil, 0…1.
    var density = 0.0 { didSet { if density != oldValue { setNeedsDisplay() } } }

    override func draw(in canvas: Canvas) { if density > 0 { canvas.fill(bounds, theme.palette.paper.opacity(density)) } }
}
