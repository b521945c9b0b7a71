import LayoutMath
import Platform
import Synchronization
import Testing
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests several files that are dropped together.
@MainActor
@Suite struct DropTests {
    private let harbour = Album(title: "harbour", summary: "", entries: Album.painted(2).entries)

    private func veil(_ session: SceneSession) -> View? {
        session.stage.root.firstDescendant { $0 is DropVeil && !$0.isHidden && $0.alpha > 0 }
    }

    @Test func veilLiesOverTheWindowUntilThePicturesHaveLanded() {
        let session = SceneSession.painted(.cover, opening: OpenedPaths(album: harbour))
        session.run(from: 0, for: 0.1)

        session.send(.dropBegan, at: 0.2)
        session.run(from: 0.2, for: 1)
        #expect(veil(session)?.semantics.label == "opening")
        #expect(!session.stage.needsFrame)
        for second in [2.0, 3] { session.send(.fileDropped("/tmp/\(second).jpg", at: .zero), at: second) }
        #expect(veil(session)?.semantics.label == "2 items")
        session.send(.dropEnded, at: 4)
        session.run(from: 4, for: 0.9)
        #expect(veil(session)?.semantics.label == "2 pictures landing in harbour")
        #expect(veil(session)?.alpha == 1)
        session.run(from: 5, for: 0.5)

        #expect(veil(session) == nil)
    }

    /// SDL reports all files of a drop in one batch.
    @Test func dropInOneFrameIsOpenedOnceAndIsSeen() {
        let opened = Mutex<[[String]]>([])
        let album = Album(title: "harbour", summary: "", entries: Album.painted(2).entries)
        let session = SceneSession.painted(.cover) {
            $0.openPaths = { paths in
                opened.withLock { $0.append(paths) }
                return OpenedPaths(album: album)
            }
        }
        let kinds: [InputEvent.Kind] = [
            .dropBegan, .fileDropped("/a.jpg", at: .zero), .fileDropped("/b.jpg", at: .zero), .dropEnded,
        ]

        _ = session.frame(at: 1, events: kinds.map { InputEvent(time: 1, $0) })
        session.run(from: 1, for: 0.8)

        #expect(opened.withLock { $0 } == [["/a.jpg", "/b.jpg"]])
        #expect(veil(session)?.semantics.label == "2 pictures landing in harbour")
        session.run(from: 2, for: 0.5)
        #expect(veil(session) == nil)
        #expect(!session.stage.needsFrame)
    }

    @Test func refusedDropGoesAtOnceAndSaysWhy() {
        let session = SceneSession.painted(.cover, opening: OpenedPaths(refusals: ["x.jpg is empty"]))
        session.send(.dropBegan, at: 1)
        session.run(from: 1, for: 1)

        session.send(.fileDropped("/tmp/x.jpg", at: .zero), at: 2)
        session.send(.dropEnded, at: 2)
        session.run(from: 2, for: 0.4)

        #expect(veil(session) == nil)
        #expect(session.status?.semantics.label == "x.jpg is empty")
    }

    @Test func lostEndDoesNotLeaveTheWindowVeiled() {
        let session = SceneSession.painted(.minions)
        session.send(.dropBegan, at: 1)

        session.run(from: 1, for: 31)

        #expect(veil(session) == nil)
    }
}
