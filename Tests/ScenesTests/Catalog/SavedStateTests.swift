import LayoutMath
import Pictures
import Platform
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

@MainActor
@Suite struct SavedStateTests {
    /// About 2 KB: many paths with every kind of character that a name can have.
    private static var state: SavedState {
        var state = SavedState()
        state.paths = (0..<40).map { "/home/anna/Bilder/süß \"\($0)\" \\ two\nlines/日本 🏔" }
        state.page = "mood"
        state.picture = "/home/anna/Bilder/dune.jpg"
        state.frame = Rect(x: -1280, y: 40, width: 1100.667, height: 700.5)
        state.isMaximized = true
        state.theme = .light
        state.isRecursive = true
        state.orders["/home/anna/süß"] = .newestFirst
        state.orders["/home/anna/Bilder"] = PictureOrder(.size)
        state.hasSeenHint = true
        state.library.folders.pin("/home/anna/süß")
        state.library.folders.setLeftOut("/home/anna/Bilder/alt", true)
        state.library.hiddenDays = [-3, 20_000]
        state.library.discarded = [DiscardRecord(infoPath: "/home/anna/Trash/info/a \"1\".jpg.trashinfo", originalPath: "/home/anna/ö.jpg")]
        state.pages.moods.shown = "bright"
        (state.pages.moods.week, state.pages.moods.days) = (2969, ["serene", nil, "bright", nil, nil, nil, nil])
        state.pages.ring = SavedRing(pictures: ["/home/anna/a.jpg", "/home/anna/ö.jpg"], selected: "/home/anna/ö.jpg")
        state.pages.emitter = .file("/home/anna/sparks.json")
        state.pages.placement = PicturePlacement(scale: 2.5, isPixelScale: true, center: Vector(x: 0.25, y: 1e-05), quarters: -1)
        return state
    }

    private func read(_ bytes: some Sequence<UInt8>) -> SavedState? { try? SavedState(json: Array(bytes)) }

    @Test func whatIsWrittenIsReadAgain() {
        let (full, empty) = (SavedStateTests.state, SavedState())

        #expect(full.json.utf8.count > 2000)
        #expect(read(full.json.utf8) == full)
        #expect(read(empty.json.utf8) == empty)
    }

    /// No changed byte gives a wrong state: either it changes nothing, such as one space for another, or it is detected.
    @Test func everyFlippedByteIsNoticed() {
        let bytes = Array(SavedStateTests.state.json.utf8)
        for place in bytes.indices {
            for flip in [0x01, 0x20, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] ^= flip

                if let state = read(changed) { #expect(state == SavedStateTests.state, "byte \(place)") }
            }
        }
    }

    @Test func everyPrefixIsNoticed() {
        let bytes = Array(SavedStateTests.state.json.utf8)
        // The last byte is a line feed.
        for length in 0..<bytes.count - 1 { #expect(read(bytes[..<length]) == nil, "\(length) bytes") }
    }

    @Test func keysOfALaterVersionAreLeftOut() {
        let text = #"{"version": 2, "paths": ["/a"], "page": "mood", "zoom": {"x": [1, null]}, "checksum": "0"}"#
        let right = SavedStateTests.signed(text)

        #expect(read(text.utf8) == nil)
        #expect(read(right.utf8)?.paths == ["/a"])
        #expect(read(right.utf8)?.page == "mood")
    }

    @Test(arguments: [
        #"{"version": 0, "checksum": "0"}"#, #"{"paths": [], "checksum": "0"}"#, #"{"version": 1, "paths": [3], "checksum": "0"}"#,
        #"{"version": 1, "frame": [1, 2, 3], "checksum": "0"}"#, #"{"version": 1, "frame": [1, 2, 3, 1e300], "checksum": "0"}"#,
    ])
    func valuesOfTheWrongKindAreNoticedEvenWithTheRightChecksum(_ text: String) {
        #expect(read(SavedStateTests.signed(text).utf8) == nil)
    }

    /// Returns `text` with the checksum of its members: FNV-1a over their text on one line.
    private static func signed(_ text: String) -> String {
        let members = text.dropLast(#", "checksum": "0"}"#.count).dropFirst()
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let line = "{ " + members.replacing(#"{"x": [1, null]}"#, with: #"{ "x": [1, null] }"#) + " }"
        for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "{" + members + #", "checksum": ""# + String(hash, radix: 16) + #""}"#
    }

    /// A state from an earlier version lacks all newer fields.
    @Test func olderFileBeginsWithDefaultsForWhatItLacks() {
        let state = read(SavedStateTests.signed(#"{"version": 1, "paths": ["/a"], "page": "mood", "checksum": "0"}"#).utf8)

        #expect(state?.paths == ["/a"] && state?.page == "mood")
        #expect(state?.pages == SavedPages() && state?.hasSeenHint == false)
    }

    @Test func presetIsFoundAgainByItsName() {
        var state = SavedState()
        state.pages.emitter = .preset("fire")

        #expect(read(state.json.utf8) == state)
    }

    @Test func otherPathsLeaveTheWindowAsItWas() {
        let state = SavedStateTests.state.withoutContents

        #expect(state.paths == [] && state.page == nil && state.picture == nil && !state.isRecursive)
        #expect(state.orders == SavedStateTests.state.orders)
        #expect(state.frame == SavedStateTests.state.frame && state.theme == .light)
        #expect(state.hasSeenHint && state.pages.moods == SavedStateTests.state.pages.moods)
        #expect(state.pages.ring == SavedRing() && state.pages.placement == nil)
    }

    /// An unknown order of a later version is skipped; the rest of the state is kept.
    @Test func unknownOrdersAreLeftOut() {
        let text = #"{"version": 1, "orders": [["/a", "colour"], ["/b", "date"]], "checksum": "0"}"#

        let orders = read(SavedStateTests.signed(text).utf8)?.orders

        #expect(orders?["/a"] == .byName)
        #expect(orders?["/b"] == PictureOrder(.date))
    }

    @Test func theLastTwoHundredFoldersKeepTheirOrder() {
        var orders = FolderOrders()
        for number in 0..<250 { orders["/\(number)"] = .newestFirst }
        orders["/60"] = PictureOrder(.size)
        orders["/61"] = .byName

        #expect(orders.choices.count == 199)
        #expect(orders["/49"] == .byName && orders["/50"] == .newestFirst)
        #expect(orders.choices.last?.folder == "/60")
    }

    // MARK: The session

    private func session(_ restored: SavedState) -> SceneSession {
        var options = AppState()
        options.restored = restored
        let session = SceneSession.painted(.panorama, options: options)
        for step in 0...5 { _ = session.frame(at: Double(step) / 10, events: []) }
        return session
    }

    @Test func sessionBeginsWhereItWasLeft() {
        var left = SavedState()
        left.paths = ["/pictures"]
        left.page = "mood"

        let session = session(left)
        let panorama = session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView

        #expect(panorama?.progress == 4)
        #expect(session.savedState == left)
    }

    @Test func sessionBeginsOnThePictureThatFilledTheWindow() {
        var left = SavedState()
        left.picture = Album.painted().entries[3].image

        let session = session(left)

        #expect(session.savedState == left)
        #expect((session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView)?.isPresenting == true)
    }

    @Test func pageAndPictureThatAreGoneBeginAtTheBeginning() {
        var left = SavedState()
        left.page = "hall of mirrors"
        left.picture = "/nowhere.jpg"

        #expect(session(left).savedState == SavedState())
    }
}

/// Tests the saved list of recent folders.
@Suite struct RecentFoldersTests {
    @Test func newestStandsFirstAndOnce() {
        var recents = RecentFolders()
        for path in ["/a", "/b", "/a/"] { recents.note(path) }

        #expect(recents.paths == ["/a", "/b"])
    }

    @Test func olderOnesAreForgotten() {
        var recents = RecentFolders()
        for number in 0..<20 { recents.note("/\(number)") }

        #expect(recents.paths.count == RecentFolders.most && recents.paths.first == "/19")
    }

    @Test func namesThatOnlyLookAlikeAreTwo() {
        var recents = RecentFolders()
        recents.note("/caf\u{E9}")
        recents.note("/cafe\u{301}")

        #expect(recents.paths.count == 2)
    }

    @Test func recentsAreFoundAgain() throws {
        var state = SavedState()
        state.recents = RecentFolders(["/a b", "/ü"])

        #expect(try SavedState(json: Array(state.json.utf8)) == state)
    }

    @Test func longListIsNotFoundAgain() throws {
        var state = SavedState()
        state.paths = (0..<20_000).map { "/folder/picture \($0).jpg" }

        #expect(state.json.utf8.count < 10_000)
        #expect(try SavedState(json: Array(state.json.utf8)).paths.isEmpty)
    }
}
