import Foundation
import LayoutMath
import Platform
import Synchronization
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests opening folders by the desktop's chooser and by the prompt.
@MainActor
@Suite struct FolderOpeningTests {
    private let harbour = Album(title: "harbour", summary: "", entries: Album.painted(2).entries)

    /// A desktop that records its requests, and the paths that were opened.
    private final class Asked {
        let desktop = TestDesktop()
        var kinds: [OpeningKind] { desktop.choices }
        var folders: [String?] { desktop.folders }
        var cancelled: [Int] { desktop.cancelled }
        let opened = Mutex<[[String]]>([])
    }

    private func session(_ scene: SceneName = .panorama, hasChooser: Bool = true) -> (SceneSession, Asked) {
        let asked = Asked()
        asked.desktop.hasFileChooser = hasChooser
        let session = SceneSession.painted(scene, desktop: asked.desktop) {
            $0.openPaths = { [harbour] paths in
                asked.opened.withLock { $0.append(paths) }
                if paths == ["/gone"] { return OpenedPaths(refusals: ["gone does not exist"]) }
                return OpenedPaths(album: paths == ["/nothing"] ? nil : harbour)
            }
        }
        session.run(from: 0, for: 0.1)
        return (session, asked)
    }

    private func press(_ key: Key, _ modifiers: KeyModifiers = [], _ session: SceneSession, at time: Seconds) {
        session.send(.keyDown(key, modifiers, isRepeat: false), at: time)
    }

    private func find(_ label: String, _ session: SceneSession) -> View? {
        session.stage.root.firstDescendant { $0.semantics.label == label && !$0.isHidden }
    }

    private func click(_ label: String, _ session: SceneSession, at time: Seconds) throws {
        let view = try #require(find(label, session))
        let point = view.convert(view.bounds.center, to: nil)
        session.send(.pointerDown(.mouse(.left), point), at: time)
        session.send(.pointerUp(.mouse(.left), point), at: time)
    }

    @Test func chosenFolderIsOpened() {
        let (session, asked) = session()

        press(.character("o"), .control, session, at: 1)
        #expect(asked.kinds == [.folder] && asked.folders == [nil])
        session.take(.chosen(["/a/harbour"]), of: 1)
        session.run(from: 1, for: 0.1)

        #expect(asked.opened.withLock { $0 } == [["/a/harbour"]])
        #expect(session.savedState.paths == ["/a/harbour"])
        #expect(session.savedState.recents.paths == ["/a/harbour"])
    }

    @Test func chooserBeginsWhereOneIs() {
        let (session, asked) = session()
        session.open(["/a/harbour"])

        session.choose(.pictures)

        #expect(asked.kinds == [.pictures] && asked.folders == ["/a/harbour"])
    }

    @Test func cancelledChoiceChangesNothing() {
        let (session, asked) = session()
        press(.character("o"), .control, session, at: 1)

        session.take(.cancelled, of: 1)
        session.run(from: 1, for: 0.1)

        #expect(asked.opened.withLock { $0 }.isEmpty && session.root.modal == nil)
    }

    @Test func promptTakesThePlaceOfAMissingChooser() {
        let (session, _) = session()
        press(.character("o"), .control, session, at: 1)

        session.take(.unavailable, of: 1)
        session.run(from: 1, for: 0.1)

        #expect(session.root.modal?.content is PathPrompt)
        #expect(session.stage.focusedView is TextField)
    }

    @Test func secondAskingOpensThePromptWhenNothingComes() {
        let (session, asked) = session()
        press(.character("o"), .control, session, at: 1)
        press(.character("o"), .control, session, at: 2)

        #expect(asked.kinds.count == 1 && asked.cancelled == [1])
        #expect(session.root.modal?.content is PathPrompt)
        // A late answer has no effect.
        session.take(.chosen(["/late"]), of: 1)
        #expect(asked.opened.withLock { $0 }.isEmpty)
    }

    @Test func promptOpensWhatIsTyped() {
        let (session, asked) = session(hasChooser: false)
        press(.character("o"), .control, session, at: 1)
        session.send(.text("/a/b ü"), at: 1)
        press(.enter, [], session, at: 1)
        session.run(from: 1, for: 0.1)

        #expect(asked.opened.withLock { $0 } == [["/a/b ü"]])
        #expect(session.root.modal == nil)
    }

    @Test(arguments: [("/nothing", "there are no pictures to open"), ("/gone", "gone does not exist")])
    func promptStaysAndSaysWhyThereIsNothing(_ path: String, _ reason: String) {
        let (session, _) = session(hasChooser: false)
        press(.character("o"), .control, session, at: 1)
        session.send(.text(path), at: 1)
        press(.enter, [], session, at: 1)

        #expect(session.root.modal?.content is PathPrompt)
        #expect(find(reason, session) != nil)
        #expect(session.status == nil)
    }

    @Test func escapeAndAPressBesideCloseThePrompt() {
        let (session, _) = session(hasChooser: false)
        press(.character("o"), .control, session, at: 1)
        press(.escape, [], session, at: 1)
        #expect(session.root.modal == nil)

        press(.character("o"), .control, session, at: 2)
        session.send(.pointerDown(.mouse(.left), Point(x: 5, y: 5)), at: 2)
        session.send(.pointerUp(.mouse(.left), Point(x: 5, y: 5)), at: 2)

        #expect(session.root.modal == nil)
    }

    @Test func keysStayInThePrompt() {
        let (session, _) = session(hasChooser: false)
        press(.character("o"), .control, session, at: 1)
        for _ in 0..<8 {
            press(.tab, [], session, at: 1)
            #expect(session.stage.focusedView?.isDescendant(of: session.root.modal ?? View()) == true)
        }
        press(.right, [], session, at: 1)
        press(.end, [], session, at: 1)
        session.run(from: 1, for: 1)

        #expect(session.savedState.page == nil)
    }

    @Test func coverOpensAFolder() throws {
        let (session, asked) = session()

        try click("open folder", session, at: 1)

        #expect(asked.kinds == [.folder])
    }

    @Test func emptyCoverOpensAFolderToo() throws {
        let asked = TestDesktop()
        asked.hasFileChooser = true
        let session = SceneSession.painted(.panorama, album: Album(title: "", summary: "", entries: []), desktop: asked)
        session.run(from: 0, for: 0.1)

        try click("open folder", session, at: 1)

        #expect(asked.choices == [.folder])
        #expect(find("use samples", session) != nil)
    }

    @Test func editorsPageKeepsItsOwnMeaning() {
        let (session, asked) = session()
        press(.character("6"), [], session, at: 1)
        session.run(from: 1, for: 2)

        press(.character("o"), .control, session, at: 4)
        session.run(from: 4, for: 0.1)

        #expect(asked.kinds.isEmpty)
        #expect(find("open an emitter", session) != nil)
    }

    // MARK: Completion

    private func withFolders(_ names: [String], _ body: (String, SceneSession, Asked) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("prompt-" + UUID().uuidString).path
        for name in names { try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true) }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (session, asked) = session(hasChooser: false)
        session.changeLook { $0.home = folder }
        press(.character("o"), .control, session, at: 1)
        try body(folder, session, asked)
    }

    private func text(_ session: SceneSession) -> String? { session.root.promptText?.1 }

    @Test func tabCompletesStepByStep() throws {
        try withFolders(["holiday in spring/coast", "holiday in summer", "home"]) { folder, session, asked in
            session.send(.text("~/hol"), at: 1)
            press(.tab, [], session, at: 1)
            #expect(text(session) == "~/holiday in s")
            session.send(.text("p"), at: 1)
            press(.tab, [], session, at: 1)
            #expect(text(session) == "~/holiday in spring/")
            press(.tab, [], session, at: 1)
            #expect(text(session) == "~/holiday in spring/coast/")
            press(.enter, [], session, at: 1)

            #expect(asked.opened.withLock { $0 } == [[folder + "/holiday in spring/coast/"]])
        }
    }

    @Test func arrowsPointAtASuggestionAndEnterTakesIt() throws {
        try withFolders(["a", "b"]) { folder, session, asked in
            session.send(.text("~/"), at: 1)
            press(.down, [], session, at: 1)
            press(.down, [], session, at: 1)
            press(.enter, [], session, at: 1)
            #expect(text(session) == "~/b/")
            #expect(asked.opened.withLock { $0 }.isEmpty)
            press(.enter, [], session, at: 1)

            #expect(asked.opened.withLock { $0 } == [[folder + "/b/"]])
        }
    }

    /// This holds for any number of suggestions.
    @Test func tabPointsAtASuggestionAndThenGoesOn() throws {
        try withFolders((1...30).map { "\($0)" }) { folder, session, asked in
            session.send(.text("~/"), at: 1)
            press(.tab, [], session, at: 1)
            #expect(find("suggestions", session)?.semantics.value == "1/")
            press(.tab, [], session, at: 1)
            #expect(session.focusedLabel == "open" && find("suggestions", session)?.semantics.value == "30")
            press(.enter, [], session, at: 1)

            // The typed text is opened, not the highlighted suggestion.
            #expect(asked.opened.withLock { $0 } == [[folder + "/"]])
        }
    }

    @Test func recentFoldersAreOfferedWhileNothingIsTyped() throws {
        try withFolders(["a", "b"]) { folder, session, asked in
            press(.escape, [], session, at: 1)
            for name in ["a", "gone", "b"] { session.open([folder + "/" + name]) }
            session.run(from: 1, for: 0.1)
            press(.character("o"), .control, session, at: 2)

            press(.down, [], session, at: 2)
            let list = find("suggestions", session)
            #expect(list?.semantics.value == folder + "/b")
            press(.down, [], session, at: 2)

            #expect(find("suggestions", session)?.semantics.value == folder + "/a")
        }
    }
}
