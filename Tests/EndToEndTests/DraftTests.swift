import Codecs
import EmitterFiles
import Foundation
import Particles
import Pictures
import Platform
import Storage
import TestFiles
import Testing

@testable import Scenes
@testable import ParticleEditor

/// Tests drafts of unsaved work. Drafts in one process exclude each other like those of two programs, because each has a separate lock.
@MainActor
@Suite struct DraftTests {
    private let scratch: TemporaryFolder
    private let decoder = FileImageLoader(CodecDecoder())
    private var home: URL { scratch.url }
    private var folder: String { home.path + "/state/panorama" }

    init() throws { scratch = try TemporaryFolder() }

    private func draft(_ seed: UInt64, path: String? = nil, version: FileVersion? = nil) -> EmitterDraft {
        var emitter = Emitter(cells: [])
        emitter.seed = seed
        return EmitterDraft(OpenedEmitter(EmitterDocument(emitter), version: version), name: "mine", path: path)
    }

    private func record(_ seed: UInt64) -> DraftRecord {
        DraftRecord(
            name: "mine", path: "/a/mine.json", version: nil, document: draft(seed).opened.document.written(as: .json, file: "").text)
    }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    @Test func documentAndOriginAreOneFileOfTheUsersOwn() throws {
        try EmitterDraftFile(folder: folder, decoder: decoder).keep(draft(7, path: "/a/b.json", version: FileVersion(text: "3-af")))

        let back = try #require(EmitterDraftFile(folder: folder, decoder: decoder).recover(of: nil))

        #expect(back.opened.document.emitter.seed == 7 && back.name == "mine" && back.path == "/a/b.json")
        #expect(back.opened.version == FileVersion(text: "3-af"))
        #expect(names == ["emitter-1.draft", "emitter-1.lock"])
        let mode = try FileManager.default.attributesOfItem(atPath: folder + "/emitter-1.draft")[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    /// The files in the folder between two steps are those that a kill leaves.
    @Test func killedDraftSaveLeavesTheOldDraftOrTheNewOne() throws {
        try EmitterDraftFile(folder: folder, decoder: decoder).keep(draft(1))
        var found: [AtomicFile.Step: UInt64] = [:]

        try AtomicFile.replace(
            "emitter-1.draft", in: try OpenFolder(folder), with: record(2).json.utf8, permissions: .exactly(0o600)
        ) { step in
            let copy = home.path + "/\(step)"
            try? FileManager.default.copyItem(atPath: folder, toPath: copy)
            found[step] = EmitterDraftFile(folder: copy, decoder: decoder).recover(of: nil)?.opened.document.emitter.seed
        }

        #expect(found == [.begins: 1, .isMade: 1, .isWritten: 1, .isOnDisk: 1, .hasItsName: 2])
        #expect(names == ["emitter-1.draft", "emitter-1.lock"])
    }

    @Test func whatADeadProgramLeftOfItsReplacementIsRemoved() throws {
        try EmitterDraftFile(folder: folder, decoder: decoder).keep(draft(1))
        // No process has the largest possible number.
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/.emitter-1.draft.new-2147483647"))

        #expect(EmitterDraftFile(folder: folder, decoder: decoder).recover(of: nil)?.opened.document.emitter.seed == 1)
        #expect(names == ["emitter-1.draft", "emitter-1.lock"])
    }

    @Test func aDraftThatWasCutOrChangedIsPutAsideWhole() throws {
        let whole = Array(record(5).json.utf8)
        var broken = stride(from: 0, to: whole.count - 1, by: 8).map { Array(whole[..<$0]) }
        broken += stride(from: 0, to: whole.count - 1, by: 8).map { place in
            var bytes = whole
            bytes[place] ^= 4
            return bytes
        }
        let file = URL(fileURLWithPath: folder + "/emitter-1.draft")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)

        for bytes in broken {
            let aside = URL(fileURLWithPath: folder + "/emitter-1.draft.corrupt-1")
            try Data(bytes).write(to: file)
            #expect(EmitterDraftFile(folder: folder, decoder: decoder).recover(of: nil) == nil)
            #expect(try Array(Data(contentsOf: aside)) == bytes)
            try FileManager.default.removeItem(at: aside)
        }
        #expect(broken.count > 50)
    }

    @Test func twoWindowsKeepADraftEachAndBothComeBack() throws {
        do {
            let (one, other) = (EmitterDraftFile(folder: folder, decoder: decoder), EmitterDraftFile(folder: folder, decoder: decoder))
            try one.keep(draft(1))
            #expect(other.recover(of: nil) == nil)
            try other.keep(draft(2))
            try one.keep(draft(3))
            #expect(names == ["emitter-1.draft", "emitter-1.lock", "emitter-2.draft", "emitter-2.lock"])
        }
        let (first, second) = (EmitterDraftFile(folder: folder, decoder: decoder), EmitterDraftFile(folder: folder, decoder: decoder))
        #expect(first.recover(of: nil)?.opened.document.emitter.seed == 3)
        #expect(second.recover(of: nil)?.opened.document.emitter.seed == 2)
        for file in [first, second] { file.adopt() }
        try first.keep(nil)
        #expect(names == ["emitter-1.lock", "emitter-2.draft", "emitter-2.lock"])
    }

    /// A user who starts at once may change another emitter before the draft was read.
    @Test func aDraftThatNobodyGoesOnWithIsNotWrittenOver() throws {
        try EmitterDraftFile(folder: folder, decoder: decoder).keep(draft(1))
        do {
            let window = EmitterDraftFile(folder: folder, decoder: decoder)
            #expect(window.recover(of: nil)?.opened.document.emitter.seed == 1)
            try window.keep(nil)
            try window.keep(draft(2))
        }
        let files = [1, 2].map { _ in EmitterDraftFile(folder: folder, decoder: decoder) }
        #expect(files.map { $0.recover(of: nil)?.opened.document.emitter.seed } == [1, 2])
    }

    /// Opening one file neither takes over the unsaved work on another nor writes over it.
    @Test func aFileThatIsOpenedHasItsOwnDraftOnly() throws {
        try EmitterDraftFile(folder: folder, decoder: decoder).keep(draft(1, path: "/a/one.json"))
        do {
            let other = EmitterDraftFile(folder: folder, decoder: decoder)
            #expect(other.recover(of: "/a/two.json") == nil)
            try other.keep(draft(2, path: "/a/two.json"))
        }

        #expect(EmitterDraftFile(folder: folder, decoder: decoder).recover(of: "/a/two.json")?.opened.document.emitter.seed == 2)
        #expect(EmitterDraftFile(folder: folder, decoder: decoder).recover(of: "/a/one.json")?.opened.document.emitter.seed == 1)
    }

    /// The two files may belong to different documents. The work is restored, but not its place.
    @Test func draftsOfTheFirstVersionAreRestored() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try record(4).document.write(toFile: folder + "/emitter-draft.json", atomically: true, encoding: .utf8)
        try "theirs\n/a/theirs.json\n".write(toFile: folder + "/emitter-draft.txt", atomically: true, encoding: .utf8)
        let keeper = EmitterDraftFile(folder: folder, decoder: decoder)

        let back = try #require(keeper.recover(of: nil))
        keeper.adopt()
        #expect(back.opened.document.emitter.seed == 4 && back.name == "theirs" && back.path == nil)
        try keeper.keep(back)

        #expect(names == ["emitter-1.draft", "emitter-1.lock"])
    }
}
