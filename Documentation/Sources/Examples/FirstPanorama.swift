import PanoramaKit

// example FirstPanorama-card
/// A page of one colour.
final class Card: View {
    let color: Color

    init(_ color: Color) {
        self.color = color
        super.init()
    }

    override func draw(in canvas: Canvas) { canvas.mask(.rounded(radius: 8), in: bounds, color) }
}
// end

extension Example {
    static let tutorial = [
        Example("FirstPanorama", width: 480, height: 640, margin: 0) {
            // example FirstPanorama-row
            let panorama = PanoramaView(title: "my minions") { _ in PanoramaStyle() }
            let pages = [("kevin", 0.0, 0xFFD54A), ("stuart", 600, 0x8BC34A), ("bob", 0, 0x4FC3F7)] as [(String, Double, UInt32)]
            panorama.setItems(
                pages.map { name, width, hex in
                    PanoramaItem(id: name, title: name, width: width) { Card(Color(hex: hex)) }
                })
            // end
            // example FirstPanorama-layers
            let paper = Card(.white)
            panorama.setLayers([PanoramaLayer(name: "paper", view: paper, travel: .fixed, isBehindTitle: true)])
            // end
            return panorama
        }
    ]
}
