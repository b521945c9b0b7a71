import Foundation
import Pictures
import Storage
import TestFiles
import Testing

@testable import Gallery

/// Tests that all lists of names have the same order, and that it is total.
@Suite struct NameOrderTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private static let names = [
        "Zebra", "Ärger", "\u{C9}cole", "E\u{301}cole", "Öl", "Über", "čaj", "Łódź", "２", "１０", "10", "9", "b", "B", "a_1", "a 1", "a-1",
        "a",
    ]

    /// The order is the same for any order of the listing, and for each way to create a list.
    @Test(arguments: [NameOrder.ofReplays, NameOrder(language: "de_DE.UTF-8"), .plain]) func everyListHasTheSameOrder(_ order: NameOrder)
        throws
    {
        for name in Self.names {
            try folder.write([1], to: name + ".jpg")
            try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        func bytes(_ names: [String]) -> [[UInt8]] { names.map { $0.pathBytes } }
        let sorted = bytes(order.sorted(Self.names, by: \.self))

        let listed = PictureFolder(opening: [folder.path], names: order)
        #expect(bytes(listed.subfolders.map(\.name)) == sorted)
        let files = bytes(order.sorted(Self.names.map { $0 + ".jpg" }, by: \.self))
        #expect(bytes(listed.files.map(\.name)) == files)
        // A picture that was opened itself has the same place as in its folder.
        let opened = PictureFolder(opening: [folder.path], including: folder.path + "/b.jpg", names: order)
        #expect(bytes(opened.files.map(\.name)) == files)
        // Returns from another order.
        let album = Album(of: listed, title: "").sorted(by: .newestFirst).sorted(by: .byName)
        #expect(bytes(album.folders.map(\.name)) == sorted && bytes(album.entries.map { FilePath.name(of: $0.image) }) == files)
        let completer = FolderCompleter(names: order)
        #expect(bytes(completer.answer(.names(folder: folder.path, prefix: "", extensions: [])).names.map(\.text)) == sorted)
    }

    @Test(arguments: [NameOrder.ofReplays, .plain]) func theOrderIsTotal(_ order: NameOrder) {
        var names = Self.names + ["", "a\u{1}", "007", "7", "07", "a\u{200D}", "\u{FE0F}"]
        let sorted = order.sorted(names, by: \.self).map { Array($0.utf8) }
        for _ in 0..<20 {
            names.shuffle()
            #expect(order.sorted(names, by: \.self).map { Array($0.utf8) } == sorted)
        }
    }

    @Test func pictureOfASubfolderSortsWithItsFolder() throws {
        for name in ["b.jpg", "z/1.jpg", "z/2.odd", "z/3.jpg", "z.d/1.jpg"] { try folder.write("picture", as: name) }

        let listed = PictureFolder(opening: [folder.path], isRecursive: true, including: folder.path + "/z/2.odd", names: .ofReplays)

        #expect(
            listed.files.map { String($0.path.dropFirst(folder.path.count + 1)) } == [
                "b.jpg", "z/1.jpg", "z/2.odd", "z/3.jpg", "z.d/1.jpg",
            ])
    }
}
