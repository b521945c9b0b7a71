import LayoutMath
import Platform
import Views
import Widgets

/// A picture of the film strip with a bar below it: in the accent colour for the current picture, grey for the next one.
final class FilmFrame: View, PickerCell {
    private let look: FilmLook
    private let picture: PictureView
    private let image: (String) -> String?
    private var distance = 0.0

    /// - Parameter image: Returns the path of the picture for an item's id.
    init(look: FilmLook, image: @escaping (String) -> String?) {
        self.look = look
        self.image = image
        picture = PictureView()
        super.init()
        picture.fetchedSize = look.fetchedSize
        picture.cornerRadius = 3 * look.scale
        addSubview(picture)
    }

    func show(_ item: PickerItem, at index: Int) { picture.image = image(item.id) }

    func update(distanceFromCenter distance: Double) {
        guard distance != self.distance else { return }
        self.distance = distance
        setNeedsDisplay()
    }

    override func themeChanged() {
        var style = theme.scaled(to: look.scale).picture(elevation: 0)
        (style.animatedBadge, style.videoBadge) = (nil, nil)
        picture.style = style
    }

    override func layoutSubviews() { picture.frame = look.picture(in: bounds.size) }

    override func draw(in canvas: Canvas) {
        let nearness = 1 - abs(distance)
        guard nearness > 0 else { return }
        // The current bar has its full width; the next one grows until halfway, where they swap roles.
        let isCurrent = distance > -0.5 && distance <= 0.5
        let bar = look.bar(in: bounds.size, share: isCurrent ? 1 : min(1, 2 * nearness))
        let color = isCurrent ? Palette.dusk.accent : Palette.dusk.high.opacity(0.55)
        canvas.fill(.rounded(radius: bar.height / 2), in: bar, color)
    }
}
