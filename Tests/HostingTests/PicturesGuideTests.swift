import Imaging
import LayoutMath
import Platform
import StageTesting
import TestFiles
import Testing
import Views
import Widgets

@testable import Hosting

/// Runs the code of Guides/pictures.md. `Examples/Sources/Postcards` shows it in a window.
@MainActor @Suite struct PicturesGuideTests {
    private struct Offline: Error {}

    private func download(_ address: String) async throws -> [UInt8] { throw Offline() }

    private func makeViews(in folder: String) -> [PictureView] {
        let sunset = PictureView(named: "sunset", in: folder)
        let harbour = PictureView(url: "https://example.org/harbour.jpg")
        return [sunset, harbour]
    }

    private func open(_ page: View) async throws {
        let pictures = WindowPictures { address in try await download(address) }
        try await StageWindow(title: "Postcards", root: page, images: pictures).run()
    }

    private func show(_ swiper: SwiperView, of folder: String) {
        let name = PictureOrigin.file(path: folder + "/sunset").name
        swiper.edit { $0.replaceAll(with: [SwiperItem(id: name, url: name, title: "sunset")]) }
    }

    @Test func picturesHaveNames() {
        let views = makeViews(in: "/usr/share/postcards")

        #expect(views.map(\.image) == ["program:/usr/share/postcards/sunset", "https://example.org/harbour.jpg"])
    }

    @Test func aSwiperShowsAFileOfTheProgram() throws {
        let folder = try PicturesFolder(["sunset.bmp": (40, 0xF0A030)])
        let swiper = SwiperView()
        show(swiper, of: folder.path)
        let user = StageHarness(swiper, images: WindowPictures())
        user.settle()

        #expect(user.list.commands.contains { if case .picture = $0 { true } else { false } })
    }

    @Test func aLoaderThatFailsIsReported() async {
        let pictures = WindowPictures { address in try await download(address) }
        let harbour = makeViews(in: "")[1]
        let window = StageWindow(title: "Postcards", root: harbour, images: pictures)
        var faults: [String] = []
        window.foundFault = { faults.append("\($0)") }
        harbour.retry = { pictures.retry($0) }

        let user = StageHarness(harbour, images: pictures)
        user.stage.foundFault = window.foundFault
        for _ in 0..<20 { await Task.yield() }
        user.advance(by: 0.1)

        #expect(faults == ["a stand-in is shown for the picture https://example.org/harbour.jpg: Offline()"])
    }

    @Test func otherNamesAreInMemory() {
        let cover = Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])
        let album = WindowPictures(over: BitmapPictures(["cover": cover]))

        #expect(album.state(of: ImageID("cover")).bitmap == cover)
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("pictures.md")
        #expect(try guide.count == 5 && guide.missing(in: #filePath) == [])
    }
}
