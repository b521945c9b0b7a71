import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the cover's tile that counts the remaining pictures.
@MainActor
@Suite struct CoverCountTests {
    @Test func theCountLeadsToAllPicturesAndBack() {
        let session = SceneSession.painted(.cover, album: .painted(40))
        session.run(from: 0, for: 0.1)
        let tile = session.stage.root.firstDescendant { $0.semantics.label == "32 more pictures" }
        let place = tile.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
        session.send(.pointerDown(.mouse(.left), place), at: 0.2)
        session.send(.pointerUp(.mouse(.left), place), at: 0.2)
        session.run(from: 0.3, for: 2)
        #expect(session.stage.focusedView is CollectionView)
        #expect(session.stage.root.firstDescendant { $0 is AllPictures } != nil)

        session.send(.keyDown(.escape, [], isRepeat: false), at: 3)
        session.run(from: 3.1, for: 2)

        #expect(session.stage.root.firstDescendant { $0 is AllPictures } == nil)
    }
}
