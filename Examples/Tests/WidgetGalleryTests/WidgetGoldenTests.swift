import PanoramaKit
import PanoramaTesting
import TestSupport
import Testing

@testable import StageTesting
@testable import WidgetGallery

/// Compares pictures and view trees of the gallery with their goldens, and its frames with each other.
@Suite(.serialized) struct WidgetGoldenTests {
    private nonisolated static let small = Size(width: 640, height: 480)

    private func goldens() throws -> GoldenStore { try GoldenStore(files: CodecPictureFiles(), renderer: .running()) }

    @Test(arguments: WidgetShot.all)
    func sectionsLookLikeTheirGolden(_ shot: WidgetShot) throws {
        let picture = try shot.make()

        try goldens().expectGolden(picture, named: shot.name)
    }

    @Test func everyGoldenIsComparedOnce() throws {
        let index = try GoldenIndex(in: goldens().folder)

        #expect(WidgetShot.all.map(\.name).sorted() == index.lines.map(\.name))
        #expect(try GoldenAudit(of: goldens().folder, files: CodecPictureFiles()).complaints == [])
    }

    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 800, height: 600)])
    func viewTreeReadsLikeItsGolden(_ size: Size) throws {
        let user = try StageHarness(window: WidgetScene(), size: size, images: PaintedHills())

        try goldens().expectTextGolden(user.stage.description, named: "tree-widgets-\(Int(size.width))x\(Int(size.height))")
    }

    // MARK: The same pictures again

    private func gallery(theme: Theme.Name = .dark) throws -> StageHarness {
        try StageHarness(window: WidgetScene(), size: WidgetGoldenTests.small, images: PaintedHills(), theme: Theme(theme))
    }

    @Test func oneFrameTwiceGivesTheSameBytes() throws {
        let user = try gallery()
        user.advance(by: 1)

        #expect(try user.picture() == user.picture())
    }

    @Test func twoGalleriesGiveTheSameBytes() throws {
        let pictures = try (0..<2).map { _ in
            let user = try gallery()
            let first = try user.picture()
            user.advance(to: 1.25)
            return [first, try user.picture()]
        }

        #expect(pictures[0] == pictures[1])
    }

    @Test func nothingOfTheThemeBeforeIsLeft() throws {
        let (changed, begun) = (try gallery(), try gallery(theme: .light))
        for user in [changed, begun] { user.advance(by: 0.1) }

        changed.stage.theme = Theme(.light)
        for user in [changed, begun] { user.advance(by: 2.5) }

        #expect(changed.list.commands == begun.list.commands)
    }
}
