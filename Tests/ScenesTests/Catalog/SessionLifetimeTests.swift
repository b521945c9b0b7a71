import Testing

@testable import Scenes

@MainActor
@Suite struct SessionLifetimeTests {
    /// The views refer to the session that serves them.
    @Test(arguments: SceneName.allCases)
    func sessionIsFreedWithItsViews(scene: SceneName) {
        weak var freed: SceneSession?
        do {
            let session = SceneSession.painted(scene)
            session.run(from: 0, for: 0.1)
            freed = session
        }

        #expect(freed == nil)
    }

    @Test func sceneThatIsReplacedIsFreedAndTheSessionStays() {
        let session = SceneSession.painted(.panorama)
        session.run(from: 0, for: 0.1)
        weak let scene = session.root.shownScene

        session.show(.ring)
        session.run(from: 0.2, for: 0.1)

        #expect(scene == nil)
    }
}
