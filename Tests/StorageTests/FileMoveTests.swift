import Foundation
import TestFiles
import Testing

@testable import Storage

@Suite struct FileMoveTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.write("a", as: "a")
        try scratch.write("b", as: "b")
        try scratch.write("c", as: "folder/c")
    }

    private func text(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }

    @Test func whatStandsThereIsReplacedOrStays() throws {
        #expect(throws: FileError.refused(.rename, code: EEXIST, path: folder + "/b")) {
            try FileMove.moveToFreePath(folder + "/a", folder + "/b")
        }
        #expect(text("a") == "a" && text("b") == "b")

        try FileMove.move(folder + "/a", to: folder + "/b")

        #expect(text("a") == nil && text("b") == "a")
    }

    @Test func filesFoldersAndLinksMoveToAFreePath() throws {
        symlink("nowhere", folder + "/link")
        for name in ["a", "folder", "link"] { try FileMove.moveToFreePath(folder + "/" + name, folder + "/moved-" + name) }

        #expect(text("moved-a") == "a" && text("moved-folder/c") == "c")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/moved-link") == "nowhere")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["b", "moved-a", "moved-folder", "moved-link"])
    }

    @Test func aFolderDoesNotTakeAnothersPlace() throws {
        mkdir(folder + "/empty", 0o700)

        #expect(throws: FileError.refused(.rename, code: EEXIST, path: folder + "/empty")) {
            try FileMove.moveToFreePath(folder + "/folder", folder + "/empty")
        }
        #expect(text("folder/c") == "c")
    }

    @Test func whatIsGoneIsTold() throws {
        #expect(throws: FileError.refused(.rename, code: ENOENT, path: folder + "/gone")) {
            try FileMove.moveToFreePath(folder + "/gone", folder + "/new")
        }
    }
}
