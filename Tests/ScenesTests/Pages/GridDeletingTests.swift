import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import TestFiles
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests Delete on a selected tile of all pictures.
@MainActor
@Suite struct GridDeletingTests {
    private let files: FolderFixture
    private let desktop = TestDesktop()
    private let session: SceneSession

    init() throws {
        files = try FolderFixture(["deep/1.jpg"] + (0..<5).map { "\($0).jpg" })
        session = SceneSession.opening([files.path], .grid, desktop: desktop)
        session.run(from: 0, for: 0.2)
    }

    private var grid: AllPictures? { session.root.shownGrid }
    private var names: [String] { grid?.shownAlbum.entries.map(\.title) ?? [] }

    private func select(_ index: Int) throws {
        let collection = try #require(grid?.collection)
        collection.selectedID = collection.snapshot.ids[index]
    }

    @Test func theSelectedPictureGoesAndItsNeighbourIsSelected() throws {
        // The first tile is the folder.
        try select(3)
        session.press(.delete)
        session.settle()

        #expect(names == ["0", "1", "3", "4"])
        #expect(desktop.calls.contains { $0.contains("/2.jpg") })
        #expect(grid?.selectedEntry?.title == "3")
        session.press(.delete)
        session.settle()
        #expect(names == ["0", "1", "4"])
    }

    @Test func undoBringsItBack() throws {
        try select(1)
        session.press(.delete)
        session.settle()
        #expect(names == ["1", "2", "3", "4"])

        session.press(.character("z"), .control)
        session.settle()
        #expect(names == ["0", "1", "2", "3", "4"])
    }

    @Test func aFolderStaysAndThatIsTold() throws {
        try select(0)
        session.press(.delete)
        session.settle(for: 0.1)

        #expect(grid?.shownAlbum.folders.map(\.name) == ["deep"] && names.count == 5)
        #expect(session.toastText?.contains("deep stays") == true)
    }

    @Test func withoutASelectionNothingHappens() {
        grid?.collection.selectedID = nil
        session.press(.delete)
        session.settle()

        #expect(names.count == 5)
    }
}
