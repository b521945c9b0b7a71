import Foundation
import TestFiles
import Testing

/// Tests the keyboard on the screen in replays, which draw what a window would.
@MainActor
@Suite(.serialized) struct OnScreenKeyboardTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func replay(_ lines: String, _ options: [String] = []) throws -> (code: Int32, errors: String) {
        try folder.write("window 1280x720 @1\nscene library\nwait 0.5\n" + lines, as: "a.gesture")
        let run = try Tool.panorama(["replay", "a.gesture"] + options, in: folder.url)
        return (run.code, run.errors)
    }

    /// A key opens the search; with the option the keyboard comes with it, and the next key sends it away.
    @Test func theOptionShowsAKeyboardForEveryField() throws {
        let lines = "key ctrl+f\nwait 0.5\nexpect keyboard.frame.y 400\nkey x\ntype \"x\"\nwait 0.5\nexpect keyboard.frame.y 720\n"

        #expect(try replay(lines, ["--on-screen-keyboard"]) == (0, ""))
        #expect(try replay(lines).code == 1)
    }

    /// The middle of the key `a` at 1280 × 720: the first of nine in the second row.
    @Test func theKeysOnTheScreenTypeIntoTheSearch() throws {
        let lines = """
            key ctrl+f
            wait 0.5
            press touch:1 256,522
            hold 0.1
            release touch:1
            wait 0.5
            expect keyboard.frame.y 400
            expect library.search a
            """

        #expect(try replay(lines, ["--on-screen-keyboard"]) == (0, ""))
    }
}
