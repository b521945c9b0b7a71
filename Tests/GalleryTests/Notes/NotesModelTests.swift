import Foundation
import Notes
import Pictures
import SceneTestSupport
import Storage
import TestFiles
import Testing
import Widgets

@testable import Gallery

@Suite struct NotesModelTests {
    private let folder: TemporaryFolder
    private let store: AlbumStore
    private let model: NotesModel
    private let desk = NotesDesk()
    private let work = Work(.synchronous)

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { try folder.write(Samples.jpeg(8, 6), to: name + ".jpg") }
        let files = ["a", "b", "c"].compactMap { [folder] in PictureFile(at: folder.path($0 + ".jpg")) }
        store = AlbumStore(Album(of: PictureFolder(of: files), title: "p"))
        model = NotesModel(store, queue: NoteQueue(on: work), messages: desk.messages)
        model.look(at: store.album.entries[0])
    }

    private func entry(_ index: Int) -> Album.Entry { store.album.entries[index] }
    private func onDisk(_ index: Int) throws -> PictureNote { try NoteStore().note(of: entry(index).image).note }
    private func look(at index: Int) {
        model.look(at: entry(index))
    }

    // MARK: What is written

    @Test func aNoteIsWrittenBesideItsPicture() throws {
        let draft = try #require(model.draft)
        (draft.title, draft.place, draft.text, draft.people, draft.stars) = ("pier", "Skagen", "gulls\ncopper", "Noor, Jan, Noor", 4)
        draft.day = CalendarDate(year: 2024, month: 9, day: 19)
        model.saveDraft()

        let wanted = PictureNote(
            title: "pier", place: "Skagen", text: "gulls\ncopper", people: ["Noor", "Jan"], rating: 4,
            date: PartialDate(year: 2024, month: 9, day: 19))
        #expect(try onDisk(0) == wanted)
        #expect(model.title(of: entry(0)) == "pier" && !draft.isChanged)
        #expect(try onDisk(1).isEmpty)
    }

    @Test func nothingIsWrittenWhileNothingChanged() throws {
        let draft = try #require(model.draft)
        model.saveDraft()
        draft.title = "x"
        draft.title = ""
        draft.people = " , "
        model.saveDraft()
        look(at: 1)
        model.saveDraft()

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(desk.announced.isEmpty)
    }

    @Test func wordsAboutOnePictureAreSavedWhenAnotherIsLookedAt() throws {
        model.draft?.title = "first"
        look(at: 1)
        #expect(try onDisk(0).title == "first")
        #expect(model.draft?.image == entry(1).image && model.draft?.title == "")
        #expect(desk.announced.count == 1)
    }

    @Test func wordsAreSavedWhenTheProgramEnds() throws {
        model.draft?.text = "last words"
        model.saveDraft()
        #expect(try onDisk(0).text == "last words")
    }

    @Test func whatTheFormCannotShowIsKept() throws {
        let note = PictureNote(
            rating: PictureNote.rejected, date: PartialDate(year: 1987, month: 6, day: 5, hour: 14, minute: 30))
        let draft = NoteDraft(note, image: "x")
        draft.title = "kept"
        #expect(draft.note.rating == PictureNote.rejected && draft.note.date == note.date)
        draft.day = CalendarDate(year: 1987, month: 6, day: 6)
        #expect(draft.note.date == PartialDate(year: 1987, month: 6, day: 6))

        let year = NoteDraft(PictureNote(date: PartialDate(year: 1987)), image: "x")
        #expect(year.day == nil && !year.isChanged && year.note.date == PartialDate(year: 1987))
    }

    @Test func discardTakesBackWhatWasNotSaved() {
        model.draft?.title = "x"
        model.discardDraft()
        #expect(model.draft?.title == "" && model.draft?.isChanged == false)
    }

    // MARK: Undo

    @Test func undoBringsTheNoteBeforeBackAndOnlyThat() throws {
        model.draft?.title = "one"
        model.saveDraft()
        model.draft?.title = "two"
        model.saveDraft()
        model.draft?.text = "written since"
        model.saveDraft()

        desk.announced[1].action?.perform()
        #expect(try onDisk(0) == PictureNote(title: "one", text: "written since"))
        #expect(model.draft?.title == "one" && model.draft?.text == "written since")
    }

    // MARK: Other programs

    private func writeElsewhere(_ note: PictureNote) throws {
        _ = try NoteStore().save(note, for: entry(0).image, basedOn: try NoteStore().note(of: entry(0).image))
    }

    @Test(arguments: [(0, "mine\n\ntheirs", "Skagen"), (1, "mine", ""), (2, "theirs", "Skagen")])
    func anotherProgramsChangeIsAsked(answer: Int, text: String, place: String) throws {
        model.draft?.text = "mine"
        try writeElsewhere(PictureNote(place: "Skagen", text: "theirs"))
        desk.answer = answer
        model.saveDraft()

        let note = try onDisk(0)
        #expect(desk.questions.count == 1 && note.place == place)
        #expect(note.text.split(separator: "\n").sorted() == text.split(separator: "\n").sorted())
        #expect(model.draft?.note == note)
        // No message says that a note is saved before it is.
        let words = answer == 2 ? "is the other one; yours is not saved" : "is saved"
        #expect(desk.announced.count == 1 && desk.announced[0].text.hasSuffix(words))
    }

    /// Choosing the other note can be undone.
    @Test func yoursComesBackAfterTheOtherWasChosen() throws {
        model.draft?.text = "mine"
        try writeElsewhere(PictureNote(text: "theirs"))
        desk.answer = 2
        model.saveDraft()

        desk.announced.last?.action?.perform()

        #expect(try onDisk(0).text == "mine")
    }

    @Test func aQuestionThatIsClosedLosesNothingAndAsksAgain() throws {
        model.draft?.text = "mine"
        try writeElsewhere(PictureNote(text: "theirs"))
        model.saveDraft()
        #expect(try onDisk(0).text == "theirs" && desk.announced.isEmpty)
        #expect(model.draft?.text == "mine" && model.draft?.isChanged == true)

        look(at: 1)
        look(at: 0)
        #expect(desk.questions.count == 2, "leaving the picture saves, and so asks")
        #expect(model.draft?.text == "mine")
    }

    @Test func wordsThatCannotBeSavedStayAndCanBeTriedAgain() throws {
        model.draft?.title = "kept"
        let sidecar = folder.path("a.jpg.xmp")
        try folder.write("<broken", as: "a.jpg.xmp")
        model.saveDraft()
        #expect(desk.announced.last?.text.contains("not saved") == true)
        #expect(model.title(of: entry(0)) != "kept" && model.draft?.title == "kept")

        try FileManager.default.removeItem(atPath: sidecar)
        desk.announced.last?.action?.perform()
        #expect(try onDisk(0).title == "kept")
        #expect(model.title(of: entry(0)) == "kept")
    }

    @Test func aNoteThatCannotBeReadIsToldAndNotWrittenOver() throws {
        try folder.write("<broken", as: "b.jpg.xmp")
        look(at: 1)
        #expect(model.draft == nil && model.failure != nil)
        model.saveDraft()
        model.saveDraft()
        #expect(try String(contentsOfFile: folder.path("b.jpg.xmp"), encoding: .utf8) == "<broken")
    }

    // MARK: Pictures

    @Test func thePictureThatIsGoneGivesWayToTheFirst() {
        look(at: 2)
        var album = store.source
        album.entries.remove(at: 2)
        store.replace(with: album)
        #expect(model.entry?.image == entry(0).image)
        album.entries = []
        store.replace(with: album)
        #expect(model.entry == nil && model.draft == nil)
    }

    @Test func picturesThatAreNoFilesKeepTheirNotesInTheSession() {
        let painted = AlbumStore(.painted(3))
        let model = NotesModel(painted, queue: NoteQueue(on: work))
        model.draft?.title = "mine"
        model.look(at: painted.album.entries[1])
        #expect(model.title(of: painted.album.entries[0]) == "mine")
        #expect(model.title(of: painted.album.entries[1]) == painted.album.entries[1].title)
    }
}
