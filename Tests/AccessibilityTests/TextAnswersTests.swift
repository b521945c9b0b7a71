import MessageBus
import Particles
import Testing
import Views

@testable import Accessibility

/// Tests how texts are read by characters, words and lines, and how changes of a text are found.
@Suite struct TextAnswersTests {
    private func ask(_ text: String, _ member: String, _ arguments: Int32...) -> [BusValue]? {
        let call = AccessibleCall(interface: "Text", member: member, arguments: arguments.map { .int32($0) }, object: .view(1, window: 1))
        return TextAnswers(SemanticText(text, caret: 0), box: { _, _ in (0, 0, 0, 0) }).answer(to: call)
    }

    /// Offsets count Unicode scalars: é is two here, and the picture one.
    @Test func partsAreFoundByScalars() {
        let text = "cafe\u{301} 🌄 pier\nsecond line"

        #expect(ask(text, "GetText", 0, 5) == [.string("cafe\u{301}")])
        #expect(ask(text, "GetStringAtOffset", 6, 0) == [.string("🌄"), .int32(6), .int32(7)])
        #expect(ask(text, "GetStringAtOffset", 1, 1) == [.string("cafe\u{301} "), .int32(0), .int32(6)])
        #expect(ask(text, "GetStringAtOffset", 9, 3) == [.string("cafe\u{301} 🌄 pier\n"), .int32(0), .int32(13)])
        #expect(ask(text, "GetTextAtOffset", 14, 5) == [.string("second line"), .int32(13), .int32(24)])
        #expect(ask(text, "GetCharacterAtOffset", 6) == [.int32(0x1F304)])
    }

    @Test func offsetsOutsideOfATextCountAsItsEnds() {
        #expect(ask("pier", "GetText", -9, -1) == [.string("pier")])
        #expect(ask("pier", "GetText", 3, 900_000) == [.string("r")])
        #expect(ask("pier", "GetText", 9, 2) == [.string("")])
        #expect(ask("pier", "GetStringAtOffset", 900_000, 1) == [.string("pier"), .int32(0), .int32(4)])
        #expect(ask("", "GetStringAtOffset", 0, 3) == [.string(""), .int32(0), .int32(0)])
        #expect(ask("pier", "GetCharacterAtOffset", 4) == [.int32(0)] && ask("pier", "GetCharacterAtOffset") == [.int32(0)])
    }

    /// The parts of a kind follow each other without gaps.
    @Test(arguments: 1...200)
    func partsCoverTheText(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let letters: [Unicode.Scalar] = ["a", "é", " ", "\n", "🌄", "\u{301}", "\t"]
        let scalars = (0..<Int.random(in: 0...30, using: &random)).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
        let text = String(String.UnicodeScalarView(scalars))
        for kind in Int32(0)...4 {
            var offset: Int32 = 0
            while offset < scalars.count {
                guard let answer = ask(text, "GetStringAtOffset", offset, kind), case .int32(let start) = answer[1],
                    case .int32(let end) = answer[2]
                else {
                    Issue.record("no part at \(offset)")
                    return
                }
                #expect(start == offset && end > offset)
                #expect(answer[0] == .string(String(String.UnicodeScalarView(scalars[Int(start)..<Int(end)]))))
                offset = end
            }
        }
    }
}
