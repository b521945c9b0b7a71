import LayoutMath
import Platform
import Scenes
import SceneTestSupport
import Testing

@MainActor @Suite(.serialized) struct TextGoldenTests {
    nonisolated private static let sizes = [Size(width: 1280, height: 720), Size(width: 800, height: 600)]

    @Test(arguments: SceneName.allCases, sizes)
    func viewTreeReadsLikeItsGolden(_ name: SceneName, _ size: Size) throws {
        let scene = try ScenePhotographer(name, size: size)

        _ = scene.session.frame(at: 0, events: [])

        try GoldenStore.inStudio().expectTextGolden(
            scene.session.stage.description, named: "tree-\(name.rawValue)-\(Int(size.width))x\(Int(size.height))")
    }

    @Test func foldersReadLikeTheirGolden() throws {
        let files = try PaintedFolder()
        let scene = try ScenePhotographer(.grid, size: TextGoldenTests.sizes[0], folder: files.path)

        _ = scene.session.frame(at: 0, events: [])

        try GoldenStore.inStudio().expectTextGolden(scene.session.stage.description, named: "tree-grid-folders-1280x720")
    }

    @Test func frameOfMinionsReadsLikeItsGolden() throws {
        let scene = try ScenePhotographer(.minions, size: Size(width: 400, height: 300))

        let list = scene.session.frame(at: 0, events: [])

        try GoldenStore.inStudio().expectTextGolden(DisplayListText(list).text, named: "frame-minions-400x300")
    }
}
