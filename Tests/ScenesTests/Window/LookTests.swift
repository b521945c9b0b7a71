import Imaging
import LayoutMath
import Platform
import Testing
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests changing the look of a running session.
@MainActor
@Suite struct LookTests {
    private func session(_ scene: SceneName = .panorama, pictures: Int = 60) -> SceneSession {
        let session = SceneSession.painted(scene, album: .painted(pictures))
        session.run(from: 0, for: 0.1)
        return session
    }

    private func press(_ key: Key, _ modifiers: KeyModifiers = [], _ session: SceneSession) {
        session.send(.keyDown(key, modifiers, isRepeat: false), at: session.stage.time)
    }

    private func settle(_ session: SceneSession, for duration: Seconds = 2) {
        session.run(from: session.stage.time, for: duration)
    }

    private func panorama(_ session: SceneSession) -> PanoramaView? {
        session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView
    }

    private func becomeLight(_ session: SceneSession) {
        let time = session.stage.time
        session.changeLook { $0.theme = .light }
        session.run(from: time, for: 0.1)
    }

    @Test func pageStays() {
        let session = session()
        press(.character("5"), [], session)
        settle(session)
        let offset = panorama(session)?.contentOffset

        becomeLight(session)

        #expect(session.savedState.page == "mood")
        #expect(offset != 0 && panorama(session)?.contentOffset == offset)
    }

    /// The same if the settings lie over it.
    @Test(arguments: [false, true])
    func focusStaysWithItsRing(isCovered: Bool) {
        let session = session()
        press(.character("3"), [], session)
        settle(session)
        for _ in 0..<2 { press(.tab, [], session) }
        settle(session, for: 0.5)
        let before = session.stage.focusedView
        if isCovered { press(.character(","), .control, session) }

        becomeLight(session)

        if isCovered { press(.escape, [], session) }
        #expect(before?.semantics.label == "open" && before === session.stage.focusedView)
        #expect(session.stage.focusedView?.semantics.label == "open" && session.stage.focusRing.isVisible)
        settle(session, for: 0.5)
        #expect(!session.stage.needsFrame)
    }

    @Test func viewerStaysOnItsPicture() {
        let session = session()
        press(.tab, [], session)
        press(.enter, [], session)
        settle(session)
        press(.right, [], session)
        settle(session)
        let picture = session.savedState.picture

        becomeLight(session)

        #expect(picture != nil && session.savedState.picture == picture)
        #expect(session.stage.modalView is Viewer)
    }

    @Test func allPicturesStayWhereTheyWereScrolled() throws {
        let session = session(.grid, pictures: 400)
        for _ in 0..<5 {
            session.send(.wheel(Wheel(ticks: Vector(x: 0, y: -3), source: .notched), at: Point(x: 640, y: 400)), at: session.stage.time)
        }
        settle(session)
        func offset() -> Double? {
            (session.stage.root.firstDescendant { $0 is AllPictures } as? AllPictures)?.collection.scrollView.contentOffset.y
        }
        let before = try #require(offset())

        becomeLight(session)

        #expect(before > 0 && offset() == before)
    }

    @Test func viewerOverAllPicturesStaysAndHasTheKeys() throws {
        let session = session(.grid)
        session.send(.pointerDown(.mouse(.left), Point(x: 300, y: 300)), at: 1)
        session.send(.pointerUp(.mouse(.left), Point(x: 300, y: 300)), at: 1)
        settle(session)
        func viewer() -> Viewer? { session.stage.root.firstDescendant { $0 is Viewer } as? Viewer }
        let picture = try #require(viewer()?.image)

        becomeLight(session)
        settle(session)

        #expect(viewer()?.image == picture)
        press(.escape, [], session)
        settle(session)
        #expect(viewer() == nil)
    }

    private func viewer(_ session: SceneSession) throws -> Viewer {
        try #require(session.stage.root.firstDescendant { $0 is Viewer } as? Viewer)
    }

    @Test(arguments: [SceneName.panorama, .grid])
    func viewerKeepsItsZoomItsTurnItsFactsAndItsSlideshow(_ scene: SceneName) throws {
        let session = session(scene)
        press(scene == .panorama ? .tab : .right, [], session)
        press(.enter, [], session)
        settle(session)
        press(.character("r"), [], session)
        press(.character("+"), [], session)
        press(.character("+"), [], session)
        settle(session)
        press(.character("i"), [], session)
        press(.character("s"), [], session)
        settle(session)
        let before = try viewer(session)
        let (placement, picture, index) = (before.swiper.placement, before.image, before.swiper.selectedIndex)
        #expect(placement?.quarters == 1 && placement?.scale ?? 0 > 1.5)

        becomeLight(session)

        let after = try viewer(session)
        #expect(after === before && after.image == picture)
        #expect(after.swiper.placement == placement)
        #expect(!after.chrome.panel.isHidden)
        // Three of five seconds are left.
        #expect(after.slideshow.isPlaying && after.chrome.isPlaying)
        settle(session, for: 2.5)
        #expect(after.image == picture)
        settle(session, for: 0.5)
        #expect(after.swiper.selectedIndex == index + 1)
    }

    @Test func ringKeepsItsPicturesAndItsTurn() throws {
        let session = session(.circle, pictures: 20)
        func ring() throws -> RingView { try #require(session.stage.root.firstDescendant { $0 is RingView } as? RingView) }
        let before = try ring()
        before.removeRequested?(before.items[2])
        before.addRequested?()
        before.select(5)
        settle(session)
        let (shown, selected) = (before.items.map(\.image), before.selectedItem?.image)

        becomeLight(session)

        let after = try ring()
        #expect(after === before && after.items.map(\.image) == shown)
        #expect(after.selectedItem?.image == selected)
    }

    @Test func editedEmitterAndMoodStay() throws {
        let session = session()
        press(.character("5"), [], session)
        settle(session)
        press(.down, [], session)
        press(.enter, [], session)
        settle(session)
        let mood = session.stage.root.firstDescendant { $0 is PickerView } as? PickerView
        let index = mood?.selectedIndex

        becomeLight(session)

        let after = session.stage.root.firstDescendant { $0 is PickerView } as? PickerView
        #expect(index != nil && after === mood && after?.selectedIndex == index)
    }

    @Test func choiceWinsOverTheDesktop() {
        let session = session()
        session.changeLook { $0.chosenTheme = .dark }
        let stage = session.stage

        becomeLight(session)

        #expect(session.stage.theme.name == .dark)
        session.changeLook { $0.chosenTheme = nil }
        #expect(session.stage === stage && stage.theme.name == .light)
    }

    @Test func motionIsFollowedWithoutAnotherTree() {
        let session = session()
        let stage = session.stage

        session.changeLook { $0.motion = .reduced }

        #expect(session.stage === stage && stage.motionPreference == .reduced)
    }

    @Test func openPromptKeepsWhatIsTyped() {
        let session = session()
        session.choose(.folder)
        session.send(.text("/a/b"), at: session.stage.time)

        becomeLight(session)

        #expect(session.root.promptText?.1 == "/a/b")
        #expect(session.stage.focusedView is TextField)
    }
}

/// Tests the contrast of the high-contrast looks (WCAG 2).
@Suite struct HighContrastTests {
    nonisolated static let themes = Theme.Name.allCases.map { Theme($0, contrast: .high) }

    private func luminance(_ color: Color) -> Double {
        func linear(_ value: Double) -> Double { value <= 0.03928 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(Double(color.red)) + 0.7152 * linear(Double(color.green)) + 0.0722 * linear(Double(color.blue))
    }

    private func contrast(_ color: Color, _ ground: Color) -> Double {
        let mixed = ground.interpolated(
            to: Color(red: color.red, green: color.green, blue: color.blue, alpha: 1), fraction: Double(color.alpha))
        let (a, b) = (luminance(mixed), luminance(ground))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    @Test(arguments: themes) func textStandsOutMoreThanUsual(theme: Theme) {
        let (palette, usual) = (theme.palette, Theme(theme.name).palette)
        for ground in [palette.paper, palette.slab, palette.raised] {
            for text in [palette.high, palette.middle, palette.low] { #expect(contrast(text, ground) >= 10) }
            for text in [palette.accent, palette.error, palette.focus] { #expect(contrast(text, ground) >= 7) }
            #expect(contrast(palette.hairline, ground) >= 3)
        }
        #expect(contrast(palette.onAccent, palette.accent) >= 7)
        #expect(contrast(usual.hairline, usual.raised) < 3)
        #expect(palette.quietFill.alpha > 0.9 && palette.slabFill.alpha > 0.9)
    }

    @Test func usualLooksAreAsTheyWere() {
        #expect(Theme(.dark).palette == .dusk && Theme(.light).palette == .dawn)
    }
}
