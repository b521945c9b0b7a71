import Dispatch
import Imaging
import LayoutMath
import Pictures
import Platform
import Replay
import Synchronization
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// A loader of tiny pictures that records its requests.
private final class AskedPictures: ImageLoading {
    let asked = Mutex<[ImageID]>([])

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        asked.withLock { $0.append(ImageID(path, fit: fit)) }
        return try TinyPictures().decode(path: path, fit: fit)
    }
}

/// A swiper in another program: `o` selects a picture from outside, `a` allows such pictures to be appended.
private final class SwiperDesk: View {
    private let swiper: SwiperView

    init(_ style: SwiperStyle) {
        swiper = SwiperView(style: style)
        super.init()
        swiper.edit { $0.replaceAll(with: SwiperItem.items(of: (0..<3).map(PaintedPictures.name))) }
        addSubview(swiper)
    }

    override func layoutSubviews() { swiper.frame = bounds }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch key {
        case .character("o"): swiper.selectedURL = PaintedPictures.name(9)
        case .character("a"): swiper.edit { $0.outsidePolicy = .append }
        default: return false
        }
        return true
    }
}

/// Tests the swiper by scripts on the complete program, checked by its trace. The tests cover the faults of the classic swiper. Faults that
/// only a program that owns the swiper can cause are tested with the swiper.
@MainActor
@Suite struct SwiperFixReplayTests {
    private static let toViewer = "wait 0.1\nkey 2\nsettle\ntap 600,400\nsettle\nexpect swiper.selectedIndex 0\n"

    private func expectNoFailure(_ script: String, in session: SceneSession? = nil) throws {
        let session = session ?? .painted(.panorama, pictures: TinyPictures.library)
        let failures = try session.replay(SwiperFixReplayTests.toViewer + script)
        #expect(failures == [])
    }

    private func session(_ pictures: [String]) -> SceneSession {
        let entries = pictures.map { Album.Entry(image: $0, title: "title of \($0)", detail: "") }
        return .painted(
            .panorama, album: Album(title: "replay", summary: "", entries: entries), pictures: TinyPictures.library, desktop: TestDesktop())
    }

    /// Every frame of a trace has the size of the library's cache; its limits are tested with the cache.
    @Test func traceListsTheCache() throws {
        let library = TinyPictures.library
        var told: TraceValue?
        let session = SceneSession.painted(.panorama, pictures: library)
        let failures = try session.replay(SwiperFixReplayTests.toViewer + "key Right\nsettle") { trace in
            if case .object(let fields)? = trace["swiper"] { told = fields["cacheBytes"] }
        }

        #expect(failures == [])
        #expect(library.cache.byteCount > 0 && told == .number(Double(library.cache.byteCount)))
    }

    @Test func absentNeighbourDrawsNothingAndTheEndIsRubber() throws {
        let pull = RubberBand.standard.apply(pull: 296, extent: 1280)
        try expectNoFailure(
            """
            expect swiper.slots.0 null
            press 500,400
            drag 800,400 in 0.2
            expect swiper.slots.0 null
            expect swiper.offset \(-pull) ±0.5
            release
            settle
            expect swiper.offset 0
            expect swiper.selectedIndex 0
            """)
    }

    @Test func indexZeroCanBeSelected() throws {
        try expectNoFailure("key End\nsettle\nexpect swiper.selectedIndex 11\nkey Home\nsettle\nexpect swiper.shownURL painted/0")
    }

    @Test func sourceChangesAreFollowedAndTheSelectionKept() throws {
        let session = session((0..<5).map(PaintedPictures.name))
        try expectNoFailure(
            """
            key Right
            settle
            key Delete
            settle
            expect swiper.count 4
            expect swiper.shownURL painted/2
            expect swiper.selectedIndex 1
            key End
            settle
            key Delete
            settle
            expect swiper.shownURL painted/3
            expect swiper.selectedIndex 2
            """, in: session)
    }

    @Test func duplicateURLsAreNoTrap() throws {
        let names = ["painted/1", "painted/1", "painted/2", "painted/1", "painted/3"]
        let steps = (1...4).map { "key Right\nsettle\nexpect swiper.selectedIndex \($0)\n" }.joined()
        try expectNoFailure(steps + "expect swiper.shownURL painted/3", in: session(names))
    }

    @Test func picturesAheadAreLoadedBeforeTheyAreSeen() throws {
        let decoder = AskedPictures()
        let library = PictureLibrary(decoder: decoder)
        let results = DispatchSemaphore(value: 0)
        library.work?.wakeOwner { results.signal() }
        let session = SceneSession.painted(.panorama, pictures: library)
        #expect(try session.replay(SwiperFixReplayTests.toViewer) == [])

        // Threads load the pictures of the last frame; there is no further input.
        var time = session.stage.time
        while !library.isIdle {
            results.wait()
            time += 1.0 / 60
            _ = session.frame(at: time, events: [])
        }

        // For the complete window.
        let asked = decoder.asked.withLock { $0 }.filter { if case .fitting(1280, _, _) = $0.fit { true } else { false } }.map(\.name)
        #expect(Set(asked) == Set((0...4).map(PaintedPictures.name)))
        #expect(asked.count == 5)
    }

    @Test func dragFromTheLeftEdgeThatPausesIsOneDrag() throws {
        try expectNoFailure(
            """
            key Right
            settle
            press 0,400
            drag 60,400 in 0.1
            expect swiper.state dragging
            drag 0,400 in 0.1
            hold 0.2
            release
            settle
            expect swiper.selectedIndex 1
            expect swiper.offset 0
            """)
    }

    @Test func cancelledDragComesToRest() throws {
        try expectNoFailure(
            "press 800,400\ndrag 200,400 in 0.1\ncancel\nsettle\nexpect swiper.offset 0\nexpect swiper.selectedIndex 0\nexpect swiper.state idle"
        )
    }

    @Test func pictureAndTitleMatchDuringFastFlicks() throws {
        var shown: Set<String> = []
        let script = (0..<12).map { "key \($0 % 3 == 2 ? "Left" : "Right")\nwait 0.0\($0 + 1)\n" }.joined() + "settle"
        let failures = try SceneSession.painted(.panorama, pictures: TinyPictures.library).replay(SwiperFixReplayTests.toViewer + script) {
            trace in
            guard case .object(let fields)? = trace["swiper"], case .string(let url)? = fields["shownURL"] else { return }
            shown.insert(url)
            #expect(fields["titleURL"] == .string(url))
        }

        #expect(failures == [])
        #expect(shown.count >= 4)
    }

    @Test func unreadablePictureSaysSoAndIsRetried() throws {
        try expectNoFailure(
            """
            key End
            settle
            expect swiper.slotStates.0 ready
            expect swiper.slotStates.1 failed
            expect swiper.shownURL null
            key Enter
            settle
            expect swiper.slotStates.1 failed
            key Left
            settle
            expect swiper.shownURL painted/2
            """, in: session(["painted/0", "painted/2", PaintedPictures.unreadable]))
    }

    /// Arrows go past it.
    @Test func arrowsPassAnUnreadablePicture() throws {
        try expectNoFailure(
            """
            key Right
            settle
            expect swiper.shownURL painted/2
            key Left
            settle
            expect swiper.shownURL painted/0
            """, in: session(["painted/0", PaintedPictures.unreadable, "painted/2"]))
    }

    /// No gesture of the app leads outside the album. So this program owns a swiper, and selects pictures by keys that its source does not
    /// have.
    @Test func urlOutsideTheSourceFollowsThePolicy() throws {
        let desk = SwiperDesk(Theme(.dark).albumSwiper(displayScale: 1))
        let stage = Stage(root: desk, size: Size(width: 400, height: 300), text: MonospacedText(), images: TinyPictures.library)
        let script = """
            wait 0.1
            press 300,150
            drag 100,150 in 0.1
            release
            settle
            expect swiper.selectedURL painted/1
            key o
            settle
            expect swiper.selectedURL painted/1
            expect swiper.count 3
            key a
            key o
            settle
            expect swiper.selectedIndex 3
            expect swiper.selectedURL painted/9
            expect swiper.titleURL painted/9
            expect swiper.count 4
            """
        let replay = StageReplayTarget(stage: { stage }, frame: { stage.frame(at: $0, events: $1) })

        #expect(ReplayRunner(try GestureScript(parsing: script), on: replay).run().map { "\($0)" } == [])
    }

    @Test func shortFastFlickTurnsThePage() throws {
        try expectNoFailure("press 640,400\ndrag 616,400 in 0.016\nrelease\nsettle\nexpect swiper.selectedIndex 1")
    }

    @Test func shortSlowDragDoesNot() throws {
        try expectNoFailure("press 640,400\ndrag 612,400 in 0.4\nhold 0.2\nrelease\nsettle\nexpect swiper.selectedIndex 0")
    }

    @Test func indexAndURLAreWrittenWhenTheNearEndIsReported() throws {
        let failures = try SceneSession.painted(.panorama, pictures: TinyPictures.library).replay(
            SwiperFixReplayTests.toViewer + "key End\nsettle\nexpect swiper.nearEndFired 1\nkey Left\nsettle\nexpect swiper.nearEndFired 1"
        ) { trace in
            guard case .object(let fields)? = trace["swiper"], fields["nearEndFired"] == .number(1) else { return }
            if case .number(let index)? = fields["selectedIndex"] { #expect(fields["selectedURL"] == .string("painted/\(Int(index))")) }
        }

        #expect(failures == [])
    }

    @Test func lastItemIsReached() throws {
        let steps = String(repeating: "press 900,400\ndrag 300,400 in 0.1\nrelease\nsettle\n", count: 12)
        try expectNoFailure(steps + "expect swiper.selectedIndex 11\nexpect swiper.slots.2 null\nexpect swiper.offset 0")
    }
}
