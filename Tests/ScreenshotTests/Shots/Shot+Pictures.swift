import Imaging
import LayoutMath
import Platform
import SceneTestSupport
import Views
import Widgets

@testable import Scenes

extension Shot {
    nonisolated static let pictures = Theme.Name.allCases.map { theme in
        Shot("picture-states-\(theme.rawValue)") { try pictureStates(Theme(theme)) }
    }

    /// Loading, unreadable, empty, too small for a reason, and a hero with its caption.
    private static func pictureStates(_ theme: Theme) throws -> Bitmap {
        let style = theme.picture()
        func picture(_ image: String?, _ frame: Rect) -> PictureView {
            let view = PictureView(image: image, style: style)
            view.frame = frame
            return view
        }
        let hero = picture(PaintedPictures.name(0), Rect(x: 16, y: 156, width: 240, height: 128))
        hero.caption = ("first light", "1 May, 06:40")
        let disc = picture(PaintedPictures.name(4), Rect(x: 272, y: 206, width: 78, height: 78))
        disc.isRound = true
        let views = [
            picture(PaintedImages.endless, Rect(x: 16, y: 16, width: 150, height: 120)),
            picture(PaintedPictures.unreadable, Rect(x: 182, y: 16, width: 202, height: 120)),
            picture(nil, Rect(x: 272, y: 156, width: 52, height: 40)),
            picture(PaintedPictures.unreadable, Rect(x: 336, y: 156, width: 48, height: 40)),
            hero, disc,
        ]
        let scene = try ComponentPhotographer(views, theme: theme, backdrop: theme.palette.slab)
        scene.user.advance(by: 0.7)
        return try scene.photograph()
    }
}
