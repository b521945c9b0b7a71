import LayoutMath
import Platform
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the page of notes by scripts: writing with keys and pointer, and where the note is shown.
@MainActor @Suite struct NotesPageTests {
    private let session = SceneSession.painted(.panorama)
    private var album: Album { session.albums.live.album }

    private func replay(_ script: String) throws { #expect(try session.replay("wait 0.2\n" + script) == []) }

    private var labels: [String] {
        var found: [String] = []
        session.stage.root.forEachDescendant { if !$0.isHidden { found.append($0.semantics.label) } }
        return found
    }

    @Test func aNoteIsWrittenBySlowFingersAndKeysAlone() throws {
        try replay(
            """
            key 7
            settle
            expect notes.changed false
            key Enter
            type "last light, north pier"
            key Tab
            type "Skagen"
            expect notes.title "last light, north pier"
            expect notes.changed true
            key ctrl+Enter
            settle 2
            expect notes.changed false
            """)
        #expect(session.models.notes.title(of: album.entries[0]) == "last light, north pier")
        #expect(labels.contains("last light, north pier"), "the card")
        #expect(labels.contains { $0.hasPrefix("the note of") && $0.hasSuffix("is saved") }, "the toast")

        try replay("key Escape\nkey ctrl+Z\nsettle 2\nexpect notes.title \"\"")
    }

    @Test func theNoteIsThatOfThePictureOneHasLookedAt() throws {
        try replay("key 2\nsettle\nkey Tab\nkey Right\nsettle\nkey Right\nsettle\nexpect swiper.selectedIndex 2\nkey 7\nsettle")
        #expect(session.models.notes.entry?.image == album.entries[2].image)
        try replay("expect notes.picture \"\(album.entries[2].title)\"")
    }

    @Test func wordsAreSavedWhenAnotherPictureIsLookedAt() throws {
        try replay("key 7\nsettle\nkey Enter\ntype \"first\"\ntap 1240,360\nsettle\nexpect focus null")
        try replay("key 2\nsettle\nkey Tab\nkey Right\nsettle\nkey 7\nsettle")
        #expect(session.models.notes.title(of: album.entries[0]) == "first")
        try replay("expect notes.title \"\"\nexpect notes.changed false")
    }

    @Test func aTitleIsTheCaptionOfTheCover() throws {
        func captions() -> [String] {
            var found: [String] = []
            session.stage.root.firstDescendant { $0 is CoverMosaic }?.forEachDescendant { view in
                if let title = (view as? PictureView)?.caption?.title { found.append(title) }
            }
            return found
        }
        let newest = album.entries[AlbumStore(album).newestIndex]
        try replay("settle 1")
        #expect(captions() == [newest.title])

        session.models.notes.look(at: newest)
        session.models.notes.draft?.title = "last light"
        session.models.notes.saveDraft()
        try replay("settle 1")

        #expect(captions() == ["last light"])
    }

    @Test func titlesAreTheCaptionsOfSwiperAndViewer() throws {
        session.models.notes.draft?.title = "last light"
        session.models.notes.draft?.place = "Skagen"
        session.models.notes.draft?.stars = 4
        session.models.notes.saveDraft()
        try replay("key 2\nsettle")
        #expect(labels.contains("last light"))
        try replay("key Enter\nsettle 2\nexpect viewer.index 0\nkey i\nwait 1")
        let viewer = try #require(session.stage.root.firstDescendant { $0 is Viewer } as? Viewer)
        #expect(viewer.chrome.panel.rows.contains { $0.label == "place" && $0.words == "Skagen" })
        #expect(viewer.chrome.panel.rows.contains { $0.label == "rating" && $0.words == "★★★★☆" })
        #expect(labels.contains("last light"))
    }

    @Test func aNarrowWindowHasTheCardAboveTheForm() throws {
        for (size, isBand) in [("1280x720", false), ("640x480", true), ("800x600", true), ("1920x1080", false)] {
            try replay("resize \(size)\nkey 7\nsettle")
            let page = try #require(session.stage.root.firstDescendant { $0 is NotesPage } as? NotesPage)
            let (form, card) = (try #require(page.subviews.first), try #require(page.subviews.last as? NoteCard))
            #expect(card.isBand == isBand, "\(size)")
            #expect(
                !card.frame.intersects(form.frame) && [card, form].allSatisfy { $0.frame.intersection(page.bounds) == $0.frame }, "\(size)")
            #expect(form.frame.height > 150, "\(size)")
        }
    }

    @Test func withoutPicturesThePageSaysWhatToDo() throws {
        let session = SceneSession.painted(.notes, album: .nothing)
        session.run(from: 0, for: 0.5)
        let page = try #require(session.stage.root.firstDescendant { $0 is NotesPage })
        var words: [String] = []
        page.forEachDescendant { words.append($0.semantics.label) }
        #expect(words.contains("open a folder with pictures to write about them"))
        #expect(!words.contains("save note"))
    }
}
