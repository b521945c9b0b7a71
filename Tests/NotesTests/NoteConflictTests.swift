import Foundation
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests changes by another program between reading and saving.
@Suite struct NoteConflictTests {
    private let folder: TemporaryFolder
    private let store = NoteStore()
    private var picture: String { folder.path("IMG.jpg") }
    private var sidecar: String { folder.path("IMG.xmp") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "IMG.jpg")
        try folder.write(Array(SidecarSamples.lightroom.utf8), to: "IMG.xmp")
    }

    private func text() throws -> String { try WholeRead.text(of: sidecar) }
    private func put(_ text: String) { _ = try? AtomicFile.replace(sidecar, with: text.utf8) }
    private static let others = SidecarSamples.lightroom.replacing("Boats &lt;at&gt; dawn", with: "Theirs")
    private static let settings = SidecarSamples.lightroom.replacing("+0.35", with: "-1.00")

    private func conflict(_ body: () throws -> Void) throws -> NoteConflict {
        do { try body() } catch NoteError.changed(let conflict) { return conflict }
        throw CocoaError(.featureUnsupported)
    }

    private func ours() throws -> (base: SavedNote, note: PictureNote) {
        let base = try store.note(of: picture)
        var note = base.note
        (note.title, note.rating) = ("Ours", 1)
        return (base, note)
    }

    @Test func aChangeByAnotherProgramIsToldAndKept() throws {
        let (base, note) = try ours()
        put(Self.others)

        let conflict = try conflict { _ = try store.save(note, for: picture, basedOn: base) }

        #expect(conflict.base == base && conflict.ours == note && conflict.theirs.note.title == "Theirs")
        #expect(try text() == Self.others)
    }

    @Test(arguments: ["theirs", "ours", "both"]) func theUserChooses(choice: String) throws {
        let (base, note) = try ours()
        put(Self.others)
        let conflict = try conflict { _ = try store.save(note, for: picture, basedOn: base) }
        let chosen = ["theirs": conflict.theirs.note, "ours": conflict.ours, "both": conflict.both][choice] ?? PictureNote()

        let saved = try store.save(chosen, for: picture, basedOn: conflict.theirs)

        #expect(saved.note == chosen && (saved == conflict.theirs) == (choice == "theirs"))
        #expect(chosen.title == ["theirs": "Theirs", "ours": "Ours", "both": "Ours / Theirs"][choice])
        #expect(chosen.rating == (choice == "theirs" ? 3 : 1))
        #expect(
            try text()
                == Self.others.replacing(">Theirs<", with: ">\(chosen.title)<").replacing(
                    "Rating=\"3\"", with: "Rating=\"\(chosen.rating ?? 0)\""))
    }

    /// Changes of another program that are not part of the note are kept together with ours, and no question is asked.
    @Test func aChangeOfOtherPropertiesIsKept() throws {
        let (base, note) = try ours()
        put(Self.settings)

        let saved = try store.save(note, for: picture, basedOn: base)

        #expect(saved.note == note)
        #expect(
            try text() == Self.settings.replacing("Boats &lt;at&gt; dawn", with: "Ours").replacing("Rating=\"3\"", with: "Rating=\"1\""))
    }

    @Test func theSameChangeByBothIsNoConflict() throws {
        let (base, note) = try ours()
        let theirs = try store.save(note, for: picture, basedOn: base)

        #expect(try store.save(note, for: picture, basedOn: base) == theirs)
    }

    @Test func aSidecarThatIsRemovedIsAChange() throws {
        let (base, note) = try ours()
        remove(sidecar)

        let conflict = try conflict { _ = try store.save(note, for: picture, basedOn: base) }

        #expect(conflict.theirs == SavedNote(note: PictureNote(), source: .picture))
        #expect(try store.save(note, for: picture, basedOn: conflict.theirs).note == note)
    }

    @Test func aSidecarThatAppearsIsAChange() throws {
        let base = SavedNote(note: PictureNote(), source: .picture)

        let conflict = try conflict { _ = try store.save(PictureNote(title: "Ours"), for: picture, basedOn: base) }

        #expect(try conflict.theirs == store.note(of: picture))
    }

    // MARK: Between the comparison and the renaming

    @Test(arguments: NoteStore.Step.allCases) func aChangeDuringASaveIsNotLost(step: NoteStore.Step) throws {
        let (base, note) = try ours()
        var count = 0

        let conflict = try conflict {
            _ = try store.save(note, for: picture, basedOn: base) { passed in
                if passed == step, count == 0 { put(Self.others) }
                count += passed == step ? 1 : 0
            }
        }

        #expect(conflict.theirs.note.title == "Theirs" && count == 1)
        #expect(try text() == Self.others && folder.names == ["IMG.jpg", "IMG.xmp"])
    }

    @Test(arguments: NoteStore.Step.allCases) func aChangeOfOthersDuringASaveIsKept(step: NoteStore.Step) throws {
        let (base, note) = try ours()
        var isFirst = true

        let saved = try store.save(note, for: picture, basedOn: base) { passed in
            if passed == step, isFirst { (_, isFirst) = (put(Self.settings), false) }
        }

        #expect(try saved.note == note && text().contains("-1.00") && text().contains(">Ours<"))
    }

    /// A sidecar of the preferred name appears.
    @Test func anotherSidecarDuringASaveIsNotOverlooked() throws {
        let (base, note) = try ours()
        let other = try XMPPacket(PictureNote(title: "New")).bytes

        let conflict = try conflict {
            _ = try store.save(note, for: picture, basedOn: base) { passed in
                if passed == .isWritten { _ = try? AtomicFile.replace(folder.path("IMG.jpg.xmp"), with: other) }
            }
        }

        #expect(try conflict.theirs.note.title == "New" && text() == SidecarSamples.lightroom)
    }

    /// Another program writes endlessly.
    @Test func aSaveThatIsAlwaysOvertakenGivesUp() throws {
        let (base, note) = try ours()
        var count = 0

        #expect(throws: NoteError.busy) {
            try store.save(note, for: picture, basedOn: base) { passed in
                guard passed == .isWritten else { return }
                count += 1
                put(SidecarSamples.lightroom.replacing("5450", with: String(count)))
            }
        }
        #expect(try text().contains("Temperature=\"\(count)\""))
    }

    // MARK: Many at once

    /// Threads add people to one note and to another one, each asking for both versions after a conflict.
    @Test func manyThreadsLoseNothing() async throws {
        let (first, second) = (picture, try folder.write(Samples.jpeg(4, 3), to: "b.jpg"))
        await withTaskGroup { group in
            for thread in 0..<6 {
                group.addTask { [store] in
                    for number in 0..<5 { Self.add("\(thread) \(number)", to: thread % 2 == 0 ? first : second, in: store) }
                }
            }
        }

        let names = (0..<6).map { thread in (0..<5).map { "\(thread) \($0)" } }
        #expect(try Set(store.note(of: first).note.people) == Set([0, 2, 4].flatMap { names[$0] }))
        #expect(try Set(store.note(of: second).note.people) == Set([1, 3, 5].flatMap { names[$0] }))
    }

    private static func add(_ person: String, to picture: String, in store: NoteStore) {
        guard var base = try? store.note(of: picture) else { return }
        var note = base.note
        note.people.append(person)
        while true {
            do {
                _ = try store.save(note, for: picture, basedOn: base)
                return
            } catch NoteError.changed(let conflict) {
                (note, base) = (conflict.both, conflict.theirs)
            } catch {
                Issue.record(error)
                return
            }
        }
    }
}

extension TemporaryFolder {
    /// The names in the folder, sorted.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
