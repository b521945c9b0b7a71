import Foundation
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

@Suite struct FolderCompleterTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }
    private let completer = FolderCompleter()

    init() throws { scratch = try TemporaryFolder() }

    private func make(_ names: String...) throws {
        for name in names { try #require(FilePath.joined(folder, name).withPath { mkdir($0, 0o700) } == 0) }
    }

    private func answer(_ prefix: String, extensions: Set<String> = []) -> FolderCompleter.Answer {
        completer.answer(.names(folder: folder, prefix: prefix, extensions: extensions))
    }

    @Test func foldersBeginAsTypedInNaturalOrder() throws {
        try make("trip 10", "trip 9", "Trier", "berlin")
        try #require(FileManager.default.createFile(atPath: folder + "/trip.jpg", contents: nil))

        #expect(answer("trip").names.map(\.text) == ["trip 9", "trip 10"])
        #expect(answer("trip").commonPrefix == "trip ")
        #expect(answer("").names.map(\.text) == ["berlin", "Trier", "trip 9", "trip 10"])
        #expect(answer("x").names.isEmpty)
    }

    @Test func capitalsMatterOnlyWhereTheyTellNamesApart() throws {
        try make("Photos", "photos old")

        #expect(answer("ph").names.map(\.text) == ["photos old"])
        #expect(answer("PHO").names.map(\.text) == ["Photos", "photos old"])
    }

    @Test func hiddenFoldersAreOfferedWhenTyped() throws {
        try make(".config", "a")

        #expect(answer("").names.map(\.text) == ["a"])
        #expect(answer(".").names.map(\.text) == [".config"])
    }

    @Test func namesKeepTheirBytes() throws {
        let name = String(pathBytes: Array("caf".utf8) + [0xE9])
        try make(name, "cafés")

        let answer = answer("caf")

        #expect(Set(answer.names.map(\.text.pathBytes)) == [name.pathBytes, Array("cafés".utf8)])
        #expect(answer.commonPrefix == "caf")
    }

    @Test func filesAreOfferedByTheirExtensions() throws {
        for name in ["a.json", "b.PEX", "c.txt"] {
            try #require(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
        }

        let names = answer("", extensions: ["json", "pex"]).names

        #expect(names == [.init(text: "a.json", isFolder: false), .init(text: "b.PEX", isFolder: false)])
    }

    @Test func linkToAFolderIsOneAndALostLinkIsNot() throws {
        try make("real")
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/real")
        try FileManager.default.createSymbolicLink(atPath: folder + "/lost", withDestinationPath: folder + "/nothing")

        #expect(answer("").names.map(\.text) == ["link", "real"])
    }

    @Test func changedFolderIsListedAnew() throws {
        try make("a")
        #expect(answer("").count == 1)

        try make("b")

        #expect(answer("").count == 2)
    }

    @Test func answersAreBoundedAndCounted() throws {
        for number in 0..<300 { try make("n\(number)") }

        let answer = answer("n")

        #expect(answer.names.count == FolderCompleter.most && answer.count == 300 && answer.commonPrefix == "n")
    }

    @Test func vanishedFoldersAreNotOffered() throws {
        try make("a")

        let answer = completer.answer(.folders([folder + "/gone", folder + "/a"]))

        #expect(answer.names.map(\.text) == [folder + "/a"])
    }
}

@Suite struct TypedPathTests {
    @Test(arguments: [
        ("/home/a/b", "/home/a/", "b", "/home/a/b"), ("~", "~/", "", "/h"), ("~/x", "~/", "x", "/h/x"), ("~x", "", "~x", "/base/~x"),
        ("a/b", "a/", "b", "/base/a/b"), ("", "", "", "/base"), ("/", "/", "", "/"), ("x", "", "x", "/base/x"),
    ])
    func typedPathsAreTakenApart(text: String, folder: String, prefix: String, path: String) {
        let typed = TypedPath(text, home: "/h", base: "/base")

        #expect(typed.folderText == folder && typed.prefix == prefix && typed.path == path)
    }

    @Test func folderIsAbsolute() {
        #expect(TypedPath("~/a/b", home: "/h", base: "/").folder == "/h/a/")
        #expect(TypedPath("~/a", home: nil, base: "/b").folder == "/b/~/")
    }
}
