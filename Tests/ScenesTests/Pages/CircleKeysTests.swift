import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the keys of the circle page as soon as it appears: they work at once, or the page says why they do not.
@MainActor
@Suite struct CircleKeysTests {
    private func session(_ count: Int, scene: SceneName = .panorama) -> SceneSession {
        let session = SceneSession.painted(scene, album: .painted(count))
        session.run(from: 0, for: 0.1)
        if scene == .panorama { session.press(.character("3")) }
        session.settle()
        return session
    }

    private func count(_ session: SceneSession) -> Int {
        (session.root.firstDescendant { $0 is RingView } as? RingView)?.items.count ?? -1
    }

    @Test(arguments: [SceneName.panorama, .circle], [Key.character("+"), .insert])
    func plusAddsAtOnce(scene: SceneName, key: Key) {
        let session = session(20, scene: scene)

        session.press(key)
        session.settle()

        #expect(count(session) == 9)
    }

    @Test(arguments: [SceneName.panorama, .circle], [Key.delete, .backspace, .character("-")])
    func deleteRemovesAtOnce(scene: SceneName, key: Key) {
        let session = session(20, scene: scene)

        session.press(key)
        session.settle()

        #expect(count(session) == 7)
    }

    @Test func fullRingSaysWhyNothingIsAdded() {
        let full = session(20)
        for _ in 0..<5 { full.press(.character("+")) }
        #expect(count(full) == 12)
        #expect(full.toastText == "the ring is full: 12 pictures")

        let all = session(8)
        all.press(.character("+"))
        #expect(count(all) == 8)
        #expect(all.toastText == "all 8 pictures are on the ring")
    }

    @Test func anEmptyRingSaysThatThereIsNothingToRemove() {
        let session = session(8)
        for _ in 0..<8 { session.press(.delete) }
        #expect(count(session) == 0)

        session.press(.delete)

        #expect(session.toastText == "the ring is empty: + adds a picture")
    }
}
