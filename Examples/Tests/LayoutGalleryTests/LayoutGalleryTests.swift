import PanoramaKit
import PanoramaTesting
import Testing

@testable import LayoutGallery

@Suite struct LayoutGalleryTests {
    nonisolated private static let sizes = [Size(width: 400, height: 640), Size(width: 800, height: 640), Size(width: 1280, height: 720)]

    @Test(arguments: sizes)
    func everythingFitsTheWindow(_ size: Size) throws {
        let user = try StageHarness(window: makeRoot(), size: size)
        user.settle()

        let saved = try user.view("save", role: .button)

        #expect(saved.convert(saved.bounds, to: nil).maxX <= size.width)
        try user.checkPicture("note-\(Int(size.width))")
    }

    @Test func theWidePageIsPannedUnderTheToolbar() throws {
        let user = try StageHarness(window: makeRoot(), size: Size(width: 800, height: 640))
        let panorama = try #require(user.view("layouts", role: .panorama) as? PanoramaView)
        let share = try user.view("share", role: .button)
        let place = share.convert(share.bounds, to: nil)

        panorama.scroll(toPage: 1)
        user.settle()
        user.drag(from: Point(x: 600, y: 400), to: Point(x: 420, y: 400))
        user.settle()

        #expect(panorama.currentPage == 1 && share.convert(share.bounds, to: nil) == place)
        try user.checkPicture("plan-800")
    }

    @Test func everyStopIsRead() throws {
        let user = try StageHarness(window: makeRoot(), size: Size(width: 800, height: 640))
        #expect(user.accessibilityFaults() == [])
    }
}
