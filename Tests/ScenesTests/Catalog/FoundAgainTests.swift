import EmitterFiles
import LayoutMath
import Pictures
import Platform
import Storage
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests what a session restores from the saved state of another one.
@MainActor
@Suite struct FoundAgainTests {
    private let wednesday = CalendarDay(number: 20_782)

    private func session(
        _ scene: SceneName = .panorama, _ state: SavedState = SavedState(), on day: CalendarDay? = nil, pictures: PictureLibrary? = nil
    ) -> SceneSession {
        var shown = AppState()
        (shown.scene, shown.today, shown.restored) = (scene, day ?? wednesday, state)
        shown.showsHint = !state.hasSeenHint
        let nothing = EmitterDocument(.init(cells: []))
        let emitters = TestEmitters(["calm": nothing, "wild": nothing])
        emitters.files["/home/anna/mine.json"] = nothing
        var services = AppServices.painted(pictures)
        services.emitters = emitters
        services.openPaths = { _ in OpenedPaths(album: .painted(5)) }
        let session = SceneSession(shown, showing: OpenedPaths(album: .painted(20)), with: services)
        session.run(from: 0, for: 0.2)
        return session
    }

    /// The session of the next start, from the contents of the file.
    private func again(_ session: SceneSession, on day: CalendarDay? = nil, pictures: PictureLibrary? = nil) throws -> SceneSession {
        let state = session.savedState
        let read = try SavedState(json: Array(state.json.utf8))
        #expect(read == state)
        return self.session(session.state.scene, read, on: day, pictures: pictures)
    }

    private func view<Kind: View>(_ kind: Kind.Type, in session: SceneSession) throws -> Kind {
        try #require(session.stage.root.firstDescendant { $0 is Kind } as? Kind)
    }

    private func press(_ key: Key, _ modifiers: KeyModifiers = [], _ session: SceneSession) {
        session.send(.keyDown(key, modifiers, isRepeat: false), at: session.stage.time)
        session.run(from: session.stage.time, for: 2)
    }

    private func desk(_ session: SceneSession) -> EmitterDocumentController? { session.models.documents }

    // MARK: Mood

    @Test func moodAndWeekAreFoundAgain() throws {
        let first = session(.mood)
        try view(PickerView.self, in: first).activated(7)
        first.run(from: first.stage.time, for: 0.1)

        let second = try again(first)

        #expect(try view(PickerView.self, in: second).selectedIndex == 7)
        #expect(try view(WeekDots.self, in: second).days.map { $0.mood?.name } == [nil, nil, "restless", nil, nil, nil, nil])
        #expect(try view(WeekDots.self, in: second).semantics.value == "Wednesday restless")
    }

    @Test func aNewWeekBeginsEmpty() throws {
        let first = session(.mood)
        try view(PickerView.self, in: first).activated(7)

        let second = try again(first, on: CalendarDay(number: wednesday.number + 5))

        #expect(try view(WeekDots.self, in: second).days.allSatisfy { $0.mood == nil })
        #expect(try view(PickerView.self, in: second).selectedIndex == 7)
    }

    @Test func moodOutlivesOtherPictures() throws {
        let session = session(.mood)
        try view(PickerView.self, in: session).activated(2)

        session.open(["/other"])
        session.run(from: session.stage.time, for: 0.2)

        #expect(try view(PickerView.self, in: session).selectedIndex == 2)
        #expect(try view(WeekDots.self, in: session).semantics.value == "Wednesday tender")
    }

    // MARK: Ring

    @Test func ringAndItsSelectionAreFoundAgain() throws {
        let first = session(.circle)
        try view(RingView.self, in: first).addRequested?()
        let gone = try view(RingView.self, in: first).items[1]
        try view(RingView.self, in: first).removeRequested?(gone)
        try view(RingView.self, in: first).select(4)
        first.run(from: first.stage.time, for: 2)
        let shown = try view(RingView.self, in: first)
        #expect(shown.items.count == 8 && shown.selectedItem?.id == "5")

        let ring = try view(RingView.self, in: try again(first))

        #expect(ring.items.map(\.image) == shown.items.map(\.image))
        #expect(ring.selectedItem?.image == shown.selectedItem?.image)
    }

    @Test func otherPicturesHaveARingOfTheirOwn() throws {
        let session = session(.circle)
        try view(RingView.self, in: session).select(3)
        session.run(from: session.stage.time, for: 2)

        session.open(["/other"])
        session.run(from: session.stage.time, for: 0.2)

        #expect(try view(RingView.self, in: session).items.count == 5)
        #expect(session.savedState.pages.ring == SavedRing())
    }

    // MARK: Emitter

    @Test func presetOnStageIsFoundAgain() throws {
        let first = session(.sparks)
        desk(first)?.openPreset(1)

        let second = try again(first)

        #expect(desk(second)?.editor.name == "wild")
    }

    @Test func openEmitterIsRestoredAndAMissingOneIgnored() throws {
        let first = session(.sparks)
        desk(first)?.open(path: "/home/anna/mine.json") { #expect($0 == nil) }
        let second = try again(first)
        #expect(desk(second)?.editor.path == "/home/anna/mine.json")
        var state = first.savedState
        state.pages.emitter = .file("/home/anna/gone.json")

        let third = session(.sparks, state)

        #expect(desk(third)?.editor.name == "calm" && desk(third)?.editor.path == nil)
        #expect(third.status == nil)
    }

    /// A page that was never opened keeps the state that it would have shown.
    @Test func emitterThatWasNotLookedAtIsKept() throws {
        var state = SavedState()
        state.pages.emitter = .preset("wild")

        #expect(session(.panorama, state).savedState.pages.emitter == .preset("wild"))
    }

    @Test func editedEmitterOutlivesOtherPictures() throws {
        let session = session(.sparks)
        desk(session)?.editor.edit("rate") { $0.emitter.birthRate = 7 }

        session.open(["/other"])
        session.run(from: session.stage.time, for: 0.2)

        #expect(desk(session)?.editor.emitter.birthRate == 7)
    }

    // MARK: Zoom, sort and hint

    @Test func zoomOfThePictureThatFillsTheWindowIsFoundAgain() throws {
        let pictures = PictureLibrary(decoder: PaintedPictures(), on: Work(.synchronous))
        let first = session(pictures: pictures)
        press(.tab, [], first)
        press(.enter, [], first)
        press(.character("+"), [], first)
        press(.right, [], first)
        let zoom = try view(Viewer.self, in: first).swiper.zoomScale
        let placement = try #require(first.savedState.pages.placement)
        #expect(zoom > 1 && placement.center.x > 0.5)

        let second = try again(first, pictures: pictures)

        #expect(try view(Viewer.self, in: second).swiper.zoomScale == zoom)
        #expect(second.savedState == first.savedState)
    }

    @Test func hintComesOnceInALife() throws {
        let first = session()
        #expect(first.status != nil)
        #expect(first.savedState.hasSeenHint)

        let second = try again(first)

        #expect(second.status == nil)
        #expect(second.savedState.hasSeenHint)
    }

    @Test(arguments: [Key.character("g"), .enter])
    func hintLeavesWhenPicturesCoverThePages(key: Key) throws {
        let session = session()
        #expect(session.status != nil)
        session.send(.keyDown(.tab, [], isRepeat: false), at: session.stage.time)

        press(key, [], session)

        #expect(session.savedState.picture != nil || session.stage.root.firstDescendant { $0 is AllPictures } != nil)
        #expect(session.status == nil)
    }
}
