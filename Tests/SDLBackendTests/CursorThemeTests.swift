import Foundation
import Testing

@testable import SDLBackend

/// Tests which pointer pictures a theme on disk has.
@Suite final class CursorThemeTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-cursors-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: root) }

    private var folders: [String] { ["home", "system"].map { root.appendingPathComponent($0).path } }

    /// Puts a theme into one of the folders.
    private func make(_ theme: String, in folder: String = "system", inherits: String? = nil, cursors: [String] = []) throws {
        let place = root.appendingPathComponent("\(folder)/\(theme)")
        try FileManager.default.createDirectory(at: place.appendingPathComponent("cursors"), withIntermediateDirectories: true)
        for cursor in cursors { try Data().write(to: place.appendingPathComponent("cursors/" + cursor)) }
        guard let inherits else { return }
        try Data("[Icon Theme]\nName=\(theme)\nInherits=\(inherits)\n".utf8).write(to: place.appendingPathComponent("index.theme"))
    }

    private func has(_ name: String, _ theme: String) -> Bool { CursorTheme.has(name, theme: theme, in: folders) }

    @Test func pictureOfTheThemeItself() throws {
        try make("one", cursors: ["hand2"])

        #expect(has("hand2", "one"))
        #expect(!has("fleur", "one"))
    }

    @Test func pictureOfAThemeFarUpTheChain() throws {
        for number in 0..<20 { try make("t\(number)", inherits: "t\(number + 1)") }
        try make("t20", cursors: ["fleur"])

        #expect(has("fleur", "t0"))
        #expect(!has("hand2", "t0"))
    }

    @Test func pictureOfALaterParent() throws {
        try make("child", inherits: "missing, first;second")
        try make("first", cursors: ["left_ptr"])
        try make("second", cursors: ["hand2"])

        #expect(has("hand2", "child") && has("left_ptr", "child"))
    }

    /// Many themes that all inherit from each other are each looked into once.
    @Test func circlesEnd() throws {
        let names = (0..<40).map { "t\($0)" }
        for name in names { try make(name, inherits: names.joined(separator: ",")) }
        try make("self", inherits: "self")

        #expect(!has("hand2", "t0"))
        #expect(!has("hand2", "self"))
    }

    @Test func missingFoldersThemesAndIndicesAreNone() throws {
        #expect(!has("hand2", "nowhere"))
        try make("bare")
        #expect(!has("hand2", "bare"))
        #expect(!CursorTheme.has("hand2", theme: "bare", in: []))
    }

    /// A theme may lie in parts; the first index counts.
    @Test func userFolderComesFirst() throws {
        try make("split", in: "home", inherits: "mine")
        try make("split", inherits: "theirs", cursors: ["xterm"])
        try make("mine", cursors: ["hand2"])
        try make("theirs", cursors: ["fleur"])

        #expect(has("xterm", "split") && has("hand2", "split"))
        #expect(!has("fleur", "split"))
    }

    @Test(arguments: [
        ("Inherits=a", ["a"]), ("[Icon Theme]\r\nInherits = a , b;c\r\nX=1", ["a", "b", "c"]), ("\tInherits\t=\ta", ["a"]),
        ("Inherits=", []), ("", []), ("Name=Inherits=a", []), ("Inherits=a\nInherits=b", ["a"]),
    ])
    func parentsAreTheNamesAfterInherits(index: String, expected: [String]) { #expect(CursorTheme.parents(in: index) == expected) }
}
