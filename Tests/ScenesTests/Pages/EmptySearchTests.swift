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

/// Tests that a search without a hit is reported on every page with pictures, and that no page claims that there are no pictures.
@MainActor
@Suite struct EmptySearchTests {
    private static let line = "nothing found for “nowhere”"

    /// The texts of a frame, and the full texts of its labels, because a narrow label may draw only the beginning.
    private func drawn(_ session: SceneSession) -> [String] {
        session.stage.root.setNeedsDisplay()
        var texts = session.frame(at: session.stage.time, events: []).commands.compactMap { command in
            if case .text(let text) = command { text.run.text } else { nil }
        }
        session.stage.root.forEachDescendant { if let label = $0 as? Label, !label.isHidden { texts.append(label.text) } }
        return texts
    }

    @Test(arguments: [PageKind.cover, .swiper, .circle, .library, .notes]) func everyPageSaysWhatWasSoughtFor(_ kind: PageKind) throws {
        let session = SceneSession.painted(.panorama, album: .painted(9))
        session.run(from: 0, for: 0.2)
        session.library.searchText = "nowhere"
        session.press(.character(Character("\((PageKind.allCases.firstIndex(of: kind) ?? 0) + 1)")))
        session.settle()

        #expect(session.albums.live.album.entries.isEmpty)
        let drawn = drawn(session)
        #expect(drawn.contains(Self.line), "\(kind): \(drawn)")
        #expect(!drawn.contains { $0.hasPrefix("no pictures") || $0.hasPrefix("nothing here") }, "\(kind)")

        session.library.searchText = ""
        session.settle()
        #expect(session.albums.live.album.entries.count == 9 && !self.drawn(session).contains(Self.line))
    }

    @Test func allPicturesSayIt() throws {
        let files = try FolderFixture(["a.jpg", "b.jpg"])
        let session = SceneSession.opening([files.path], .grid)
        session.run(from: 0, for: 0.2)
        session.library.searchText = "nowhere"
        session.settle()

        #expect(drawn(session).contains(Self.line) && !drawn(session).contains("nothing here yet"))
    }
}
