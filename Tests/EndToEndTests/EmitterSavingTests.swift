import Codecs
import EmitterFiles
import Foundation
import Particles
import Pictures
import Storage
import TestFiles
import Testing

@testable import Scenes
@testable import ParticleEditor

/// Tests where the editor saves to, and which files it does not overwrite.
@MainActor
@Suite struct EmitterSavingTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }
    private let emitters: EmitterFolder
    private var file: String { folder + "/mine.json" }

    init() throws {
        scratch = try TemporaryFolder()
        emitters = try EmitterFolder(resources: Samples.resources + "", decoder: FileImageLoader(CodecDecoder()))
    }

    private func document(_ seed: UInt64) -> EmitterDocument {
        var emitter = Emitter(cells: [])
        emitter.seed = seed
        return EmitterDocument(emitter)
    }

    private func read(_ path: String) throws -> OpenedEmitter {
        var read: Result<OpenedEmitter, any Error>?
        emitters.read(path) { read = $0 }
        return try #require(read).get()
    }

    private func write(_ document: EmitterDocument, to path: String, replacing version: FileVersion?) throws -> WrittenEmitter {
        var written: Result<WrittenEmitter, any Error>?
        emitters.write(document, to: path, replacing: version) { written = $0 }
        return try #require(written).get()
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    private func seed(_ path: String) -> UInt64? { (try? read(path))?.document.emitter.seed }

    @Test func aSavedDocumentKeepsItsAttributes() throws {
        let first = try write(document(1), to: file, replacing: nil)
        chmod(file, 0o660)
        if geteuid() == 0 { chown(file, 65534, 1000) }
        setAttribute("user.xdg.tags", [1, 2], of: file)
        setAttribute(SampleAccessList.attribute, SampleAccessList.bytes(users: [1002: 4], group: 4, mask: 6, other: 0), of: file)
        let before = SeenAttributes(file)

        let written = try write(document(2), to: file, replacing: first.version)

        #expect(SeenAttributes(file) == before && written.lost.isEmpty && seed(file) == 2)
    }

    @Test func aFileThatChangedSinceItWasOpenedStaysAsItIs() throws {
        let first = try write(document(1), to: file, replacing: nil)
        #expect(try read(file).version == first.version)
        try "changed".write(toFile: file, atomically: true, encoding: .utf8)

        let conflict = try #require(throws: FileConflict.self) { try write(document(2), to: file, replacing: first.version) }
        #expect(conflict.isChange && "\(conflict)" == "mine.json has changed on disk since it was opened")
        #expect(text(file) == "changed")
        _ = try write(document(2), to: file, replacing: conflict.found)

        #expect(seed(file) == 2)
    }

    @Test func onlyAMissingFileIsWrittenAgain() throws {
        let first = try write(document(1), to: file, replacing: nil)
        try FileManager.default.removeItem(atPath: file)
        _ = try write(document(2), to: file, replacing: first.version)
        #expect(seed(file) == 2)

        let conflict = try #require(throws: FileConflict.self) { try write(document(3), to: file, replacing: nil) }

        #expect(!conflict.isChange && seed(file) == 2)
    }

    @Test func permissionsStayAndALinkIsFollowed() throws {
        let first = try write(document(1), to: file, replacing: nil)
        chmod(file, 0o640)
        let link = folder + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine.json")

        _ = try write(document(2), to: link, replacing: first.version)

        #expect(seed(file) == 2)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "mine.json")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link.json", "mine.json"])
    }

    @Test func aPipeAndAFolderAreNoFiles() throws {
        mkfifo(folder + "/pipe.json", 0o600)
        mkdir(folder + "/folder.json", 0o700)

        for name in ["pipe.json", "folder.json"] {
            #expect(throws: FileError.notAFile(path: folder + "/" + name)) {
                try write(document(1), to: folder + "/" + name, replacing: nil)
            }
        }
    }
}
