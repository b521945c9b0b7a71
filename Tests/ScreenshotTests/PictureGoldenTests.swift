import Foundation
import SceneTestSupport
import Testing

@testable import StageTesting

@MainActor @Suite(.serialized) struct PictureGoldenTests {
    @Test(arguments: Shot.all)
    func sceneLooksLikeItsGolden(_ shot: Shot) throws {
        let store = try GoldenStore.inStudio()

        let picture = try shot.make()

        store.expectGolden(picture, named: shot.name)
    }

    @Test func everyGoldenIsComparedOnce() throws {
        let index = try GoldenIndex(in: GoldenStore.inStudio().folder)

        let compared = Shot.all.map(\.name).sorted()

        #expect(compared == index.lines.map(\.name))
        print("\(compared.count) pictures compared")
    }

    @Test func folderOfGoldensHasNothingToComplainAbout() throws {
        let audit = try GoldenAudit(of: GoldenStore.inStudio().folder, files: CodecPictureFiles())

        #expect(audit.complaints == [])
    }

    /// Two megabytes in total, because the repository's history keeps every version of every golden.
    @Test func goldensStayWithinTheirBudget() throws {
        let folder = try GoldenStore.inStudio().folder
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)

        let bytes = try files.reduce(0) { try $0 + Data(contentsOf: $1).count }

        #expect(bytes < 2 << 20)
    }
}
