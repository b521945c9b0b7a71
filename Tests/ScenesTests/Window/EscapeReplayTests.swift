import Platform
import Synchronization
import Testing
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests that Escape leaves one layer at a time and never the program.
@MainActor
@Suite struct EscapeReplayTests {
    private func session(isFullscreen: Bool = false) -> (SceneSession, isFullscreen: () -> Bool) {
        let desktop = WindowOnly()
        desktop.isFullscreen = isFullscreen
        return (SceneSession.painted(.panorama, desktop: desktop), { desktop.isFullscreen })
    }

    private final class WindowOnly: DesktopServices {
        var isFullscreen = false
        func quit() { Issue.record("Escape ended the program") }
    }

    @Test func panelMagnificationFullScreenViewerAndPageGoOneAfterTheOther() throws {
        let (session, isFullscreen) = session(isFullscreen: true)
        let opening = """
            wait 0.2
            key 2
            settle
            key Enter
            settle
            key +
            key i
            settle
            key F10
            settle
            key Escape
            settle
            expect viewer.panel true

            """
        #expect(try session.replay(opening) == [])
        let steps = [
            "expect viewer.panel false\nexpect panorama.presenting true", "expect panorama.presenting true",
            "expect panorama.presenting true", "expect panorama.presenting false\nexpect panorama.page 1", "expect panorama.page 0",
            "expect panorama.page 0",
        ]
        var zooms: [Double] = []
        var fills: [Bool] = []
        for step in steps {
            #expect(try session.replay("key Escape\nsettle\n" + step) == [])
            zooms.append((session.stage.root.firstDescendant { $0 is Viewer } as? Viewer)?.swiper.zoomScale ?? 0)
            fills.append(isFullscreen())
        }

        #expect(zooms == [1.25, 1, 1, 0, 0, 0])
        #expect(fills == [true, true, false, false, false, false])
    }

    @Test(arguments: ["key Ctrl+O\ntype \"/a/b\"", "key F10", "key F1"])
    func oneEscapeClosesPromptMenuAndKeys(opening: String) throws {
        let (session, _) = session()

        #expect(try session.replay("wait 0.2\nkey 3\nsettle\n\(opening)\nsettle 1") == [])
        #expect(session.root.modal != nil)
        #expect(try session.replay("key Escape\nsettle\nexpect panorama.page 2") == [])

        #expect(session.root.modal == nil)
    }

    @Test(arguments: ["key Ctrl+O", "key F10", "key F1"])
    func dialogsKeepWheelsDropsAndKeysToThemselves(opening: String) throws {
        let opened = Mutex<[[String]]>([])
        let session = SceneSession.painted(.panorama) {
            $0.openPaths = { paths in
                opened.withLock { $0.append(paths) }
                return OpenedPaths()
            }
        }
        let script = """
            wait 0.2
            key 2
            settle
            \(opening)
            settle 1
            move 40,400
            wheel -3,0
            wheel 0,-1
            dropbegin
            drop "/somewhere" at 40,400
            dropend
            key 5
            key g
            key Alt+Left
            settle 1
            expect panorama.page 1
            expect panorama.presenting false
            expect swiper.selectedIndex 0
            """

        let failures = try session.replay(script)

        #expect(failures == [] && opened.withLock { $0 } == [] && session.root.modal != nil)
        #expect(session.stage.focusedView?.isDescendant(of: session.root.modal ?? View()) == true)
    }

    @Test func oneEscapeClosesTheEditorsPrompt() throws {
        let (session, _) = session()

        #expect(try session.replay("wait 0.2\nkey 6\nwait 2\nkey Ctrl+O\ntype \"x\"\nwait 0.2") == [])
        #expect(session.root.modal?.content is PathPrompt)
        #expect(try session.replay("key Escape\nwait 1\nexpect panorama.page 5") == [])

        #expect(session.root.modal == nil)
    }

    /// A flick that turns the page, of the panorama or of the viewer, unless Escape cancels it. Then no layer is left.
    @Test(arguments: [("", "panorama.page"), ("key 2\nsettle\nkey Enter\nsettle", "swiper.selectedIndex")])
    func escapeCancelsADragAndLeavesNoLayer(opening: String, field: String) throws {
        for (end, place) in [("", 1), ("key Escape", 0)] {
            let (session, _) = session()
            let isPresenting = !opening.isEmpty
            let script = """
                wait 0.2
                \(opening)
                press 900,400
                drag 760,400 in 0.06
                \(end)
                release
                settle
                expect \(field) \(place)
                expect panorama.presenting \(isPresenting)
                """

            #expect(try session.replay(script) == [])
        }
    }

    @Test func theGridGoesAfterTheFullScreen() throws {
        let (session, isFullscreen) = session(isFullscreen: true)

        #expect(try session.replay("wait 0.2\nkey g\nsettle\nkey Escape\nsettle\nexpect panorama.presenting true") == [])
        #expect(!isFullscreen())
        #expect(try session.replay("key Escape\nsettle\nexpect panorama.presenting false") == [])
    }

    @Test func scenesWithoutPagesLeaveTheFullScreen() throws {
        let desktop = WindowOnly()
        desktop.isFullscreen = true
        let session = SceneSession.painted(.ring, desktop: desktop)

        #expect(try session.replay("wait 0.2\nkey Escape\nkey Escape\nsettle") == [])

        #expect(!desktop.isFullscreen)
    }
}
