import Imaging
import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests which pictures the particles of an emitter have, whatever provides the pictures of the stage.
@MainActor @Suite struct EmitterPicturesTests {
    private let red = Bitmap(width: 3, height: 2, pixels: Array(repeating: 0xFFFF_0000, count: 6))

    private func view(_ contents: String...) -> EmitterView {
        EmitterView(
            Emitter(
                cells: contents.map { contents in
                    var cell = EmitterCell()
                    (cell.contents, cell.birthRate, cell.lifetime) = (contents, 60, 2)
                    return cell
                }))
    }

    private func user(_ view: EmitterView, _ images: any ImageProviding) -> StageHarness {
        let user = StageHarness(view, images: images)
        user.advance(by: 0.2)
        return user
    }

    private func draws(_ user: StageHarness) -> [SpriteDraw] {
        user.list.commands.compactMap { if case .sprites(let draw) = $0 { draw } else { nil } }
    }

    private func pictures(_ user: StageHarness) -> [Bitmap?] { draws(user).map(user.list.picture(of:)) }

    /// A provider that reads files knows none of them, and one that has not finished none yet.
    @Test(arguments: SpritePicture.names) func aBuiltInPictureIsDrawnWithAnyProvider(name: String) throws {
        let unreadable = ReadyPictures()
        unreadable.unreadable = [name]
        let sprite = try #require(SpritePicture.named(name))
        var identities: Set<Bitmap.Identity> = []

        for images in [NoImages(), unreadable] as [any ImageProviding] {
            let user = user(view(name), images)
            let draw = try #require(draws(user).first)
            let picture = try #require(user.list.picture(of: draw))
            #expect(picture.pixels == sprite.pixels && draw.image == ImageID(name))
            #expect(draw.size == Size(width: Double(sprite.width), height: Double(sprite.height)))
            identities.insert(picture.identity)
        }

        #expect(identities.count == 1, "a renderer prepares it once")
        #expect(!unreadable.shown.contains(name), "it is not looked for")
    }

    @Test func aProviderMayReplaceABuiltInPicture() {
        let user = user(view("star"), BitmapPictures(["star": red]))

        #expect(pictures(user) == [nil] && draws(user).map(\.size) == [Size(width: 3, height: 2)])
    }

    @Test func thePicturesOfTheEmitterPrecede() {
        let view = view("star", "red", "blue")
        view.pictures = ["star": .ready(red), "red": .ready(red)]
        let user = user(view, BitmapPictures(["red": Bitmap(width: 1, height: 1, pixels: [1]), "blue": red]))

        #expect(pictures(user) == [red, red, nil])
        #expect(draws(user).allSatisfy { $0.size == Size(width: 3, height: 2) })
    }

    @Test func aMissingPictureIsASoftDotAndIsReportedOnce() throws {
        let view = view("lost", "damaged")
        view.pictures = ["damaged": .failed("the picture is cut off")]
        let user = StageHarness(view, images: BitmapPictures())
        var faults: [String] = []
        user.stage.foundFault = { faults.append("\($0)") }

        user.advance(by: 0.5)

        let dot = try #require(SpritePicture.named("soft-dot"))
        #expect(pictures(user).map(\.?.pixels) == [dot.pixels, dot.pixels])
        #expect(
            faults == [
                "a stand-in is shown for the picture lost: there is no picture lost",
                "a stand-in is shown for the picture damaged: the picture is cut off",
            ])
    }

    @Test func aPictureThatArrivesIsDrawn() {
        let images = ReadyPictures()
        images.loading = ["late"]
        let user = user(view("late"), images)
        #expect(draws(user).map(\.size) == [Size(width: 32, height: 32)])

        images.loading = []
        user.advance(by: 0.1)
        #expect(draws(user).map(\.size) == [Size(width: 1, height: 1)] && pictures(user) == [nil])
    }

    /// Pictures may be set while the emitter is paused.
    @Test func newPicturesAreShownAtOnce() {
        let view = view("leaf")
        let user = user(view, BitmapPictures())
        view.setPaused(true)
        view.pictures = ["leaf": .ready(red)]
        user.advance(by: 0)

        #expect(pictures(user) == [red])
    }
}
