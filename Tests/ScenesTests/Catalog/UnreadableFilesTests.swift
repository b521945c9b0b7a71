import Codecs
import Foundation
import ParticleEditor
import Pictures
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Scenes

/// Tests that kept files that cannot be read for a time, because of a disk or the system, are not replaced. A link to itself is such a
/// file.
@MainActor @Suite struct UnreadableFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func refuse(_ name: String) { #expect(symlink(name, folder.path(name)) == 0) }

    private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } }

    @Test func unreadableStateIsNeitherReplacedNorIgnored() throws {
        refuse("state.json")

        #expect(throws: FileError.refused(.open, code: ELOOP, path: folder.path("state.json"))) {
            try StateFile<SavedState>(folder: folder.path).read()
        }
        #expect(try names == ["state.json"])
    }

    @Test func unreadableStateFolderIsNotIgnored() throws {
        try folder.write([1], to: "file")

        #expect(throws: FileError.refused(.open, code: ENOTDIR, path: folder.path("file"))) {
            try StateFile<SavedState>(folder: folder.path("file")).read()
        }
        #expect(try StateFile<SavedState>(folder: folder.path("none")).read() == nil)
        #expect(try StateFile<SavedState>(folder: folder.path).read() == nil)
    }

    @Test func whatIsNoStateIsPutAside() throws {
        try folder.write(Array("{".utf8), to: "state.json")

        #expect(try StateFile<SavedState>(folder: folder.path).read() == nil)
        #expect(try names == ["state.json.corrupt-1"])
    }

    @Test func aDraftThatCannotBeReadStaysForTheNextTime() throws {
        refuse("emitter-1.draft")
        try folder.write([], to: "presets.txt")
        let told = Mutex<[String]>([])
        let decoder = FileImageLoader(CodecDecoder())
        let draft = EmitterDraftFile(folder: folder.path, decoder: decoder) { line in told.withLock { $0.append(line) } }
        let emitters = try EmitterFolder(resources: folder.path, decoder: decoder, draft: draft)
        emitters.recoverDraft { $0 != nil }

        #expect(try names == ["emitter-1.draft", "emitter-1.lock", "presets.txt"])
        let lines = told.withLock { $0 }
        #expect(lines.count == 1 && lines[0].hasPrefix(folder.path("emitter-1.draft")) && !lines[0].contains("put aside"), "\(lines)")
    }
}
