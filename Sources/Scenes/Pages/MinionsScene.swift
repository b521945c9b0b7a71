import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// Returns the example of the first panorama control: "my minions", three pages, the middle one 600 points wide.
func minionsScene() -> View {
    let panorama = PanoramaView(title: "my minions") { _ in MinionsStyle.panorama }
    let pages: [(String, PanoramaItem.Width, UInt32)] = [
        ("kevin", .automatic, 0xFFD54A), ("stuart", .points(600), 0x8BC34A), ("bob", .automatic, 0x4FC3F7),
    ]
    panorama.setItems(
        pages.map { name, width, hex in
            PanoramaItem(id: name, title: name, width: width) { Swatch(name: name, color: Color(hex: hex)) }
        })
    panorama.setLayers([PanoramaLayer(name: "background0", view: Stripes(), travel: .rate(0.1), isBehindTitle: true)])
    return panorama
}

private enum MinionsStyle {
    /// The style of the first version of the control: margin 5, preview 30 and type 46 points.
    static var panorama: PanoramaStyle {
        var style = PanoramaStyle()
        style.oversize = .chunks
        style.titleColor = Color(hex: 0x20242E)
        style.headerColor = Color(hex: 0x20242E)
        return style
    }
}

/// A page of one colour with its name in the middle.
private final class Swatch: View {
    private let word: String
    private let color: Color

    init(name: String, color: Color) {
        word = name
        self.color = color
        super.init()
        semantics = Semantics(.item, label: name)
    }

    override func draw(in canvas: Canvas) {
        let card = bounds.inset(by: Insets(right: 10))
        canvas.fill(.rounded(radius: 6), in: card, color)
        let run = TextRun("\(Int(bounds.width)) points wide", font: Font(.regular, size: 15))
        canvas.text(run, at: Point(x: 16, y: 32), Color(hex: 0x20242E))
    }
}

/// An endless background: alternating bands on white.
private final class Stripes: View {
    private let band = 80.0

    override func draw(in canvas: Canvas) {
        let visible = canvas.visibleRect
        canvas.fill(visible, .white)
        var x = (visible.minX / (2 * band)).rounded(.down) * 2 * band
        while x < visible.maxX {
            canvas.fill(Rect(x: x, y: visible.minY, width: band, height: visible.height), Color(hex: 0xF2F0EA))
            x += 2 * band
        }
    }
}
