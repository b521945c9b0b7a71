import Foundation
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests folders that systems and devices keep for themselves.
@Suite struct ServiceFolderTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    static let names = [
        "@eaDir", "@__thumb", "#recycle", "@Recycle", "#snapshot", "@Recently-Snapshot", "__MACOSX", "lost+found", "$RECYCLE.BIN",
        "$Recycle.Bin", "System Volume Information", ".thumbnails", ".Trash-1000", ".Trash",
    ]

    @Test(arguments: names) func theyAreNoFoldersOfPictures(_ name: String) throws {
        try folder.write("picture", as: "a.jpg")
        try folder.write("picture", as: name + "/thumb.jpg")
        try folder.write("picture", as: "own/\(name)/deep/thumb.jpg")
        try folder.write("picture", as: "own/b.jpg")

        let (flat, deep) = (PictureFolder(opening: [folder.path]), PictureFolder(opening: [folder.path], isRecursive: true))

        #expect(flat.subfolders.map(\.name) == ["own"] && deep.files.map(\.name) == ["a.jpg", "b.jpg"])
        #expect(FolderPreview(ofFolder: folder.path + "/own").words == "1 picture")
        let completer = FolderCompleter()
        #expect(completer.answer(.names(folder: folder.path, prefix: "", extensions: [])).names.map(\.text) == ["own"])
        #expect(completer.answer(.names(folder: folder.path, prefix: String(name.prefix(3)), extensions: [])).names.map(\.text) == [name])
        // A folder that is named explicitly is opened.
        #expect(PictureFolder(opening: [folder.path + "/" + name]).files.map(\.name) == ["thumb.jpg"])
    }

    @Test func namesThatOnlyResembleThemAreFoldersOfPictures() throws {
        let names = ["@home", "eaDir", "lost and found", "MACOSX", "recycle", "snapshot", "system"]
        for name in names { try folder.write("picture", as: name + "/a.jpg") }
        // A picture may have such a name.
        try folder.write("picture", as: "lost+found.jpg")

        #expect(Set(PictureFolder(opening: [folder.path]).subfolders.map(\.name)) == Set(names))
        #expect(PictureFolder(opening: [folder.path]).files.count == 1)
    }

    @Test(arguments: [
        ("file://elsewhere.invalid/a.jpg", "is on another machine: elsewhere.invalid"),
        ("file:///a%00.jpg", "is no URI of a file: no path has a zero byte"),
        ("file:///nowhere%zz", "is no URI: a percent sign stands there without two digits"), ("/nowhere", "does not exist"),
    ]) func aURIWithoutAPathIsRefusedInOneLine(_ word: String, reason: String) {
        #expect(PictureFolder(opening: [FileURI.given(word)]).complaints == ["\(word): \(reason)"])
    }
}
