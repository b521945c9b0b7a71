import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

@MainActor
@Suite struct RingSceneTests {
    private static var context: SceneContext {
        SceneContext(gallery: GalleryContext(album: AlbumStore(.painted(0))), editor: EditorContext(), landscapeFolder: "")
    }

    @Test func itBeginsWithThreeAndGoesFromNoneToForty() throws {
        let scene = RingScene(context: RingSceneTests.context)
        let user = StageHarness(scene, size: Size(width: 320, height: 320))
        user.settle()
        let collection = try #require(scene.collectionInside)
        #expect(collection.snapshot.count == 3)

        for _ in 0..<5 { try user.tap("remove", role: .button) }
        #expect(collection.snapshot.count == 0)
        for _ in 0..<50 { user.key(.character("+")) }
        #expect(collection.snapshot.count == 40)
        #expect(user.settles())
        for _ in 0..<33 { user.key(.character("-")) }
        user.settle()

        #expect(collection.snapshot.count == 7)
        #expect(collection.visibleItems.values.allSatisfy { abs($0.cell.frame.width - 92) < 0.05 })
    }

    @Test func deleteRemovesTheSelectedDisc() throws {
        let scene = RingScene(context: RingSceneTests.context)
        let user = StageHarness(scene, size: Size(width: 320, height: 320))
        user.key(.right)
        user.key(.right)

        user.key(.delete)
        user.settle()

        #expect(scene.collectionInside?.snapshot.ids == ["0", "2"])
    }
}
