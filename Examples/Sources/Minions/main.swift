import PanoramaKit

/// A page of one colour.
final class Card: View {
    let color: Color
    init(_ color: Color) {
        self.color = color
        super.init()
    }
    override func draw(in canvas: Canvas) { canvas.fill(bounds, color) }
}

func makeRoot() -> View {
    let panorama = PanoramaView(title: "my minions") { _ in PanoramaStyle() }
    let pages: [(String, PanoramaItem.Width, UInt32)] = [
        ("kevin", .automatic, 0xFFD54A), ("stuart", .points(600), 0x8BC34A), ("bob", .automatic, 0x4FC3F7),
    ]
    panorama.setItems(pages.map { name, width, hex in PanoramaItem(id: name, title: name, width: width) { Card(Color(hex: hex)) } })
    panorama.setLayers([PanoramaLayer(name: "paper", view: Card(.white), travel: .fixed, isBehindTitle: true)])
    return panorama
}

try await StageWindow(title: "minions", size: Size(width: 480, height: 640), root: makeRoot()).run()
