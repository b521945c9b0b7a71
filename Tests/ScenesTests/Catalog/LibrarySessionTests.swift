import Foundation
import Pictures
import Platform
import SceneTestSupport
import TestFiles
import Testing
import Views

@testable import Gallery
@testable import Scenes

/// Tests that the pages follow the choice in the library.
@Suite struct LibrarySessionTests {
    private static let day = 86_400
    private let files = (0..<6).map { PictureFile(path: "/p/\($0).jpg", modified: $0 / 2 * day, size: $0) }

    private func session(_ scene: SceneName = .panorama, desktop: any DesktopServices = TestDesktop()) -> SceneSession {
        let session = SceneSession.painted(scene, album: Album(of: PictureFolder(of: files), title: "p"), desktop: desktop) {
            $0.library.shotReader = ShotReader(file: nil, on: $0.work) { _ in Shot() }
        }
        session.run(from: 0, for: 0.1)
        return session
    }

    @Test func firstFrameHasTheDays() {
        let session = session()

        #expect(session.library.days.days.map(\.count) == [2, 2, 2])
        #expect(session.library.unreadCount == 0)
    }

    @Test func chosenDayIsShownAndEverythingComesBack() {
        let session = session()
        session.library.choice = .day(1)
        #expect(session.albums.live.album.entries.map(\.image) == ["/p/2.jpg", "/p/3.jpg"])
        session.run(from: 1, for: 0.1)
        #expect(session.subject == .folder("2 January"))

        session.library.choice = .everything
        #expect(session.albums.live.album.entries.count == 6)
    }

    @Test func discardingFromAChoiceKeepsTheOthers() {
        let session = session()
        session.library.choice = .day(1)
        var context = GalleryContext(album: session.albums.live, desktop: TestDesktop())
        context.messages = session.messages
        context.discard("/p/3.jpg")

        #expect(session.albums.live.album.entries.map(\.image) == ["/p/2.jpg"])
        #expect(session.albums.live.source.entries.count == 5)
        session.messages.undoLast()
        session.library.choice = .everything
        #expect(session.albums.live.album.entries.map(\.image) == files.map(\.path))
    }

    @Test func otherPicturesBeginWithEverything() {
        let session = session()
        session.library.choice = .day(1)
        session.show(Album(of: PictureFolder(of: Array(files.prefix(4))), title: "q"), in: .panorama)
        session.run(from: 2, for: 0.1)

        #expect(session.albums.live.album.entries.count == 4)
        #expect(session.library.days.days.map(\.count) == [2, 2])
        #expect(session.library.store === session.albums.live)
    }

    @Test func stateOfTheLibraryIsRestored() throws {
        let first = session()
        first.library.pin("/somewhere")
        first.library.hide(first.library.days.days[0])
        let saved = try SavedState(json: Array(first.savedState.json.utf8))
        var options = AppState()
        options.restored = saved
        let second = SceneSession.painted(.panorama, options: options)

        #expect(saved.library.hiddenDays == [2] && saved.library.folders.pinned == ["/somewhere"])
        #expect(second.library.saved == saved.library)
        #expect(second.albums.live.filter.hiddenDays == [2])
    }

    @Test func openAndRecentFoldersAreRowsUntilForgotten() {
        var options = AppState()
        (options.restored.paths, options.restored.recents) = (["/open"], RecentFolders(["/open", "/recent"]))
        let session = SceneSession.painted(.panorama, options: options)
        session.flow.folders.refresh()
        #expect(session.library.rows.map(\.path) == ["/open", "/recent"])

        session.flow.perform(ForgetFolder(path: "/recent"))
        #expect(session.library.rows.map(\.path) == ["/open"])
        #expect(session.savedState.recents.paths == ["/open"])
    }
}
