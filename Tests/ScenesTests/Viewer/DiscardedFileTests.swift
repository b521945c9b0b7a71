import Gallery
import Pictures
import Platform
import SceneTestSupport
import TestFiles
import Testing

@testable import Scenes

/// Tests which file goes to the wastebasket.
@MainActor @Suite struct DiscardedFileTests {
    /// Another file may have taken the name of the one on the screen.
    @Test func theWastebasketKnowsWhichFileWasShown() throws {
        let folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(80, 60), to: "boat.jpg")
        let shown = try #require(PictureFile(at: folder.path("boat.jpg"))).shown
        let desktop = TestDesktop()
        let session = SceneSession.opening([folder.path("boat.jpg")], .grid, desktop: desktop)

        #expect(try session.replay("wait 0.1\nsettle\nkey Delete\nsettle") == [])

        #expect(desktop.calls == ["discard \(folder.path("boat.jpg"))"] && desktop.shownFiles == [shown])
    }
}
