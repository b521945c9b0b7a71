import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PictureBackingTests {
    private let pictures = BitmapPictures([
        "clear": Bitmap(width: 1, height: 1, pixels: [0x8000_0000]), "full": Bitmap(width: 1, height: 1, pixels: [0xFF00_0000]),
    ])

    /// The colours of the areas that a picture view fills under its picture.
    private func fills(_ image: String, _ theme: Theme, style: PictureStyle? = nil) -> [Color] {
        let user = StageHarness(PictureView(image: image, style: style), images: pictures, theme: theme)
        user.settle()
        return user.list.commands.compactMap {
            if case .shape(.rounded, _, let color, _) = $0 { color } else { nil }
        }
    }

    @Test(arguments: [Theme(.dark), Theme(.light)])
    func transparentPicturesHaveNoBackingUnlessAskedFor(_ theme: Theme) {
        #expect(fills("clear", theme).isEmpty)
    }

    @Test func aThemeOrAStyleCanAskForOne() {
        var (theme, style) = (Theme(.dark), PictureStyle(Theme(.dark)))
        theme.pictureBacking = PictureStyle.neutralBacking
        style.backing = .white

        #expect(fills("clear", theme) == [PictureStyle.neutralBacking])
        #expect(fills("clear", theme, style: style) == [.white])
        #expect(fills("full", theme).isEmpty, "nothing of it could be seen")
    }
}
