import LayoutMath
import MessageBus
import Particles
import Testing

@testable import Accessibility
@testable import Views

/// Tests how texts are read by characters, words and lines, and how changes of a text are found.
@Suite struct TextAnswersTests {
    private func ask(_ text: String, _ member: String, _ arguments: Int32...) -> [BusValue]? {
        let call = AccessibleCall(interface: "Text", member: member, arguments: arguments.map { .int32($0) }, object: .view(1, window: 1))
        return TextAnswers(SemanticText(text, caret: 0), box: { _, _ in .init() }).answer(to: call)
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

    // MARK: Lines in sight

    /// "pier at noon" on two lines of letters of 10 by 20 points, at 100, 50.
    private var wrapped: SemanticText {
        var text = SemanticText("pier at noon", caret: 12)
        text.caretFrame = Rect(x: 140, y: 70, width: 1, height: 20)
        text.lines = [0..<8, 8..<12].enumerated().map { line, range in
            SemanticLine(
                range,
                boxes: range.map { Rect(x: 100 + Double($0 - range.lowerBound) * 10, y: 50 + Double(line) * 20, width: 10, height: 20) })
        }
        return text
    }

    private func askWrapped(_ member: String, _ arguments: Int32...) -> [BusValue]? {
        let call = AccessibleCall(interface: "Text", member: member, arguments: arguments.map { .int32($0) }, object: .view(1, window: 1))
        let answers = TextAnswers(wrapped) { part, _ in
            let part = part ?? Rect(x: 0, y: 0, width: 640, height: 480)
            return .init(x: Int32(part.minX), y: Int32(part.minY), width: Int32(part.width), height: Int32(part.height))
        }
        return answers.answer(to: call)
    }

    private func box(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> [BusValue] { [x, y, width, height].map { .int32($0) } }

    @Test func linesAreReadAsTheyAreWrapped() {
        #expect(askWrapped("GetStringAtOffset", 5, 3) == [.string("pier at "), .int32(0), .int32(8)])
        #expect(askWrapped("GetTextAtOffset", 8, 5) == [.string("noon"), .int32(8), .int32(12)])
    }

    @Test func charactersAndRangesHaveTheirPlaces() {
        #expect(askWrapped("GetCharacterExtents", 5, 0) == box(150, 50, 10, 20))
        #expect(askWrapped("GetRangeExtents", 5, 7, 0) == box(150, 50, 20, 20))
        #expect(askWrapped("GetRangeExtents", 5, 9, 0) == box(100, 50, 80, 40))
        #expect(askWrapped("GetCharacterExtents", 12, 0) == box(140, 70, 1, 20))
        // The whole text, for what is nowhere.
        for outside in [Int32(13), -1, .min, .max] { #expect(askWrapped("GetCharacterExtents", outside, 0) == box(0, 0, 640, 480)) }
    }

    @Test func pointsHaveTheirCharacters() {
        #expect(askWrapped("GetOffsetAtPoint", 155, 60, 0) == [.int32(5)])
        #expect(askWrapped("GetOffsetAtPoint", 100, 70, 0) == [.int32(8)])
        for (x, y) in [(Int32(140), Int32(70)), (99, 60), (100, 90), (.min, .max)] {
            #expect(askWrapped("GetOffsetAtPoint", x, y, 0) == [.int32(-1)])
        }
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
