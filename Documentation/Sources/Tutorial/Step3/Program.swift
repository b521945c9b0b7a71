import PanoramaKit

/// A lighthouse.
final class Lighthouse: View {
    private var tower = Path()

    override func layoutSubviews() {
        let (middle, foot) = (bounds.midX, bounds.height)
        tower = Path(
            [
                Point(x: middle - 36, y: foot), Point(x: middle - 20, y: 90), Point(x: middle + 20, y: 90), Point(x: middle + 36, y: foot),
            ], closed: true)
    }

    override func draw(in canvas: Canvas) {
        let lamp = Point(x: bounds.midX, y: 64)
        canvas.fill(tower, theme.palette.high)
        canvas.fill(Rect(x: lamp.x - 28, y: 84, width: 56, height: 6), theme.palette.accent)
        canvas.fill(.rounded(radius: 14), in: Rect(center: lamp, size: Size(width: 28, height: 28)), theme.palette.low)
    }
}

func makeRoot() -> View {
    let panorama = PanoramaView(title: "north pier")
    panorama.setItems([
        PanoramaItem(id: "lamp", title: "lamp") { Lighthouse() },
        PanoramaItem(id: "ships", title: "ships") { Label("no ship in sight") },
        PanoramaItem(id: "tide", title: "tide") { Label("high water at 6:12 and 18:40", maximumLines: 2) },
    ])
    return panorama
}
