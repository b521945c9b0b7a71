import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PictureTintTests {
    private let pictures = BitmapPictures(["full": Bitmap(width: 1, height: 1, pixels: [0xFF00_0000])])

    private func draws(_ view: PictureView) -> [PictureDraw] {
        let user = StageHarness(view, images: pictures)
        user.settle()
        return user.list.commands.compactMap { if case .picture(let draw) = $0 { draw } else { nil } }
    }

    @Test func aPictureIsDrawnInItsTint() {
        let view = PictureView(image: "full")
        #expect(draws(view).map(\.tint) == [.color(.white)])

        let gradient = Paint.gradient(Gradient([.init(0, .white), .init(1, .white.opacity(0))]), axis: .vertical)
        for tint in [Paint.color(Color(hex: 0x80C0FF)), gradient] {
            view.tint = tint
            #expect(draws(view).map(\.tint) == [tint])
        }
    }

    @Test func theViewsOpacityIsSeparate() {
        let view = PictureView(image: "full")
        (view.tint, view.alpha) = (.color(.white.opacity(0.5)), 0.5)

        #expect(draws(view).map(\.tint) == [.color(.white.opacity(0.5))] && draws(view).map(\.opacity) == [0.5])
    }
}
