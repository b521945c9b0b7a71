import LayoutMath
import Pictures
import Platform
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery

/// Tests the viewer, opened on the third of twelve pictures.
@MainActor
@Suite struct ViewerTests {
    private let user: StageHarness
    private let viewer: Viewer
    private let live: AlbumStore
    private let desk: Desk

    /// Stands for the program around the viewer: records its messages and the menus that it asks for.
    private final class Desk: Responder {
        let messages = Messages()
        private(set) var announced: [Toast.Message] = []
        /// The pictures whose menus were shown.
        var menus: [PictureMenu] = []
        var slideshowInterval = Slideshow.usualInterval
        let desktop = TestDesktop()
        var isClosed = false

        var next: (any Responder)? { nil }

        init() {
            messages.present { [unowned self] in if case .toast(let message, _) = $0 { announced.append(message) } }
        }

        func response(to action: any Action) -> ActionResponse? {
            guard let action = action as? ShowMenu, case .picture(let menu) = action.subject else { return nil }
            return ActionResponse { [self] in menus.append(menu) }
        }
    }

    private struct Refusal: Error, CustomStringConvertible { let description = "the folder is read-only" }

    init() {
        let (live, desk) = (AlbumStore(.painted()), Desk())
        let facts = PictureFacts(size: Size(width: 4032, height: 3024), byteCount: 2_449_000, date: "1 May", camera: "Pinhole")
        var context = GalleryContext(album: live, desktop: desk.desktop, facts: FactsReader { _ in facts })
        context.messages = desk.messages
        context.slideshowInterval = { desk.slideshowInterval }
        let viewer = Viewer(context: context, index: 2)
        viewer.close = { desk.isClosed = true }
        user = StageHarness(viewer, size: Size(width: 1280, height: 720), images: PaintedImages())
        user.stage.next = desk
        user.stage.focus(viewer)
        user.settle()
        (self.viewer, self.live, self.desk) = (viewer, live, desk)
    }

    private func says(_ words: String) -> Bool {
        viewer.chrome.firstDescendant { $0.semantics.role == .text && ($0.semantics.label == words || $0.semantics.value == words) } != nil
    }

    @Test func opensAtThePictureAndTellsItsNameAndNumber() {
        #expect(viewer.swiper.selectedIndex == 2)
        #expect(says("high alp"))
        #expect(says("3"))
        #expect(says("of 12"))
        #expect(says("hills & water"))
    }

    /// A window loads its first picture before there is a viewer.
    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 700, height: 900)], [1.0, 1.5, 2])
    func requestsThePictureThatItsSizeTells(size: Size, scale: Double) throws {
        let viewer = Viewer(context: GalleryContext(album: live, desktop: desk.desktop), index: 2)
        let images = AskedImages()
        let user = StageHarness(viewer, size: size, scale: scale, images: images)
        user.advance(by: 0.1)

        let image = try #require(viewer.image)
        #expect(images.asked.contains(Viewer.imageID(of: image, in: size, scale: scale)))
    }

    private final class AskedImages: ImageProviding {
        var asked: Set<ImageID> = []
        func state(of image: ImageID) -> ImageState {
            asked.insert(image)
            return .loading
        }
    }

    @Test func wordsFollowThePictureInTheMiddle() {
        user.fling(from: Point(x: 900, y: 360), by: Vector(x: -300, y: 0), in: 0.1)
        user.settle()

        #expect(says("fjord"))
        #expect(says("4"))
        user.key(.home)
        user.settle()
        #expect(says("first light"))
    }

    @Test func chromeHidesAtRestAndReturnsWithMovement() {
        user.advance(by: 2.4)
        #expect(viewer.chrome.alpha == 1)
        user.advance(by: 0.6)
        #expect(viewer.chrome.alpha == 0)
        #expect(!user.stage.needsFrame)

        user.send(.pointerMoved(.mouse(.left), Point(x: 600, y: 400)))
        user.advance(by: 0.2)
        #expect(viewer.chrome.alpha == 1)
        user.advance(by: 3)

        #expect(viewer.chrome.alpha == 0)
    }

    @Test func chromeStaysWhileThePointerIsOnAButton() {
        user.send(.pointerMoved(.mouse(.left), Point(x: 86, y: 46)))
        user.advance(by: 6)

        #expect(viewer.chrome.alpha == 1)
    }

    @Test func pressOnThePictureHidesAndShowsTheChrome() {
        user.tap(600, 300)
        user.settle()
        #expect(viewer.chrome.alpha == 0)
        user.advance(by: 1)
        user.tap(600, 300)
        user.settle()

        #expect(viewer.chrome.alpha == 1)
    }

    @Test func slideshowGoesOnEveryFiveSecondsAndRoundAtTheEnd() {
        viewer.swiper.select(10, animated: false)
        user.key(.character("s"))
        #expect(viewer.slideshow.isPlaying)

        var indices: [Int] = []
        for _ in 0..<3 {
            user.advance(by: 5)
            indices.append(viewer.swiper.selectedIndex)
        }

        #expect(indices == [11, 0, 1])
    }

    @Test func slideshowShowsEachPictureForTheIntervalOfTheSettings() {
        desk.slideshowInterval = 3
        user.key(.character("s"))
        user.advance(by: 2.9)
        #expect(viewer.swiper.selectedIndex == 2)

        user.advance(by: 0.2)

        #expect(viewer.swiper.selectedIndex == 3)
    }

    @Test(arguments: ["key", "drag", "wheel"])
    func slideshowStopsAtATouch(_ touch: String) throws {
        try user.tap("play", role: .button)
        #expect(viewer.slideshow.isPlaying)
        #expect(user.find("pause", role: .button) != nil)

        switch touch {
        case "key": user.key(.right)
        case "drag": user.drag(from: Point(x: 600, y: 300), to: Point(x: 500, y: 300))
        default: user.wheel(0, -1, at: Point(x: 600, y: 300))
        }

        #expect(!viewer.slideshow.isPlaying)
        let index = viewer.swiper.selectedIndex
        user.advance(by: 11)
        #expect(viewer.swiper.selectedIndex == index)
    }

    @Test func panelTellsWhatIsKnownOfThePicture() {
        user.key(.character("i"))
        user.advance(by: 0.1)

        let panel = viewer.chrome.panel
        #expect(!panel.isHidden)
        #expect(panel.rows.map(\.words) == ["2", "4032 × 3024 · 12.2 MP", "2.4 MB", "1 May", "Pinhole"])
        user.key(.character("i"))
        #expect(panel.isHidden)
    }

    /// The modification time of a file is that of its last change. The time at which a picture was taken is only in its metadata.
    @Test func onlyThePictureKnowsWhenItWasTaken() throws {
        let files = FolderFixtureAlbum.album
        for (date, label) in [("1 May", "taken"), (nil, "changed")] {
            let context = GalleryContext(album: AlbumStore(files), facts: FactsReader { _ in PictureFacts(date: date) })
            let viewer = Viewer(context: context, index: 0)
            let user = StageHarness(viewer, size: Size(width: 1280, height: 720), images: PaintedImages())
            user.stage.focus(viewer)

            user.key(.character("i"))
            user.advance(by: 0.1)

            #expect(viewer.chrome.panel.rows.map(\.label) == ["name", label])
        }
    }

    @Test func bytesAreToldInUnitsOfAThousand() {
        let words = [0, 999, 1000, 2_449_000, 2_450_000, 3_000_000_000].map { PictureFacts(byteCount: $0).byteWords }

        #expect(words == ["0 bytes", "999 bytes", "1.0 kB", "2.4 MB", "2.5 MB", "3.0 GB"])
    }

    /// The current picture is already open, also where its menu is asked for in the strip.
    @Test func menusOfOtherPicturesOpenThem() {
        let anchor = MenuAnchor.point(Point(x: 600, y: 600))
        #expect(viewer.menuRequested(at: nil))
        viewer.chrome.strip.menuRequested(2, anchor)
        viewer.chrome.strip.menuRequested(4, anchor)

        #expect(desk.menus.map(\.entry.image) == [2, 2, 4].map(PaintedPictures.name))
        #expect(desk.menus.map { $0.open == nil } == [true, true, false])
        #expect(desk.menus.map { $0.viewer === viewer } == [true, true, false])
    }

    @Test func pathIsCopied() {
        user.key(.character("c"), .control)

        #expect(user.stage.clipboard.text == PaintedPictures.name(2))
        #expect(desk.announced.map(\.text) == ["path copied"])
    }

    @Test func rTurnsThePictureAndEscapeLeavesTheFullScreenAndCloses() throws {
        user.key(.character("r"))
        user.settle()
        #expect(viewer.swiper.traceFields?["turn"] == .number(1))
        try user.tap("whole screen", role: .button)
        #expect(desk.desktop.isFullscreen)
        user.key(.escape)
        #expect(!desk.desktop.isFullscreen && !desk.isClosed)
        user.key(.escape)

        #expect(desk.isClosed)
    }

    @Test func pictureGoesToTheWastebasketAndComesBack() throws {
        user.key(.delete)
        user.settle()
        #expect(desk.desktop.calls == ["discard \(PaintedPictures.name(2))"])
        #expect(live.album.entries.count == 11)
        #expect(says("fjord"))
        #expect(says("of 11"))

        let toast = try #require(desk.announced.first)
        #expect(toast.text == "high alp is in the wastebasket")
        try #require(toast.action).perform()
        user.settle()

        #expect(desk.desktop.calls.last == "restore \(PaintedPictures.name(2))")
        #expect(live.album == .painted())
        // The visible picture stays.
        #expect(says("fjord"))
        #expect(says("4"))
    }

    @Test func pictureThatCannotBeThrownAwayStays() {
        desk.desktop.refusal = Refusal()

        user.key(.delete)

        #expect(live.album == .painted())
        #expect(desk.announced.map(\.text) == ["high alp stays: the folder is read-only"])
    }

    @Test func pictureLeavesAtOnceThoughTheDiskIsSilent() {
        desk.desktop.isSilent = true

        user.key(.delete)
        user.settle()
        #expect(says("fjord") && says("of 11") && desk.announced.isEmpty)
        // Another picture is visible now.
        user.key(.delete)
        user.settle()
        #expect(live.album.entries.count == 10)

        desk.desktop.answer()
        #expect(desk.desktop.calls == [2, 3].map { "discard \(PaintedPictures.name($0))" })
        #expect(desk.announced.map(\.text) == ["high alp is in the wastebasket", "fjord is in the wastebasket"])
        #expect(live.album.entries.count == 10)
    }

    @Test func pictureThatCannotBeThrownAwayLaterComesBack() {
        (desk.desktop.isSilent, desk.desktop.refusal) = (true, Refusal())

        user.key(.delete)
        #expect(live.album.entries.count == 11)
        desk.desktop.answer()

        #expect(live.album == .painted())
        #expect(desk.announced.map(\.text) == ["high alp stays: the folder is read-only"])
    }

    /// Undo takes back the last deletion, not the change before it.
    @Test func aDeletionThatTheDiskHasNotFinishedIsUndone() {
        user.key(.delete)
        desk.desktop.isSilent = true
        user.key(.delete)
        user.settle()
        #expect(live.album.entries.count == 10)

        #expect(desk.messages.undoLast())
        #expect(live.album.entries.count == 11 && desk.desktop.calls == ["discard \(PaintedPictures.name(2))"])
        desk.desktop.answer()
        #expect(desk.desktop.calls.suffix(2) == ["discard", "restore"].map { "\($0) \(PaintedPictures.name(3))" })
        #expect(live.album.entries.count == 11 && desk.announced.map(\.text) == ["high alp is in the wastebasket"])

        #expect(desk.messages.undoLast() && !desk.messages.undoLast())
        #expect(live.album == .painted())
    }

    /// The picture is there again although the disk is still moving it: it was wanted back, or a listing that began earlier contains it. It is
    /// moved once, and undo brings it back.
    @Test(arguments: [true, false])
    func aPictureThatIsStillLeavingIsDiscardedAgain(isUndone: Bool) {
        desk.desktop.isSilent = true
        user.key(.delete)
        if isUndone { #expect(desk.messages.undoLast()) } else { live.replace(with: .painted()) }
        #expect(live.album == .painted())
        user.settle()
        user.key(.home)
        for _ in 0..<2 { user.key(.right) }
        user.settle()
        #expect(says("high alp"))

        user.key(.delete)
        #expect(live.album.entries.count == 11)
        desk.desktop.answer()
        #expect(desk.desktop.calls == ["discard \(PaintedPictures.name(2))"] && live.album.entries.count == 11)
        #expect(desk.announced.map(\.text) == ["high alp is in the wastebasket"])

        #expect(desk.messages.undoLast() && !desk.messages.undoLast())
        #expect(live.album == .painted())
    }

    @Test func aDeletionThatFailsLaterIsNotUndone() {
        (desk.desktop.isSilent, desk.desktop.refusal) = (true, Refusal())
        user.key(.delete)
        desk.desktop.answer()

        #expect(!desk.messages.undoLast() && live.album == .painted())
    }

    @Test func albumThatChangesKeepsThePictureInSight() {
        var album = live.album
        album.entries.removeFirst()
        live.replace(with: album)
        user.settle()
        #expect(says("high alp"))
        #expect(says("2"))

        album.entries = []
        live.replace(with: album)

        #expect(desk.isClosed)
    }
}

/// An album of one file.
private enum FolderFixtureAlbum {
    static var album: Album {
        Album(of: PictureFolder(of: [PictureFile(path: "/pictures/a.jpg", modified: 1_000_000, size: 3)]), title: "pictures")
    }
}
