import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Tests scripts that the bundled fonts lack: how a line is divided, ordered, and drawn with the machine's fonts.
@MainActor @Suite(.serialized) struct ScriptTests {
    private let fonts: FontBook

    init() throws { fonts = try .bundled() }

    /// Whether this machine has a font for a letter; without one, tests of the letter are skipped.
    private func has(_ letter: String) -> Bool {
        fonts.layout(of: TextRun(letter, font: Font(.regular, size: 15))).pieces.contains { $0.file != fonts.source(of: .regular).file }
    }

    // MARK: Runs

    @Test(arguments: ["", "plain", "Grüße – 3.jpg", "Ωμέγα и Кириллица"])
    func textThatNeedsNoHelpIsOneRun(_ text: String) {
        #expect(ScriptRun.runs(of: text).map(\.text) == [text].filter { !$0.isEmpty || text.isEmpty })
        #expect(ScriptRun.runs(of: text).allSatisfy { $0.script == .plain })
    }

    @Test func runsAgainstTheLinesDirectionKeepTheirOrder() {
        // Latin first: the two Hebrew words change places about the digits between them.
        let left = ScriptRun.runs(of: "a אב ג.jpg")
        #expect(left.map(\.text) == ["a ", "אב ג", ".jpg"])
        // Hebrew first: the line begins at the right.
        let right = ScriptRun.runs(of: "אב abc")
        #expect(right.map(\.text) == ["abc", "אב "])
        // Digits read from left to right between words that do not.
        let digits = ScriptRun.runs(of: "אב 12 גד")
        #expect(digits.map(\.text) == [" גד", "12", "אב "])
    }

    @Test func digitsOfEveryScriptRunFromLeftToRight() {
        #expect(TextScript.of("٣")?.isRightToLeft == false)
        #expect(TextScript.of("ب")?.isRightToLeft == true)
        #expect(TextScript.of("7") == nil)
    }

    @Test func emojiAreKeptWhole() {
        let runs = ScriptRun.runs(of: "a👩‍👩‍👧🇳🇴b")

        #expect(runs.map(\.text) == ["a", "👩‍👩‍👧🇳🇴", "b"])
        #expect(runs[1].script == .emoji)
    }

    // MARK: Fonts

    @Test func withoutAFallbackEverythingComesFromTheFaces() throws {
        let fonts = try FontBook(fallback: .none)

        let layout = fonts.layout(of: TextRun("a山ا🏔", font: Font(.regular, size: 15)))

        #expect(layout.pieces.allSatisfy { $0.file == fonts.source(of: .regular).file })
        #expect(layout.width > 15)
    }

    @Test(arguments: [15.0, 40, 96])
    func colourEmojiHaveTheSizeOfTheText(_ size: Double) throws {
        guard has("🌅") else { return }
        let run = TextRun("🌅", font: Font(.regular, size: size))
        let drawn = fonts.rasterize(run, scale: 1, colours: true) ?? fonts.rasterize(run, scale: 1)
        let emoji = try #require(drawn)

        #expect(Double(emoji.height) <= 1.5 * size && Double(emoji.width) <= 1.8 * size)
        #expect(Double(emoji.height) >= 0.7 * size)
        #expect(abs(fonts.width(of: run) - Double(emoji.width)) < 0.3 * size + 2)
    }

    @Test
    func arabicLettersJoinFromTheRight() throws {
        guard has("ب") else { return }
        let font = Font(.regular, size: 60)
        let apart = fonts.width(of: TextRun("ب", font: font))

        // Joined letters lose the tails that they have alone.
        #expect(fonts.width(of: TextRun("ببب", font: font)) < 3 * apart * 0.9)

        // The alef is the tallest; it is read first and therefore at the right.
        let drawn = try #require(fonts.rasterize(TextRun("ابب", font: font), scale: 1))
        let tops = (0..<drawn.width).map { x in (0..<drawn.height).first { drawn.pixels[$0 * drawn.width + x] >> 24 > 128 } ?? drawn.height
        }
        let tallest = try #require(tops.indices.min { tops[$0] < tops[$1] })
        #expect(tallest > drawn.width / 2)
    }

    @Test
    func aNameInOneScriptComesFromOneFont() {
        guard has("山") else { return }

        let layout = fonts.layout(of: TextRun("山の上 2.jpg", font: Font(.regular, size: 15)))

        #expect(Set(layout.pieces.map(\.file)).count == 2)
        #expect(layout.pieces.count == 2)
    }
}
