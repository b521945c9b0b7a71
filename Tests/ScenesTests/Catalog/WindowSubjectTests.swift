import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests the window's title.
@MainActor
@Suite struct WindowSubjectTests {
    private func session(_ scene: SceneName = .panorama) -> SceneSession {
        let session = SceneSession.painted(scene, album: .painted(9))
        session.run(from: 0, for: 0.1)
        return session
    }

    private func press(_ key: Key, _ session: SceneSession) {
        session.send(.keyDown(key, [], isRepeat: false), at: session.stage.time)
        session.run(from: session.stage.time, for: 1)
    }

    @Test func coverHasTheFoldersName() { #expect(session().subject.title == "hills & water – Panorama") }

    @Test func pagesHaveTheirNames() {
        let session = session()

        for (key, name) in [("3", "circle"), ("2", "swiper"), ("4", "library"), ("6", "sparks")] {
            press(.character(Character(key)), session)
            #expect(session.subject.title == "\(name) – Panorama")
        }
        press(.home, session)
        #expect(session.subject.title == "hills & water – Panorama")
    }

    @Test func pictureAndTilesHaveTheirs() {
        let session = session()
        press(.character("g"), session)
        #expect(session.subject == .folder("hills & water"))
        press(.right, session)
        press(.enter, session)
        #expect(session.subject == .picture(PaintedPictures.name(0)))
        press(.right, session)
        #expect(session.subject.title == "1 – Panorama")

        press(.escape, session)

        #expect(session.subject == .folder("hills & water"))
    }

    @Test(arguments: [(SceneName.grid, "hills & water"), (.swiper, "swiper"), (.minions, "minions"), (.ring, "ring")])
    func otherScenesHaveOneToo(scene: SceneName, name: String) { #expect(session(scene).subject.title == "\(name) – Panorama") }

    @Test func nameIsThatOfTheFile() {
        #expect(WindowSubject.picture("/home/anna/Bilder/fjord.jpg").title == "fjord.jpg – Panorama")
        #expect(WindowSubject.folder("").title == "Panorama")
    }
}
