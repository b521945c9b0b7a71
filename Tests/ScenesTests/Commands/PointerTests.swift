import LayoutMath
import Pictures
import Platform
import Testing

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the pointer's picture and the tool tips over everything that can be pressed.
@MainActor
@Suite struct PointerTests {
    private func session(_ scene: SceneName) -> SceneSession {
        let session = SceneSession.painted(scene, album: .painted(60))
        session.run(from: 0, for: 0.2)
        return session
    }

    private nonisolated static let scenes: [SceneName] = [.cover, .swiper, .circle, .library, .mood, .sparks, .grid, .ring, .minions]

    /// The expected pointer over a view that can be pressed.
    private func expected(over view: View) -> Set<Cursor> {
        switch view {
        case is Slider: [.resizeHorizontal]
        case is TextField: [.text]
        // As on other desktops.
        case is ScrollIndicator: [.arrow]
        case let button as Button where !button.isEnabled: [.arrow]
        // A page's picture opens the viewer. In the viewer, a press only shows the controls.
        case is SwiperView: view.nearest(Viewer.self) == nil ? [.hand] : [.arrow]
        // A press on the current page's entry goes nowhere.
        case let page as PanoramaPage where page.isTarget: [.arrow]
        // A press beside a layer over the scene closes that layer.
        case is ModalLayer: [.arrow]
        case let cell as CollectionCell where cell.content.cursor == nil: [.arrow]
        default: [.hand]
        }
    }

    private func check(_ session: SceneSession) {
        session.root.forEachDescendant { view in
            guard view is any Pressable, view.stage != nil, !(view.superview is CollectionCell) else { return }
            let owner = view.firstResponder { $0.cursor != nil }
            #expect(expected(over: view).contains(owner?.cursor ?? .arrow), "\(type(of: view)) \(view.semantics)")
        }
    }

    @Test(arguments: scenes) func whatCanBePressedSaysSo(scene: SceneName) { check(session(scene)) }

    @Test func theViewerMenusAndPanelsToo() {
        let session = session(.panorama)
        session.press(.tab)
        session.press(.enter)
        session.settle()
        check(session)
        for key in [Key.function(10), .function(1)] {
            session.press(key)
            check(session)
            session.press(.escape)
        }
        for key in [Key.character(","), .character("o")] {
            session.press(key, .control)
            check(session)
            session.press(.escape)
        }
    }

    private func move(_ session: SceneSession, to point: Point) {
        session.send(.pointerMoved(.mouse(.left), point), at: session.stage.time)
    }

    @Test func arrowsRestAndFourWaysDrag() {
        let session = session(.panorama)
        move(session, to: Point(x: 300, y: 100))
        #expect(session.stage.cursor == .arrow)
        move(session, to: Point(x: 560, y: 400))
        #expect(session.stage.cursor == .hand)

        session.send(.pointerDown(.mouse(.left), Point(x: 300, y: 100)), at: session.stage.time)
        #expect(session.stage.cursor == .arrow)
        move(session, to: Point(x: 250, y: 100))
        #expect(session.stage.cursor == .move)
        session.send(.pointerUp(.mouse(.left), Point(x: 250, y: 100)), at: session.stage.time)

        #expect(session.stage.cursor != .move)
    }

    @Test func aPictureThatIsDraggedHasFourWays() {
        let session = session(.panorama)
        session.press(.tab)
        session.press(.enter)
        session.settle()
        move(session, to: Point(x: 640, y: 300))
        #expect(session.stage.cursor == .arrow)
        session.send(.pointerDown(.mouse(.left), Point(x: 640, y: 300)), at: session.stage.time)
        move(session, to: Point(x: 560, y: 300))

        #expect(session.stage.cursor == .move)
    }

    // MARK: At rest

    private func rest(_ session: SceneSession, for duration: Seconds) -> Cursor {
        session.settle(for: duration)
        return session.stage.cursor
    }

    /// A viewer in which the pointer has just moved to a place.
    private func viewer(pointingAt point: Point) -> SceneSession {
        let session = session(.panorama)
        session.press(.tab)
        session.press(.enter)
        session.settle()
        move(session, to: point)
        return session
    }

    @Test func theViewerHidesAPointerThatRests() {
        let session = viewer(pointingAt: Point(x: 640, y: 300))
        #expect(rest(session, for: 2.4) == .arrow)
        #expect(rest(session, for: 0.2) == .hidden)
        // Keys bring back the controls, not the pointer.
        session.press(.tab)
        #expect(session.shownViewer?.chrome.isShown == true && session.stage.cursor == .hidden)

        move(session, to: Point(x: 641, y: 300))

        #expect(session.stage.cursor == .arrow)
    }

    @Test func pagesAndTilesDoNot() {
        for scene in [SceneName.cover, .grid, .panorama] {
            let session = session(scene)
            move(session, to: Point(x: 30, y: 700))
            #expect(rest(session, for: 4) != .hidden)
        }
    }

    @Test(arguments: [Key.function(10), .menu, .function(1), .character("i")])
    func menusAndPanelsKeepThePointer(key: Key) {
        let session = viewer(pointingAt: Point(x: 640, y: 300))
        session.press(key)
        #expect(rest(session, for: 4) != .hidden)

        session.press(.escape)

        #expect(rest(session, for: 2.6) == .hidden)
    }

    @Test func hoveredButtonKeepsTheStrip() throws {
        let session = viewer(pointingAt: Point(x: 86, y: 46))
        #expect(rest(session, for: 6) == .hand)

        let strip = try #require(session.shownViewer?.chrome.strip)
        move(session, to: strip.convert(strip.bounds.center, to: nil))
        #expect(session.stage.cursor == .hand)

        #expect(rest(session, for: 3) == .hidden)
    }

    @Test func aViewerAtRestDrawsNothingWhenThePointerHides() {
        let session = viewer(pointingAt: Point(x: 640, y: 300))
        // A press hides the controls at once, so that nothing else moves when the pointer hides.
        session.click(Point(x: 640, y: 300))
        session.settle(for: 2)
        #expect(!session.stage.needsFrame && session.stage.cursor == .arrow)
        let drawn = session.stage.displayGeneration

        #expect(rest(session, for: 1) == .hidden)
        #expect(session.stage.displayGeneration == drawn && !session.stage.needsFrame)
    }

    // MARK: Tool tips

    /// Every button without text has a name, and its keys are those of the table.
    @Test(arguments: scenes + [.panorama]) func iconsHaveTips(scene: SceneName) {
        let session = session(scene)
        if scene == .panorama {
            session.press(.tab)
            session.press(.enter)
            session.settle()
        }
        let keys = Set(KeySection.everything.flatMap(\.presses).map(\.words)).union([""])
        session.root.forEachDescendant { view in
            if let button = view as? Button, button.title.isEmpty, button.nearest(Toast.self) == nil {
                #expect(button.toolTip?.text.isEmpty == false, "\(button.semantics)")
            }
            if let tip = view.toolTip { #expect(keys.contains(tip.shortcut), "\(tip)") }
        }
    }

    @Test func tipComesUpInTheViewerAndGoesWithAPress() throws {
        let session = session(.panorama)
        session.press(.tab)
        session.press(.enter)
        session.settle()
        move(session, to: Point(x: 640, y: 300))
        session.settle(for: 0.3)
        let play = try #require(session.root.firstDescendant { $0.semantics == Semantics(.button, label: "play") })
        let point = play.convert(play.bounds.center, to: nil)
        move(session, to: point)
        session.settle(for: 0.8)
        #expect(session.stage.toolTips.shown?.tip == ToolTip("play", shortcut: "S", press: KeyPress(.character("s"))))

        session.click(point)
        session.settle(for: 0.5)

        #expect(session.stage.toolTips.shown == nil && play.toolTip?.text == "pause")
    }

    @Test func tilesOfTheRingTellTheirKeys() throws {
        let session = session(.circle)
        let free = try #require(session.root.firstDescendant { $0.semantics.label == "add a picture" })
        move(session, to: free.convert(free.bounds.center, to: nil))
        session.settle(for: 1)

        #expect(session.stage.toolTips.shown?.tip == ToolTip("add a picture", shortcut: "Insert", press: KeyPress(.insert)))
    }
}

extension KeySection {
    /// All shortcuts of all scopes.
    fileprivate static var everything: [Shortcut] {
        Shortcuts.window + Shortcuts.pages + Shortcuts.swiperPage + Shortcuts.ring + Shortcuts.library + Shortcuts.mood + Shortcuts.sparks
            + Shortcuts.grid
            + Shortcuts.viewer + Shortcuts.comparison
    }
}
