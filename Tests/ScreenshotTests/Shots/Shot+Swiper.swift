import Gallery
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

@testable import Scenes

extension Shot {
    nonisolated private static let slot = Size(width: 240, height: 150)

    /// Six instants of a flick, and of a picture that loads slowly.
    nonisolated static let swiper = [
        Shot("strip-swiper-flick") {
            let scene = try swiper([PaintedPictures.name(0), PaintedPictures.name(4), PaintedPictures.name(2)])
            scene.user.fling(from: Point(x: 200, y: 70), by: Vector(x: -60, y: 0), in: 0.06)
            return try scene.filmstrip(after: [0.03, 0.05, 0.08, 0.12, 0.6])
        },
        Shot("strip-swiper-loading") {
            let scene = try swiper([PaintedImages.endless, PaintedPictures.unreadable])
            return try scene.filmstrip(after: [0.1, 0.15, 0.25, 0.25, 0.3])
        },
        // Dark ink and light ink.
        Shot("swiper-transparent-dark") {
            let pictures = try ["dusk-ridge-5", "dawn-ridge-1"].map {
                try swiper([PaintedPictures.landscapeFolder + "/" + $0]).photograph()
            }
            return Filmstrip(pictures, gap: 4).bitmap
        },
    ]

    private static func swiper(_ names: [String]) throws -> ComponentPhotographer {
        let view = SwiperView(style: Theme(.dark).albumSwiper(displayScale: 1))
        view.frame = Rect(origin: .zero, size: slot)
        view.edit { $0.replaceAll(with: SwiperItem.items(of: names)) }
        return try ComponentPhotographer([view], size: slot, backdrop: Palette.dusk.paper)
    }
}
