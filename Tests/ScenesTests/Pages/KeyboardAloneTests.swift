import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the complete program by keyboard alone: every control of every page, of the editor, the viewer and the grid is reached, with a
/// visible focus ring at every stop.
@MainActor
@Suite struct KeyboardAloneTests {
    private nonisolated static let sizes = [Size(width: 1280, height: 720), Size(width: 800, height: 600), Size(width: 640, height: 480)]

    private func walk(_ size: Size, theme: Theme.Name = .dark) throws -> SessionWalk {
        var options = AppState()
        (options.size, options.theme) = (size, theme)
        return try SessionWalk(SceneSession.painted(.panorama, options: options))
    }

    /// Opens the groups of the editor on the way, so that their contents are reached too.
    private func openGroups(_ walk: SessionWalk) -> (View) throws -> Void {
        { view in
            if view is PropertyGroup, view.semantics.states.isExpanded == false { try walk.press("Enter") }
        }
    }

    @Test(arguments: sizes)
    func tabGoesThroughAllPagesInReadingOrder(size: Size) throws {
        let walk = try walk(size)
        var visited: [View] = []
        var missed: [String: [String]] = [:]

        let stops = try walk.goRound { view in
            visited.append(view)
            try self.openGroups(walk)(view)
            // The page indicator ends a page.
            guard view is PageIndicator, let page = walk.page else { return }
            missed[page.id] = walk.missed(visited: visited, in: page.view)
        }

        #expect(walk.complaints == [])
        #expect(stops.compactMap { $0.label == "pages" ? $0.place : nil } == PageKind.allCases.map(\.rawValue))
        #expect(missed == Dictionary(uniqueKeysWithValues: PageKind.allCases.map { ($0.rawValue, []) }))
        // Each page is walked in one go.
        let places = stops.map(\.place)
        #expect(places == PageKind.allCases.flatMap { kind in places.filter { $0 == kind.rawValue } })
    }

    @Test func tabFollowsReadingOrderAndShiftTabReversesIt() throws {
        let walk = try walk(Self.sizes[0])
        let forth = try walk.goRound()
        // The walk has just returned to its start.
        let back = try walk.goRound("Shift+Tab")

        #expect(walk.complaints == [])
        #expect(back == forth.reversed())
        #expect(forth.filter { $0.place == "cover" }.map(\.label) == ["look through", "open folder", "newest pictures", "pages"])
        #expect(forth.filter { $0.place == "circle" }.map(\.label) == ["circle", "open", "remove", "pages"])
        #expect(
            forth.filter { $0.place == "sparks" }.map(\.label).prefix(8)
                == ["sparks", "time", "pause", "clear", "step", "open a file", "save", "copy as Swift"])
    }

    @Test(arguments: sizes)
    func viewerIsReachedAndLeft(size: Size) throws {
        let walk = try walk(size)
        try walk.press("Tab")
        try walk.press("Enter")
        #expect(walk.session.stage.modalView is Viewer)
        // Its controls have faded out by now.
        for _ in 0..<4 { try walk.press("6") }

        let stops = try walk.goRound()

        #expect(walk.complaints == [])
        #expect(stops.map(\.label) == ["pictures", "back", "play", "about this picture", "whole screen", "pictures"])
        try walk.press("Escape")
        #expect(walk.focused?.semantics.label == "look through")
    }

    @Test(arguments: sizes)
    func gridIsReachedAndLeft(size: Size) throws {
        let files = try FolderFixture(["sub/1.jpg"] + (1...40).map { "\($0).jpg" })
        let walk = try SessionWalk(SceneSession.opening([files.path]))
        walk.session.send(.resized(size, scale: 1), at: walk.session.stage.time)
        try walk.press("Tab")
        try walk.press("g")

        let stops = try walk.goRound()

        #expect(walk.complaints == [])
        #expect(stops.map(\.label) == ["sort by", "include subfolders", "back", "all pictures"])
        try walk.press("Escape")
        #expect(walk.focused?.semantics.label == "look through")
    }

    /// The first key selects, so that the user sees what Enter will open.
    @Test(arguments: ["Enter", "Home", "Right", "Down"])
    func gridTakesKeysAsSoonAsItIsShown(key: String) throws {
        let walk = try walk(Self.sizes[0])
        try walk.press("g")

        try walk.press(key)
        #expect(walk.focused?.semantics.label == "all pictures" && walk.session.stage.focusRing.isVisible)
        try walk.press("Enter")

        #expect((walk.session.stage.modalView as? Viewer)?.shown?.index == 0)
    }

    @Test(arguments: [SceneName.cover, .swiper, .circle, .library, .mood, .grid, .ring])
    func scenesOfOnePageCanBeWalked(scene: SceneName) throws {
        let walk = try SessionWalk(SceneSession.painted(scene))

        _ = try walk.goRound()

        #expect(walk.complaints == [])
    }

    @Test func narrowEditorOpensAndCloses() throws {
        let walk = try walk(Self.sizes[2])
        try walk.press("6")
        for _ in 0..<12 where walk.focused?.semantics.label != "edit" { try walk.press("Tab") }
        try walk.press("Enter")
        try walk.press("Escape")
        #expect(walk.page?.id == "sparks" && walk.focused?.semantics.label == "edit")
        try walk.press("Enter")
        #expect(walk.focused?.semantics.label == "done")
        let stops = try walk.goRound("Shift+Tab")
        #expect(walk.complaints == [])
        let labels = Set(stops.filter { $0.place == "sparks" }.map(\.label))
        #expect(labels.isSuperset(of: ["open a file", "sprite", "rate", "frames"]) && labels.isDisjoint(with: ["pause", "time"]))
        try walk.press("Escape")
        #expect(walk.page?.id == "sparks" && walk.focused?.semantics.label == "edit")
        try walk.press("Escape")

        #expect(walk.page?.id == "cover")
    }

    @Test(arguments: Theme.Name.allCases)
    func dialogsKeepTheFocusAndGiveItBack(theme: Theme.Name) throws {
        let walk = try walk(Self.sizes[0], theme: theme)
        try walk.press("3")
        try walk.press("Tab")
        for opening in ["Ctrl+O", "F10", "F1", "Ctrl+,", "Menu", "Shift+F10"] {
            try walk.press(opening)
            let dialog = try #require(walk.session.root.modal)
            let stops = try walk.goRound { #expect($0.isDescendant(of: dialog)) }
            #expect(!stops.isEmpty)
            try walk.press("Escape")
            #expect(walk.session.root.modal == nil && walk.focused?.semantics.label == "circle")
        }

        #expect(walk.complaints == [])
    }

    @Test func controlsOfTheEditorAreChangedByKeys() throws {
        var options = AppState()
        options.size = Self.sizes[0]
        let walk = try SessionWalk(SceneSession.painted(.sparks, options: options, emitters: .calm))
        var unchanged: [String] = []
        var count = 0

        _ = try walk.goRound { view in
            try self.openGroups(walk)(view)
            // A single preset is always selected, and the time changes without input.
            guard let hasChanged = try walk.changeAndBack() else { return }
            count += 1
            if !hasChanged { unchanged.append("\(type(of: view)) \(view.semantics.label) \(view.semantics.value)") }
        }

        #expect(unchanged == [], "\(unchanged)")
        #expect(walk.complaints == [] && count > 60, "\(count)")
    }

    /// The same keys lead to the same place later, because the recorded walk is a gesture script.
    @Test func theWalkIsAReplay() throws {
        let walk = try walk(Self.sizes[0])
        _ = try walk.goRound(most: 12)
        let again = SceneSession.painted(.panorama)

        #expect(try again.replay(walk.script, framesPerSecond: KeyboardWalk.frameRate) == [])

        #expect(again.stage.description == walk.session.stage.description)
    }
}
