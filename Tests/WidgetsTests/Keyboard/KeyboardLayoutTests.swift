import Particles
import Testing
import Views

@testable import Widgets

@Suite struct KeyboardLayoutTests {
    private static let plain = """
        language xx
        name Plain
        space space
        return return
        letters
          a b
          c
          d
        numbers
          1
          2
          3
        symbols
          # %
          2
          3
        accents
          a á
        upper
          b ß
        """

    @Test func otherTitlesOfTheReturnKeyMayBeMissing() throws {
        let plain = try KeyboardLayout(parsing: Self.plain)
        let other = try KeyboardLayout(parsing: Self.plain.replacing("return return", with: "return ret\nnext go on"))

        for key in ReturnKey.allCases { #expect(plain.returnTitle(key) == "return") }
        #expect(other.returnTitle(.next) == "go on" && other.returnTitle(.send) == "ret" && other.returnTitle() == "ret")
    }

    @MainActor @Test func theToolkitHasEnglishGermanFrenchAndGreek() {
        #expect(KeyboardLayout.builtIn.map(\.language) == ["en", "de", "fr", "el"])
        #expect(KeyboardLayout.builtIn.map(\.name) == ["English", "Deutsch", "Français", "Ελληνικά"])
    }

    /// The letters of each alphabet, and digits, can be typed: as a key or by a long press.
    @MainActor
    @Test(arguments: [
        ("en", "abcdefghijklmnopqrstuvwxyz"), ("de", "abcdefghijklmnopqrstuvwxyzäöüß"),
        ("fr", "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôùûüÿæœ"),
        ("el", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"),
    ])
    func everyLetterOfTheAlphabetCanBeTyped(language: String, alphabet: String) throws {
        let layout = try #require(KeyboardLayout.builtIn.first { $0.language == language })
        let keys = KeyboardLayout.Plane.allCases.flatMap { layout.rows(of: $0).joined() }
        let reachable = Set(keys + keys.flatMap { layout.alternatives(to: $0) })

        for letter in (alphabet + "0123456789@").map(String.init) { #expect(reachable.contains(letter), "\(letter) in \(language)") }
        for key in layout.accents.keys { #expect(keys.contains(key), "no key \(key) for its accents") }
    }

    @Test func signsThatBeginACommentAreKeysInRows() throws {
        let layout = try KeyboardLayout(parsing: "# a comment\n\n" + Self.plain)

        #expect(layout.rows(of: .symbols)[0] == ["#", "%"])
        #expect(layout.capital(of: "b") == "ß" && layout.capital(of: "a") == "A")
        #expect(layout.alternatives(to: "a") == ["á"] && layout.alternatives(to: "c").isEmpty)
    }

    @Test(
        arguments: [
            ("  x", 1, .rowOutsideSection), ("colour red", 1, .unknownWord("colour")), ("language a\nlanguage b", 2, .repeated("language")),
            ("letters\nletters", 2, .repeated("letters")), ("name", 1, .missing("name")), ("letters now", 1, .unknownWord("letters")),
            ("letters\n  a b c d e f g h i j k l m", 2, .tooManyKeys(13)), ("letters\n  abcdefghi", 2, .badKey("abcdefghi")),
            ("letters\n  a\u{7}", 2, .badKey("a\u{7}")), ("accents\n  a", 2, .badPair), ("accents\n  a á\n  a à", 3, .repeated("a")),
            ("upper\n  a A B", 2, .badPair), ("letters\n  a\n  b", 3, .missing("numbers")), ("", 1, .missing("letters")),
        ] as [(String, Int, KeyboardLayoutError.Reason)])
    func aMistakeIsNamedWithItsLine(text: String, line: Int, reason: KeyboardLayoutError.Reason) {
        var expected = reason
        // A plane without its three rows is found first.
        if text == "letters\n  a\n  b" { expected = .rowCount(2) }

        #expect(throws: KeyboardLayoutError(line: line, reason: expected)) { try KeyboardLayout(parsing: text) }
    }

    @Test func aTextThatIsTooLongIsNotRead() {
        let text = String(repeating: "#\n", count: KeyboardLayout.greatestLength)

        #expect(throws: KeyboardLayoutError(line: 1, reason: .tooLong)) { try KeyboardLayout(parsing: text) }
    }

    /// Files with bytes changed, lost, doubled or cut give a layout within the limits, or an error that names a line of the file.
    @MainActor @Test func damagedFilesGiveALayoutOrAMistake() {
        var random = RandomSource(seed: 11)
        func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        var (whole, refused) = (0, 0)
        for file in [PackageResources.en_keyboard, PackageResources.de_keyboard, PackageResources.el_keyboard] {
            for _ in 0..<400 {
                var bytes = file
                for _ in 0...next(4) {
                    let place = next(bytes.count)
                    switch next(4) {
                    case 0: bytes[place] = UInt8(next(256))
                    case 1: bytes.remove(at: place)
                    case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + next(60))], at: place)
                    default: bytes.removeLast(next(20))
                    }
                }
                let text = String(decoding: bytes, as: UTF8.self)
                do throws(KeyboardLayoutError) {
                    let layout = try KeyboardLayout(parsing: text)
                    whole += 1
                    for plane in KeyboardLayout.Plane.allCases {
                        let rows = layout.rows(of: plane)
                        #expect(rows.count == 3 && rows.allSatisfy { (1...KeyboardLayout.greatestRow).contains($0.count) })
                        let shown = KeyboardRows(layout, plane, switchesLayouts: true, closes: true)
                        #expect(shown.widths.joined().allSatisfy { $0 > 0 })
                    }
                } catch {
                    refused += 1
                    #expect((1...text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count).contains(error.line))
                    #expect(!error.description.isEmpty)
                }
            }
        }
        #expect(whole > 100 && refused > 100)
    }

    @MainActor
    @Test(arguments: [("de", 1), ("de_AT.UTF-8", 1), ("el-GR", 3), ("nl_NL", 0), ("C", 0), ("", 0), (nil, 0)] as [(String?, Int)])
    func theLayoutFollowsTheLanguage(language: String?, index: Int) {
        #expect(KeyboardLayout.index(for: language, in: KeyboardLayout.builtIn) == index)
    }
}
