import Codecs
import LayoutMath
import Pictures
import Platform
import SDLBackend
import Testing
import SceneTestSupport
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views

/// Tests the layers over the pages by keyboard alone: menus, settings, keys, prompts and toasts. Each is opened by its keys, all of its
/// controls are reached with a visible focus ring, and Escape returns the focus.
@MainActor
@Suite struct KeyboardLayerTests {
    /// A layer over the scene, and the keys that open it.
    struct Layer: CustomTestStringConvertible, Sendable {
        let name: String
        /// From the cover on.
        var way: [String] = []
        /// Any of them opens it.
        let keys: [String]

        var testDescription: String { name }
    }

    private nonisolated static let viewer = ["to look through", "Enter"]
    private nonisolated static let menuKeys = ["Menu", "Shift+F10"]

    private nonisolated static let layers = [
        Layer(name: "settings", way: ["3", "to circle"], keys: ["Ctrl+,"]),
        Layer(name: "window's menu", way: ["3", "to circle"], keys: ["F10"]),
        Layer(name: "window's menu over all pictures", way: ["g"], keys: ["F10"]),
        Layer(name: "window's menu over the viewer", way: viewer + ["to play"], keys: ["F10"]),
        Layer(name: "menu of a tile", way: ["to open folder", "Tab"], keys: menuKeys),
        Layer(name: "menu of a page's picture", way: ["2", "to pictures"], keys: menuKeys),
        Layer(name: "menu of a picture on the ring", way: ["3", "to circle"], keys: menuKeys),
        Layer(name: "menu of a picture among all", way: ["g", "End"], keys: menuKeys),
        Layer(name: "menu of a folder", way: ["g", "Home"], keys: menuKeys),
        Layer(name: "menu of the viewer's picture", way: viewer + ["Tab"], keys: menuKeys),
        Layer(name: "menu of the film strip", way: viewer + ["to whole screen", "Tab"], keys: menuKeys),
        Layer(name: "keys", way: ["to open folder"], keys: ["F1", "?"]),
        Layer(name: "keys over all pictures", way: ["g"], keys: ["F1"]),
        Layer(name: "keys over the viewer", way: viewer + ["to play"], keys: ["F1"]),
        Layer(name: "prompt for a folder", way: ["to open folder"], keys: ["Ctrl+O", "Enter"]),
        Layer(name: "prompts of the editor", way: ["6", "to pause"], keys: ["Ctrl+O", "Ctrl+S", "Ctrl+Shift+S"]),
    ]

    private nonisolated static let sizes = [Size(width: 1280, height: 720), Size(width: 640, height: 480)]

    // MARK: A place for the walk

    private let files: FolderFixture
    private let cache: FolderFixture

    /// A folder with pictures and a subfolder, and a thumbnail of one of the program's pictures.
    init() throws {
        files = try FolderFixture(["sub/1.jpg"] + (1...12).map { "\($0).jpg" })
        cache = try FolderFixture([], called: "thumbnails")
        let picture = Studio.resources + "/pictures/fjord.jpg"
        _ = try FileImageLoader(CodecDecoder(), thumbnails: ThumbnailStore(root: cache.path))
            .decode(path: picture, fit: .fill(width: 160, height: 120))
    }

    /// The program over the folder, on a desktop that can do everything.
    private func session(_ size: Size, theme: Theme.Name = .dark) -> SceneSession {
        var state = SavedState()
        state.recents.note(files.path)
        let session = SceneSession.opening([files.path], restored: state, desktop: TestDesktop()) {
            $0.thumbnails = ThumbnailUse(root: cache.path)
        }
        session.send(.resized(size, scale: 1), at: 0)
        session.changeLook { $0.theme = theme }
        return session
    }

    private func walk(_ size: Size, theme: Theme.Name = .dark) throws -> SessionWalk { try SessionWalk(session(size, theme: theme)) }

    /// Opens the layer by one of its keys, goes round in it, and leaves it.
    private func visit(_ layer: Layer, by key: String, _ walk: SessionWalk) throws {
        let before = walk.focused
        try walk.press(key)
        let dialog = try #require(walk.session.root.modal, "\(layer.name): \(key) opens nothing")
        #expect(walk.focused?.isDescendant(of: dialog) == true, "\(layer.name): the keys are not in it")
        var visited: [View] = []
        let stops = try walk.goRound { visited.append($0) }
        #expect(walk.missed(visited: visited, in: dialog) == [], "\(layer.name)")
        #expect(!stops.isEmpty)
        try walk.press("Escape")
        #expect(walk.session.root.modal == nil, "\(layer.name)")
        #expect(walk.focused === before, "\(layer.name): the focus is at \(walk.focused?.semantics.label ?? "nothing")")
        #expect(walk.session.stage.focusRing.isVisible)
    }

    /// The recorded keys lead to the same place later.
    private func expectReplay(of walk: SessionWalk, _ size: Size, theme: Theme.Name = .dark) throws {
        let again = session(size, theme: theme)
        #expect(try again.replay(walk.script, framesPerSecond: KeyboardWalk.frameRate) == [])
        #expect(again.stage.description == walk.session.stage.description)
    }

    // MARK: Walks

    @Test(arguments: layers, sizes)
    func everyControlIsReachedAndEscapeGivesTheFocusBack(layer: Layer, size: Size) throws {
        let walk = try walk(size)
        try walk.go(layer.way)
        for key in layer.keys { try visit(layer, by: key, walk) }

        #expect(walk.complaints == [])
    }

    @Test(arguments: Theme.Name.allCases)
    func settingsAreChangedByKeys(theme: Theme.Name) throws {
        let walk = try walk(Self.sizes[0], theme: theme)
        try walk.go(["3", "Tab", "Ctrl+,"])
        let labels = try walk.goRound().map(\.label)
        let controls: Set = [
            "look", "motion", "slideshow", "size of type", "messages stay", "letter shortcuts", "subfolders at once",
            "empty the thumbnails",
            "done",
        ]
        #expect(Set(labels) == controls)

        for label in labels {
            try walk.go(["to \(label)"])
            let hasChanged = try walk.changeAndBack()
            #expect(hasChanged == (["empty the thumbnails", "done"].contains(label) ? nil : true), "\(label)")
        }
        try expectReplay(of: walk, Self.sizes[0], theme: theme)
        try walk.go(["to empty the thumbnails", "Enter"])
        #expect(walk.focused?.semantics.label == "done")
        try walk.press("Space")

        #expect(walk.complaints == [])
        #expect(walk.session.root.modal == nil && walk.focused?.semantics.label == "circle")
        #expect(walk.session.state.look.name == theme && walk.session.state.settings == Settings())
    }

    /// The "undo" of the wastebasket and the "try again" of a refusal, by the key for messages and by Tab.
    @Test(arguments: sizes, [["F6"], ["Shift+Tab"], ["to whole screen", "Tab", "Tab"]])
    func newsCanBeActedOnAndGivesTheFocusBack(size: Size, way: [String]) throws {
        let walk = try walk(size)
        try walk.go(Self.viewer + ["Tab", "Delete"])
        try walk.go(way)
        #expect(walk.focused?.semantics.label == "undo" && walk.session.stage.focusRing.isVisible)
        #expect(walk.session.shownViewer?.album.entries.count == 11)
        let before = way == ["to whole screen", "Tab", "Tab"] ? walk.session.shownViewer?.chrome.strip : walk.session.shownViewer?.swiper

        try walk.press("Enter")

        #expect(walk.session.shownViewer?.album.entries.count == 12)
        #expect(walk.focused.map { view in before.map { view.isDescendant(of: $0) } ?? false } == true)
        #expect(walk.complaints == [])
        try expectReplay(of: walk, size)
    }

    @Test func escapeLeavesTheNewsAndTheKeyGoesBackAndForth() throws {
        let walk = try walk(Self.sizes[0])
        try walk.go(["3", "Tab"])
        walk.session.open(["/gone"])
        let before = walk.focused
        try walk.press("F6")
        #expect(walk.focused?.semantics.label == "try again")
        try walk.press("F6")
        #expect(walk.focused === before && before != nil)
        try walk.go(["F6", "Escape"])

        #expect(walk.focused === before && walk.session.status == nil)
        // Without a message, the key has no effect.
        try walk.press("F6")
        #expect(walk.focused === before)
    }

    // MARK: Completeness

    /// Views that can be pressed but not focused, and the keys with the same effect.
    private static let repeated: [String: String] = [
        "Button menu": "F10", "PanoramaPage": "arrows and numbers", "HeaderButton": "arrows and numbers", "ModalLayer": "Escape",
        "ScrollIndicator": "arrows", "Row": "arrows", "Minimap": "arrows",
    ]

    @Test func whatIsOnlyPressedRepeatsWhatKeysDo() throws {
        for layer in Self.layers {
            let walk = try walk(Self.sizes[0])
            try walk.go(layer.way)
            for key in layer.keys {
                try walk.press(key)
                let names = walk.pressedOnly(in: walk.session.root)
                let unknown = names.filter { name in !Self.repeated.keys.contains { name.hasPrefix($0) } }
                #expect(unknown.isEmpty, "\(layer.name): \(unknown)")
                try walk.press("Escape")
            }
        }
    }

    /// One session through every page, the viewer, all pictures and every layer.
    @Test func theWholeWalkIsAReplay() throws {
        let walk = try walk(Self.sizes[0])
        var visited: [View] = []
        var missed: [String] = []
        let stops = try walk.goRound { view in
            visited.append(view)
            if view is PropertyGroup, view.semantics.states.isExpanded == false { try walk.press("Enter") }
            if view is PageIndicator, let page = walk.page { missed += walk.missed(visited: visited, in: page.view) }
        }
        #expect(Set(stops.map(\.place)) == Set(PageKind.allCases.map(\.rawValue)) && missed == [])
        for layer in Self.layers {
            try walk.go(["1"] + layer.way)
            for key in layer.keys { try visit(layer, by: key, walk) }
            // Out of the viewer or all pictures, and to the cover.
            try walk.go(["Escape", "Escape", "Escape"])
        }
        #expect(walk.complaints == [])

        try expectReplay(of: walk, Self.sizes[0])
    }
}
