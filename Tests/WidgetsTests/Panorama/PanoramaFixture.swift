import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// The original example at its original size: a view 320 points wide, margin 5, preview 30, three pages, one of them wider than the view.
@MainActor
enum PanoramaFixture {
    static let size = Size(width: 320, height: 480)

    nonisolated static func seedStyle(_ size: Size) -> PanoramaStyle {
        var style = PanoramaStyle()
        style.oversize = .chunks
        return style
    }

    static func items(_ widths: [Double], made: @escaping (String) -> Void = { _ in }) -> [PanoramaItem] {
        widths.enumerated().map { index, width in
            PanoramaItem(id: "page\(index)", title: "page \(index)", width: width > 0 ? .points(width) : .automatic) {
                made("page\(index)")
                return View()
            }
        }
    }

    static func panorama(
        _ widths: [Double] = [0, 600, 0], title: String = "minions", style: @escaping (Size) -> PanoramaStyle = seedStyle
    ) -> PanoramaView {
        let panorama = PanoramaView(title: title, style: style)
        panorama.setItems(items(widths))
        return panorama
    }

    static func shown(
        _ widths: [Double] = [0, 600, 0], title: String = "minions", size: Size = size, motion: MotionPreference = .full,
        style: @escaping (Size) -> PanoramaStyle = seedStyle
    ) -> (PanoramaView, StageHarness) {
        let panorama = panorama(widths, title: title, style: style)
        return (panorama, StageHarness(panorama, size: size, motion: motion))
    }
}
