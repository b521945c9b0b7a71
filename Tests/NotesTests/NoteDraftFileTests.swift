import Foundation
import Storage
import TestFiles
import Testing

@testable import Notes

/// Tests notes that are kept for the next run. Files in one process exclude each other like those of two programs.
@Suite struct NoteDraftFileTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path("state") }

    init() throws { scratch = try TemporaryFolder() }

    private let notes = [
        UnsavedNote(
            of: "/p/a \u{FE}\n.jpg", base: PictureNote(title: "before", rating: 2),
            note: PictureNote(title: "a < b & “c”", place: "Skagen", text: "one\ntwo 🚤", people: ["Noor", "Jan"], rating: 4)),
        UnsavedNote(of: "/p/b.jpg", base: PictureNote(), note: PictureNote(text: "b")),
    ]

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    @Test func whatIsKeptComesBackInTheNextRun() throws {
        try NoteDraftFile(folder: folder).keep(notes)
        #expect(names == ["notes-1.draft", "notes-1.lock"])

        let next = NoteDraftFile(folder: folder)
        #expect(next.recover() == notes)
        // A second recovery finds nothing, and the file stays until the notes are kept elsewhere.
        #expect(next.recover().isEmpty && names.contains("notes-1.draft"))
        try next.keep([])
        #expect(next.recover().isEmpty && names == ["notes-1.lock"])
    }

    @Test func eachWindowKeepsItsOwnAndTheNextRunFindsAll() throws {
        do {
            let windows = [NoteDraftFile(folder: folder), NoteDraftFile(folder: folder)]
            for (window, note) in zip(windows, notes) { try window.keep([note]) }
            #expect(NoteDraftFile(folder: folder).recover().isEmpty)
        }
        let next = NoteDraftFile(folder: folder)
        var found: [UnsavedNote] = []
        for _ in notes {
            found += next.recover()
            try next.keep([])
        }
        #expect(found == notes && next.recover().isEmpty)
    }

    @Test func aDraftThatWasCutOrChangedIsPutAside() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let whole = Array(try UnsavedNote.json(of: notes).utf8)
        for place in stride(from: 0, to: whole.count - 1, by: 41) {
            var changed = whole
            changed[place] ^= 4
            for bytes in [Array(whole[..<place]), changed] {
                try Data(bytes).write(to: URL(fileURLWithPath: folder + "/notes-1.draft"))
                #expect(NoteDraftFile(folder: folder).recover().isEmpty)
                #expect(names.contains { $0.hasPrefix("notes-1.draft.corrupt-") } && !names.contains("notes-1.draft"))
                for name in names { try FileManager.default.removeItem(atPath: folder + "/" + name) }
            }
        }
    }
}
