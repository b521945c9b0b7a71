import Foundation
import Notes
import Pictures
import SceneTestSupport
import Storage
import TestFiles
import Testing
import Widgets

@testable import Gallery

/// Tests notes that were being edited when a program ended.
@Suite struct NoteRecoveryTests {
    private let folder: TemporaryFolder
    private let desk = NotesDesk()
    private let work = Work(.synchronous)
    private let store: AlbumStore
    private var state: String { folder.path("state") }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b"] { try folder.write(Samples.jpeg(8, 6), to: name + ".jpg") }
        let files = ["a", "b"].compactMap { [folder] in PictureFile(at: folder.path($0 + ".jpg")) }
        store = AlbumStore(Album(of: PictureFolder(of: files), title: "p"))
    }

    /// A window that shows the note of the first picture.
    private func window() -> NotesModel {
        let model = NotesModel(store, queue: NoteQueue(on: work), drafts: NoteDrafts(folder: state, on: work), messages: desk.messages)
        model.look(at: entry(0))
        return model
    }

    private func entry(_ index: Int) -> Album.Entry { store.album.entries[index] }
    private func onDisk(_ index: Int) throws -> PictureNote { try NoteStore().note(of: entry(index).image).note }
    private var drafts: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []).filter { $0.hasSuffix(".draft") }.sorted()
    }

    @Test func whatWasBeingWrittenIsSavedByTheNextRun() throws {
        do {
            let killed = window()
            killed.draft?.text = "half a sen"
            killed.keepDrafts()
            #expect(drafts == ["notes-1.draft"])
        }
        #expect(try onDisk(0).isEmpty)

        let next = window()

        #expect(try onDisk(0).text == "half a sen" && drafts.isEmpty)
        #expect(next.draft?.text == "half a sen" && next.draft?.isChanged == false)
        let toast = try #require(desk.announced.last)
        #expect(toast.text.contains("not saved when the program ended, is saved now"))
        toast.action?.perform()
        #expect(try onDisk(0).isEmpty)
    }

    @Test func whatIsSavedOrTakenBackIsNotKept() {
        let model = window()
        for isSaved in [true, false] {
            model.draft?.title = "pier \(isSaved)"
            model.keepDrafts()
            #expect(drafts.count == 1)
            if isSaved { model.saveDraft() } else { model.discardDraft() }
            #expect(drafts.isEmpty)
        }
    }

    /// Another memory card begins with the same names again.
    @Test(arguments: [nil, 0, 1]) func aNoteForAnotherPictureOfThatNameAsks(answer: Int?) throws {
        do {
            let killed = window()
            killed.draft?.title = "pier"
            killed.keepDrafts()
        }
        try FileManager.default.removeItem(atPath: entry(0).image)
        try folder.write(Samples.jpeg(6, 8), to: "a.jpg")
        desk.answer = answer
        _ = window()

        #expect(desk.questions.count == 1 && desk.questions[0].hasPrefix("is this note for"))
        #expect(try onDisk(0).title == (answer == 0 ? "pier" : ""))
        #expect(drafts.count == (answer == nil ? 1 : 0))
        #expect(!desk.announced.contains { $0.text.contains("is saved now") })
    }

    /// The disk of the picture may come back.
    @Test func aNoteWhosePictureIsAwayStaysUntilItIsForgotten() throws {
        do {
            let killed = window()
            killed.draft?.title = "pier"
            killed.keepDrafts()
        }
        try FileManager.default.removeItem(atPath: entry(0).image)
        do { #expect(window().drafts != nil && drafts.count == 1) }
        let next = window()
        #expect(drafts.count == 1)
        let toast = try #require(desk.announced.last)
        #expect(toast.text.contains("does not exist any more") && toast.action?.title == "forget it")
        toast.action?.perform()
        #expect(drafts.isEmpty && next.draft?.isChanged != true)
    }

    @Test func aNoteThatAnotherProgramChangedMeanwhileIsAskedAbout() throws {
        do {
            let killed = window()
            killed.draft?.title = "mine"
            killed.keepDrafts()
        }
        let base = try NoteStore().note(of: entry(0).image)
        _ = try NoteStore().save(PictureNote(title: "theirs"), for: entry(0).image, basedOn: base)
        desk.answer = 0

        _ = window()

        #expect(desk.questions.count == 1)
        #expect(try onDisk(0).title == "mine / theirs" && drafts.isEmpty)
    }

    @Test func aFolderThatCannotBeWrittenIsToldOnce() throws {
        try Data().write(to: URL(fileURLWithPath: state))
        let model = window()
        for title in ["a", "ab"] {
            model.draft?.title = title
            model.keepDrafts()
        }
        #expect(desk.announced.count == 1 && desk.announced[0].text.hasPrefix("what you write is kept only here"))
    }

    @Test func theSampleLivesAsLongAsItsSession() {
        let painted = AlbumStore(.painted(3))
        let model = NotesModel(painted, queue: NoteQueue(on: work), drafts: NoteDrafts(folder: state, on: work))
        model.draft?.title = "mine"
        model.keepDrafts()
        #expect(drafts.isEmpty)
    }
}
