import Imaging
import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import Testing
import Views

@testable import Gallery

/// Tests the facts that the panel shows about a picture, and how it is read with little room.
@MainActor
@Suite struct FactsPanelTests {
    private static func facts() -> PictureFacts {
        var facts = PictureFacts(size: Size(width: 4032, height: 3024), byteCount: 2_449_000, date: "1 May", camera: "Pinhole")
        (facts.format, facts.profile, facts.place) = ("JPEG", "Display P3", "Zermatt, 47.37° N, 8.54° E")
        facts.settings = CameraSettings()
        facts.settings.exposureTime = 1.0 / 250
        (facts.settings.fNumber, facts.settings.sensitivity, facts.settings.exposureBias) = (2.8, 400, -0.7)
        (facts.settings.focalLength, facts.settings.filmFocalLength, facts.settings.hasFlash) = (5.7, 26, true)
        (facts.settings.lens, facts.settings.artist, facts.settings.copyright) = ("24-70 mm", "Ada", "© Ada")
        (facts.settings.software, facts.settings.description) = ("darktable 4.2", "Dawn")
        return facts
    }

    private func open(_ size: Size = Size(width: 1280, height: 720)) -> (user: StageHarness, viewer: Viewer) {
        let facts = Self.facts()
        let viewer = Viewer(context: GalleryContext(album: AlbumStore(.painted()), facts: FactsReader { _ in facts }), index: 2)
        let user = StageHarness(viewer, size: size, images: PaintedImages())
        user.stage.focus(viewer)
        user.settle()
        user.key(.character("i"))
        user.advance(by: 0.2)
        return (user, viewer)
    }

    @Test func everyFactHasARow() {
        let rows = open().viewer.chrome.panel.rows.map { "\($0.label): \($0.words)" }

        #expect(
            rows == [
                "name: 2", "pixels: 4032 × 3024 · 12.2 MP", "file: JPEG · 2.4 MB", "taken: 1 May", "camera: Pinhole", "lens: 24-70 mm",
                "exposure: 1/250 s · f/2.8 · ISO 400 · −0.7 EV", "focal length: 5.7 mm (26 mm on film)", "flash: fired",
                "place: Zermatt, 47.37° N, 8.54° E", "colours: Display P3", "description: Dawn", "artist: Ada", "copyright: © Ada",
                "written by: darktable 4.2",
            ])
    }

    /// A profile that is not used, and further pictures in the file.
    @Test func whatIsNotShownIsTold() throws {
        var facts = Self.facts()
        (facts.profileFault, facts.pages) = ("a curve falls", PageCount(.pages, count: 3))
        let viewer = Viewer(context: GalleryContext(album: AlbumStore(.painted()), facts: FactsReader { [facts] _ in facts }), index: 2)
        let user = StageHarness(viewer, size: Size(width: 1280, height: 720), images: PaintedImages())
        user.stage.focus(viewer)
        user.settle()
        user.key(.character("i"))
        user.advance(by: 0.2)

        let rows = viewer.chrome.panel.rows.map { "\($0.label): \($0.words)" }

        #expect(rows.contains("colours: Display P3, which is ignored: a curve falls") && rows.contains("page: 1 of 3"))
        #expect(viewer.chrome.title.text == "high alp · page 1 of 3", "\(viewer.chrome.title.text)")
        facts.pages = PageCount(.sizes, count: 5)
        #expect(facts.pageRow.words == "the largest of 5" && facts.pageCaption == nil)
        facts.pages = PageCount(.pages, count: 1_000)
        #expect(facts.pageCaption == "page 1 of 200 or more")
    }

    @Test(arguments: [(0.3001, "0.3 s"), (0.3, "1/3 s"), (2.5, "2.5 s"), (30, "30 s"), (0.000125, "1/8000 s")])
    func exposureIsToldAsCamerasDo(_ seconds: Double, _ words: String) {
        var settings = CameraSettings()
        settings.exposureTime = seconds
        #expect(settings.exposureWords == words)
    }

    @Test func focalLengthIsToldOnceIfFilmAgrees() {
        var settings = CameraSettings()
        #expect(settings.focalWords == nil && settings.exposureWords == nil)
        settings.filmFocalLength = 50
        #expect(settings.focalWords == "50 mm on film")
        settings.focalLength = 50
        #expect(settings.focalWords == "50 mm")
    }

    /// The painted pictures have few colours, so their bins must equal those counted from the shown pixels.
    @Test func histogramIsThatOfTheShownPicture() throws {
        let (user, viewer) = open()
        let before = viewer.chrome.panel.histogram.bins
        let shown = try #require(viewer.swiper.shownPicture)
        guard case .ready(let bitmap) = user.stage.images.state(of: shown) else {
            Issue.record("\(shown) is not loaded")
            return
        }
        let expected = Histogram(of: bitmap).heights(inBins: HistogramView.binCount)
        #expect(before.elementsEqual(expected) { $0 == $1 })
        user.key(.right)
        user.settle()
        #expect(!viewer.chrome.panel.histogram.bins.elementsEqual(before) { $0 == $1 })
    }

    @Test func panelStaysAboveTheFilmStripAndScrollsToItsLastRow() {
        let (user, viewer) = open()
        let panel = viewer.chrome.panel
        #expect(panel.frame.maxY < viewer.chrome.strip.frame.minY)

        func offset() -> Double? {
            if case .number(let offset)? = panel.traceFields?["offset"] { offset } else { nil }
        }
        #expect(offset() == 0)
        user.key(.down)
        user.settle()
        #expect(offset() == FactsList.rowHeight && panel.rows.count == 15)
        for _ in 0..<20 { user.key(.down) }
        user.settle()
        let end = offset() ?? 0
        #expect(end > FactsList.rowHeight * 2)
        user.drag(from: panel.frame.center, to: panel.frame.center + Vector(x: 0, y: 200))
        user.settle()
        #expect((offset() ?? end) < end)
        #expect(viewer.swiper.selectedIndex == 2)
    }

    /// The view below the panel can still be dragged if all rows of the panel fit.
    @Test func panelWithRoomForAllLetsDragsThrough() {
        let (user, viewer) = open(Size(width: 1280, height: 1400))
        let center = viewer.chrome.panel.frame.center
        user.key(.down)
        user.fling(from: center, by: Vector(x: -400, y: 0), in: 0.1)
        user.settle()

        #expect(viewer.swiper.selectedIndex == 3)
    }
}
