import Foundation
import LayoutMath
import Notes
import Pictures
import Platform
import SceneTestSupport
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests renaming pictures by keys, in the viewer and elsewhere, and undoing that.
@MainActor @Suite struct RenamingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["boat.jpg", "crane.jpg", "pier.jpg"] { try folder.write(Samples.jpeg(8, 6), to: name) }
    }

    private var names: [String] { (try? OpenFolder(folder.path).names.filter { $0 != "." && $0 != ".." }.sorted()) ?? [] }

    private func session(
        _ scene: SceneName = .grid, _ paths: [String]? = nil, renamer: any PictureRenaming = PictureRenamer()
    ) -> SceneSession {
        SceneSession.opening(paths ?? [folder.path], scene) { ($0.noteQueue, $0.renamer) = (NoteQueue(on: $0.work), renamer) }
    }

    private func replay(_ script: String, _ session: SceneSession) throws {
        let failures = try session.replay("wait 0.1\n" + script + "\nsettle")
        #expect(failures == [], "\(failures)")
    }

    private func prompt(_ session: SceneSession) -> NamePrompt? { session.root.modal?.content as? NamePrompt }

    // MARK: In the viewer

    @Test func typingReplacesTheNameWithoutItsExtension() throws {
        let session = session()
        try replay("key Right\nkey Enter\nsettle\nkey F2\nsettle\ntype \"harbour\"\nkey Enter", session)

        #expect(names.contains("harbour.jpg") && names.count == 3)
        #expect(prompt(session) == nil)
        #expect(session.shownViewer?.image == folder.path + "/harbour.jpg")
        #expect(session.shownLabels.contains { $0.hasSuffix("is harbour.jpg now") })
    }

    @Test func undoBringsTheNameBack() throws {
        let session = session()
        let before = names
        try replay("key Right\nkey Enter\nsettle\nkey F2\nsettle\ntype \"zoo\"\nkey Enter\nsettle\nkey ctrl+Z", session)

        #expect(names == before)
        #expect(session.shownViewer?.image.map { before.contains(FilePath.name(of: $0)) } == true)
        #expect(Set(session.albums.live.source.entries.map { FilePath.name(of: $0.image) }) == Set(before))
    }

    @Test func undoThatCannotBeIsTold() throws {
        let session = session()
        try replay("key Home\nkey Enter\nsettle\nkey F2\nsettle\ntype \"zoo\"\nkey Enter\nsettle", session)
        let old = try #require(["boat.jpg", "crane.jpg", "pier.jpg"].first { !names.contains($0) })
        try folder.write([1], to: old)

        try replay("key ctrl+Z", session)

        #expect(session.shownLabels.contains("zoo.jpg keeps its name: \(old) is there already"))
        #expect(names.contains("zoo.jpg"))
    }

    @Test(arguments: [
        ("\"pier\"", "pier.jpg is there already"), ("\"a/b\"", "a name has no slash and is not . or .."),
    ]) func nameThatCannotBeIsToldAndNothingIsLost(typed: String, line: String) throws {
        let session = session(.grid, [folder.path + "/boat.jpg"])
        let before = names
        try replay("settle\nkey F2\nsettle\ntype \(typed)\nkey Enter", session)

        #expect(session.shownLabels.contains(line))
        #expect(prompt(session) != nil && names == before)
        // The line is a message, which screen readers say although the focus stays.
        #expect(prompt(session)?.firstDescendant { $0.semantics == Semantics(.status, label: line) } != nil)

        try replay("key Escape", session)
        #expect(prompt(session) == nil && session.shownViewer?.image == folder.path + "/boat.jpg")
    }

    /// With such a name, the folder would no longer show the picture.
    @Test(arguments: [
        ("zz", "the name has no ending: it would not be shown in its folder any more"),
        ("zz.txt", ".txt is no ending of a picture: it would not be shown in its folder any more"),
        (".zz.jpg", "a name that begins with a dot is hidden: the picture would not be shown any more"),
    ]) func aNameThatHidesThePictureIsTakenOnlyTheSecondTime(name: String, question: String) throws {
        let session = session(.grid, [folder.path + "/boat.jpg"])
        let before = names
        try replay("settle\nkey F2\nsettle\nkey ctrl+A\ntype \"\(name)\"\nkey Enter", session)

        #expect(session.shownLabels.contains(question))
        #expect(prompt(session) != nil && names == before)
        #expect(prompt(session)?.firstDescendant { ($0 as? Button)?.title == "rename anyway" } != nil)

        // Another name is another question.
        try replay("type \"y\"", session)
        #expect(!session.shownLabels.contains(question))
        try replay("key Backspace\nkey Enter", session)
        #expect(session.shownLabels.contains(question) && names == before)

        try replay("key Enter", session)
        #expect(prompt(session) == nil && names.contains(name) && names.count == 3)
    }

    @Test func anotherEndingOfAPictureIsTakenAtOnce() throws {
        let session = session(.grid, [folder.path + "/boat.jpg"])
        try replay("settle\nkey F2\nsettle\nkey ctrl+A\ntype \"zz.JPEG\"\nkey Enter", session)

        #expect(prompt(session) == nil && names.contains("zz.JPEG"))
    }

    @Test func emptyNameIsTold() throws {
        let session = session(.grid, [folder.path + "/boat.jpg"])
        try replay("settle\nkey F2\nsettle\nkey ctrl+A\nkey Delete\nkey Enter", session)

        #expect(session.shownLabels.contains("a file needs a name"))
        #expect(names == ["boat.jpg", "crane.jpg", "pier.jpg"])
    }

    @Test func nameThatIsNotChangedClosesThePrompt() throws {
        let session = session(.grid, [folder.path + "/boat.jpg"])
        try replay("settle\nkey F2\nsettle\nkey Enter", session)

        #expect(prompt(session) == nil && names == ["boat.jpg", "crane.jpg", "pier.jpg"])
    }

    /// A field shows a line break as a space. A name that was not edited keeps it.
    @Test func nameThatTheFieldCannotShowStaysIfItIsNotChanged() throws {
        try folder.write(Samples.jpeg(8, 6), to: "a\nb.jpg")
        let session = session(.grid, [folder.path + "/a\nb.jpg"])
        try replay("settle\nkey F2\nsettle\nkey Enter", session)

        #expect(prompt(session) == nil && names.contains("a\nb.jpg"))
    }

    @Test func bytesThatAreNoTextAreReplacedByWhatIsTyped() throws {
        let name = String(pathBytes: [0x66, 0xFC, 0x72, 0x2E, 0x6A, 0x70, 0x67])
        try folder.write(Samples.jpeg(8, 6), to: name)
        let session = session(.grid, [folder.path + "/" + name])
        try replay("settle\nkey F2\nsettle\ntype \"für\"\nkey Enter", session)

        #expect(names.contains("für.jpg") && names.count == 4)
    }

    // MARK: What belongs to it

    @Test func notesFollowAlsoThoseThatAreBeingWritten() throws {
        let session = session(.panorama)
        let image = try #require(session.albums.live.album.entries.first?.image)
        try replay("key 7\nsettle\nkey Enter\ntype \"low tide\"\nkey F2\nsettle\ntype \"ebb\"\nkey Enter", session)

        let path = folder.path + "/ebb.jpg"
        #expect(!names.contains(FilePath.name(of: image)) && names.contains("ebb.jpg.xmp"))
        #expect(session.models.notes.entry?.image == path)
        #expect(try NoteStore().note(of: path).note.title == "low tide")
        #expect(session.models.notes.draft?.isChanged == false)
    }

    @Test func ringAndSavedStateHaveTheNewName() throws {
        let session = session(.panorama)
        let first = try #require(session.albums.live.album.entries.first?.image)
        session.models.ring.saved = SavedRing(pictures: session.albums.live.album.entries.map(\.image).reversed(), selected: first)
        try replay("key 2\nsettle\nkey F2\nsettle\ntype \"ebb\"\nkey Enter", session)

        let path = folder.path + "/ebb.jpg"
        #expect(session.savedState.pages.ring.selected == path)
        #expect(session.savedState.pages.ring.pictures?.contains(path) == true)
        #expect(session.albums.live.source.entries.first?.image == path)
    }

    /// The pictures were opened one by one. The list for the next start has the new name.
    @Test func openedFilesAreFollowed() throws {
        let session = session(.grid, [folder.path + "/boat.jpg", folder.path + "/pier.jpg"])
        session.albums.paths = [folder.path + "/boat.jpg", folder.path + "/pier.jpg"]
        try replay("key Home\nkey F2\nsettle\ntype \"ebb\"\nkey Enter", session)

        #expect(session.albums.listing?.request.paths == [folder.path + "/ebb.jpg", folder.path + "/pier.jpg"])
        #expect(session.savedState.paths == [folder.path + "/ebb.jpg", folder.path + "/pier.jpg"])
    }

    @Test func tileStaysSelected() throws {
        let session = session()
        try replay("key Home\nkey Right\nkey F2\nsettle\ntype \"ebb\"\nkey Enter", session)

        #expect(session.root.shownGrid?.selectedEntry?.image == folder.path + "/ebb.jpg")
    }

    @Test func menuOffersIt() throws {
        let session = session(.grid, [folder.path + "/boat.jpg"])
        try replay("settle\nkey shift+F10\nsettle", session)

        #expect(session.menu?.firstDescendant { $0.semantics.label.hasPrefix("rename…") } != nil)
    }

    // MARK: Disks

    /// Renames, and then the disk fails.
    private struct ForgetfulDisk: PictureRenaming {
        func setName(_ name: String, of picture: String) throws(RenameError) -> String {
            throw .unsynced(path: try PictureRenamer().setName(name, of: picture), code: EIO)
        }
    }

    @Test func nameThatMayNotLastIsFollowedAndTold() throws {
        let session = session(.grid, [folder.path + "/boat.jpg"], renamer: ForgetfulDisk())
        try replay("settle\nkey F2\nsettle\ntype \"ebb\"\nkey Enter", session)

        #expect(prompt(session) == nil && session.shownViewer?.image == folder.path + "/ebb.jpg")
        #expect(session.shownLabels.contains("the name ebb.jpg may not last: input/output error"))

        try replay("key ctrl+Z", session)
        #expect(session.shownViewer?.image == folder.path + "/boat.jpg")
    }

    /// Responds when the test releases it.
    private nonisolated final class SilentRenamer: PictureRenaming {
        private let isHeld = Mutex(true)
        let isDone = Atomic(false)

        func setName(_ name: String, of picture: String) throws(RenameError) -> String {
            while isHeld.withLock({ $0 }) { usleep(1_000) }
            defer { isDone.store(true, ordering: .releasing) }
            return try PictureRenamer().setName(name, of: picture)
        }

        func letGo() { isHeld.withLock { $0 = false } }
    }

    /// The pictures load on the window's thread, the name is changed on another.
    @Test func silentDiskHoldsUpNothing() throws {
        let renamer = SilentRenamer()
        let opener = AlbumOpener(isFollowing: false)
        let opened = opener.open([folder.path + "/boat.jpg"])
        var state = AppState()
        (state.scene, state.restored.picture) = (.grid, opened.picture)
        var services = AppServices.painted(PictureLibrary(decoder: TinyPictures()))
        (services.opener, services.renamer) = (opener, renamer)
        let session = SceneSession(state, showing: opened, with: services)
        try replay("settle\nkey F2\nsettle\ntype \"ebb\"\nkey Enter\nkey Escape\nkey i", session)

        #expect(session.shownViewer?.image == folder.path + "/boat.jpg" && session.shownViewer?.chrome.panel.isHidden == false)
        #expect(names.contains("boat.jpg"))

        renamer.letGo()
        while !renamer.isDone.load(ordering: .acquiring) { usleep(1_000) }
        for _ in 0..<2_000 where session.shownViewer?.image != folder.path + "/ebb.jpg" {
            usleep(1_000)
            try replay("wait 0.02", session)
        }
        #expect(session.shownViewer?.image == folder.path + "/ebb.jpg")
    }
}
