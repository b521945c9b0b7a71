import PanoramaKit

// example FirstPanorama-card
/// A page of one colour.
final class Card: View {
    let color: Color

    init(_ color: Color) {
        self.color = color
        super.init()
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, color) }
}
// end

// The states of the program that the tutorial shows.
extension Example {
    static let tutorial = [
        Example("FirstPanorama-1", width: 480, height: 320) { Card(Color(hex: 0xFFD54A)) },
        Example("FirstPanorama-2", width: 480, height: 640, margin: 0) { firstPanorama(hasPages: false) },
        Example(
            "FirstPanorama-3", width: 480, height: 640, margin: 0, script: "settle\npress 400,400\ndrag 220,400 in 0.3\nhold 0.02"
        ) { firstPanorama(hasPages: true) },
    ]

    private static func firstPanorama(hasPages: Bool) -> View {
        // example FirstPanorama-paper
        let panorama = PanoramaView(title: "my minions") { _ in PanoramaStyle() }
        let paper = PanoramaLayer(name: "paper", view: Card(.white), travel: .fixed, isBehindTitle: true)
        panorama.setLayers([paper])
        // end
        guard hasPages else { return panorama }
        // example FirstPanorama-pages
        let pages: [(String, PanoramaItem.Width, UInt32)] = [
            ("kevin", .automatic, 0xFFD54A), ("stuart", .points(600), 0x8BC34A), ("bob", .automatic, 0x4FC3F7),
        ]
        panorama.setItems(
            pages.map { name, width, hex in
                PanoramaItem(id: name, title: name, width: width) { Card(Color(hex: hex)) }
            })
        // end
        return panorama
    }

    /// Opens the window of the tutorial's last step.
    static func openFirstPanorama(_ panorama: PanoramaView) async throws {
        // example FirstPanorama-window
        try await StageWindow(title: "minions", size: Size(width: 480, height: 640), root: panorama).run()
        // end
    }
}
