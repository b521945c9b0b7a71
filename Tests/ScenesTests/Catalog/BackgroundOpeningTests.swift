import Dispatch
import Glibc
import LayoutMath
import Pictures
import Platform
import Storage
import Testing
import SceneTestSupport
import TestFiles

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests folders that are listed on a background thread, at the start and after a drop, while the window stays responsive.
@MainActor
@Suite struct BackgroundOpeningTests {
    /// A folder that responds when the test releases it.
    private nonisolated final class SlowFolder: Sendable {
        private let gate = DispatchSemaphore(value: 0)

        func list(_ opened: OpenedPaths) -> OpenedPaths {
            gate.wait()
            return opened
        }

        func release() { gate.signal() }
    }

    private let folder = SlowFolder()
    private let harbour = Album(title: "harbour", summary: "2 pictures", entries: Album.painted(2).entries)

    private func beginning(
        _ scene: SceneName = .panorama, with opened: OpenedPaths, _ restored: SavedState = SavedState(),
        setup: SceneSession.Setup = { _ in }
    ) -> SceneSession {
        var state = AppState()
        (state.scene, state.restored) = (scene, restored)
        let work = Work(.threaded)
        let opening = PendingOpening(["/pictures/harbour"], isFirst: true, on: work) { [folder] in folder.list(opened) }
        var services = AppServices.painted(on: work)
        setup(&services)
        let session = SceneSession(state, pending: opening, with: services)
        session.run(from: 0, for: 0.2)
        return session
    }

    /// Waits until all work has ended, except for folders that do not respond.
    private func waitForWork(of session: SceneSession, silentFolders: Int = 0) {
        while session.services.work.unfinishedCount > silentFolders { sched_yield() }
    }

    /// Lets the folder respond, and waits until all work has ended.
    private func answer(_ session: SceneSession, silentFolders: Int = 0) {
        folder.release()
        waitForWork(of: session, silentFolders: silentFolders)
    }

    private func says(_ words: String, _ session: SceneSession) -> Bool {
        session.stage.root.firstDescendant { view in
            var hides: View? = view
            while let current = hides {
                if current.isHidden { return false }
                hides = current.superview
            }
            return view.semantics.label == words || view.semantics.value == words
        } != nil
    }

    private func press(_ key: Key, _ session: SceneSession) {
        session.send(.keyDown(key, [], isRepeat: false), at: session.stage.time)
        session.run(from: session.stage.time, for: 1)
    }

    // MARK: The start

    /// The index of the last session has the folder's pictures.
    @Test func aSilentFolderHasTheNamesOfItsLastPicturesMeanwhile() throws {
        let files = try TemporaryFolder()
        let index = PictureIndexFile(folder: files.path)
        let names = ["a boat.jpg", "ropes 2.jpg", "ropes 10.jpg"]
        ShotReader(file: index, on: Work(.synchronous)) { _ in Shot() }
            .follow(names.reversed().map { PictureFile(path: "/pictures/harbour/" + $0, modified: 86_400) }) { _ in }
        let session = beginning(with: OpenedPaths(album: harbour)) {
            $0.library.shotReader = ShotReader(file: index, on: $0.work) { _ in Shot() }
        }
        session.run(from: session.stage.time, for: 1.5)
        #expect(session.albums.live.source.entries.isEmpty)
        // The index has been read by then.
        waitForWork(of: session, silentFolders: 1)

        session.run(from: session.stage.time, for: 0.6)
        #expect(
            session.albums.live.source.entries.map(\.title) == ["a boat", "ropes 2", "ropes 10"] && !session.albums.live.source.isListed)
        #expect(says("harbour", session))

        answer(session)
        session.run(from: session.stage.time, for: 0.2)
        #expect(session.albums.live.source.entries.count == 2 && session.albums.live.source.isListed)
    }

    @Test func coverNamesTheFolderBeforeItIsListed() {
        let session = beginning(with: OpenedPaths(album: harbour))
        #expect(says("harbour", session))
        for words in ["nothing\nhere yet", "use samples", "look through", "look inside"] { #expect(!says(words, session)) }
        let stage = session.stage

        answer(session)
        session.run(from: session.stage.time, for: 0.2)

        #expect(session.stage === stage)
        #expect(says("2 pictures", session) && says("look through", session))
    }

    /// A silent network folder: it is reported after two seconds, and the window continues. The result of the second request counts.
    @Test func aFolderThatDoesNotAnswerIsToldAndAskedAgain() throws {
        let session = beginning(with: OpenedPaths(album: nil)) {
            $0.openPaths = { [folder, harbour] _ in folder.list(OpenedPaths(album: harbour)) }
        }
        session.run(from: session.stage.time, for: 1.7)
        #expect(!says("harbour is not answering", session))
        session.run(from: session.stage.time, for: 0.4)
        #expect(says("harbour is not answering", session))
        press(.character("5"), session)
        #expect(session.savedState.page == "mood")

        let again = try #require(session.stage.root.firstDescendant { $0.semantics.label == "ask again" })
        (again as? Button)?.action()
        session.run(from: session.stage.time, for: 2.2)
        #expect(session.flow.opening.givenUpCount == 1)
        folder.release()
        answer(session)
        session.run(from: session.stage.time, for: 0.2)
        #expect(session.albums.live.source.entries.count == 2)
    }

    @Test func aFolderThatAnswersInTimeIsNotComplainedAbout() {
        let session = beginning(with: OpenedPaths(album: harbour))
        answer(session)
        session.run(from: session.stage.time, for: 3)
        #expect(!says("harbour is not answering", session))
    }

    @Test(arguments: [(SceneName.swiper, "no pictures yet"), (.circle, "an empty ring"), (.grid, "nothing here yet")])
    func pagesSayNothingWrong(scene: SceneName, words: String) {
        let session = beginning(scene, with: OpenedPaths(album: harbour))

        #expect(!says(words, session))
        answer(session)
        session.run(from: session.stage.time, for: 0.2)
        #expect(!says(words, session))
    }

    @Test func ringIsFilledWhenTheFolderIsListed() throws {
        let session = beginning(.circle, with: OpenedPaths(album: .painted(20)))

        answer(session)
        session.run(from: session.stage.time, for: 1)

        let ring = try #require(session.stage.root.firstDescendant { $0 is RingView } as? RingView)
        #expect(ring.items.count == 8)
    }

    @Test func lastPageAndPictureAreRestoredAfterListing() {
        var state = SavedState()
        (state.paths, state.page, state.picture) = (["/pictures/harbour"], "circle", PaintedPictures.name(1))
        let session = beginning(with: OpenedPaths(album: harbour), state)
        // If the program is ended from now on, nothing is lost.
        #expect(session.savedState.picture == state.picture && session.savedState.page == "circle")
        #expect(session.stage.root.firstDescendant { $0 is Viewer } == nil)

        answer(session)
        session.run(from: session.stage.time, for: 0.2)

        #expect((session.stage.root.firstDescendant { $0 is Viewer } as? Viewer)?.image == state.picture)
        #expect(session.savedState.page == "circle")
    }

    @Test func pageThatWasGoneToMeanwhileStays() {
        let session = beginning(with: OpenedPaths(album: harbour))
        press(.character("5"), session)

        answer(session)
        session.run(from: session.stage.time, for: 0.2)

        #expect(session.savedState.page == "mood")
    }

    @Test func onePictureFillsTheWindow() {
        var opened = OpenedPaths(album: harbour)
        opened.picture = PaintedPictures.name(1)
        let session = beginning(with: opened)

        answer(session)
        session.run(from: session.stage.time, for: 0.2)

        #expect(session.savedState.picture == PaintedPictures.name(1))
    }

    @Test(arguments: [true, false])
    func nothingToBeginWithIsAFailureOrTheSample(fails: Bool) {
        var opened = OpenedPaths()
        opened.complaints = ["/pictures/harbour: is not there"]
        let session = beginning(with: opened) { $0.failsWithoutPictures = fails }

        answer(session)
        session.run(from: session.stage.time, for: 0.2)

        #expect(session.openingFailure == (fails ? opened.complaints : nil))
        #expect(session.albums.live.album.isListed == !fails)
    }

    // MARK: Drops

    @Test func dropLeavesTheSceneAloneUntilItIsListed() {
        let opened = OpenedPaths(album: harbour)
        let session = SceneSession.painted(.panorama, work: Work(.threaded)) { $0.openPaths = { [folder] _ in folder.list(opened) } }
        session.run(from: 0, for: 0.2)
        let stage = session.stage
        for kind in [InputEvent.Kind.dropBegan, .fileDropped("/pictures/harbour", at: .zero), .dropEnded] { session.send(kind, at: 0.3) }
        session.run(from: 0.3, for: 2)
        let veil = session.flow.drops.veil
        #expect(session.stage === stage && !veil.isHidden)
        #expect(veil.semantics.label == "1 item")

        answer(session)
        session.run(from: session.stage.time, for: 0.2)

        #expect(session.stage !== stage)
        #expect(veil.semantics.label == "2 pictures landing in harbour")
        #expect(session.albums.live.album == harbour)
    }

    /// The first path's disk does not respond. The path that was dropped last counts.
    @Test func lastOfSeveralCounts() {
        let (first, second) = (OpenedPaths(album: harbour), OpenedPaths(album: .painted(5)))
        let late = SlowFolder()
        let session = SceneSession.painted(.panorama, work: Work(.threaded)) {
            $0.openPaths = { [folder] paths in paths == ["/slow"] ? late.list(first) : folder.list(second) }
        }
        session.run(from: 0, for: 0.2)
        session.open(["/slow"])
        session.open(["/quick"])

        answer(session, silentFolders: 1)
        session.run(from: session.stage.time, for: 0.2)
        #expect(session.albums.live.album == .painted(5))
        // The superseded work notifies only the session that began it.
        late.release()
        waitForWork(of: session)
        session.run(from: session.stage.time, for: 0.2)

        #expect(session.albums.live.album == .painted(5))
    }
}
