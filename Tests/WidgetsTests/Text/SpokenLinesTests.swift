import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests what screen readers and magnifiers learn about the lines of a text.
@MainActor
@Suite struct SpokenLinesTests {
    private func shown(_ control: TextControl, size: Size) -> StageHarness {
        let root = View()
        control.frame = Rect(x: 20, y: 20, width: size.width, height: size.height)
        root.addSubview(control)
        let user = StageHarness(root)
        user.stage.focus(control)
        user.advance(by: 0.01)
        return user
    }

    private static let words = [
        "a", "é", "👩‍👩‍👧", " ", "\n", "last light ", "日本", "שלום ", "\n\n", "cafe\u{301} ", "12", "a long day at the north pier ",
    ]

    /// The lines in sight follow each other, and say what is drawn. Each character has the box between the carets before and after it, and the
    /// pointer finds it in the middle of its box.
    @Test(arguments: 0..<60)
    func charactersAreWhereTheyAreDrawn(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined()
        let area = TextArea("notes", text: text)
        let user = shown(area, size: Size(width: .random(in: 60...500, using: &random), height: .random(in: 40...300, using: &random)))
        area.move { $0.moveCaret(to: Int.random(in: 0...8, using: &random) == 0 ? 0 : $0.document.end) }
        user.advance(by: 0.01)

        let spoken = try #require(area.semanticText)
        let scalars = Array(text.unicodeScalars)
        #expect(spoken.lines.count == area.visibleLines.count)
        for (line, next) in zip(spoken.lines, spoken.lines.dropFirst()) { #expect(line.range.upperBound == next.range.lowerBound) }
        for (line, index) in zip(spoken.lines, area.visibleLines) {
            let words = String(String.UnicodeScalarView(scalars[line.range]))
            #expect(
                words.hasSuffix("\n") ? String(words.dropLast()) == area.content.line(index)?.text : words == area.content.line(index)?.text
            )
            check(words, on: line, of: area, in: text)
        }
    }

    private func check(_ words: String, on line: SemanticLine, of area: TextArea, in text: String) {
        var scalar = line.range.lowerBound
        for character in words {
            let box = line.boxes[scalar - line.range.lowerBound]
            let next = scalar + character.unicodeScalars.count
            let place = String(String.UnicodeScalarView(text.unicodeScalars.prefix(scalar))).utf8.count
            #expect(line.boxes[(scalar - line.range.lowerBound)..<(next - line.range.lowerBound)].allSatisfy { $0 == box })
            if box.width > 1, character != "\n" {
                #expect([place, place + character.utf8.count].contains(area.place(atOwn: box.center)), "\(character) at \(scalar)")
            }
            scalar = next
        }
    }

    @Test func aFieldHasTheBoxesOfItsLetters() throws {
        let field = TextField("place", text: "cafe\u{301}")
        let user = shown(field, size: Size(width: 200, height: 40))
        let line = try #require(field.semanticText?.lines.first)
        #expect(line.range == 0..<5 && line.boxes[3] == line.boxes[4])
        for (left, right) in zip(line.boxes[..<3], line.boxes[1...]) { #expect(left.maxX == right.minX && left.width > 0) }
        user.key(.home)
        #expect(abs(field.textInputRect.minX - line.boxes[0].minX) < 1)
    }

    /// Who knows the widths of the letters knows the secret.
    @Test func aSecretHasTheBoxesOfItsBullets() throws {
        let field = TextField("word", text: "Wi🌄")
        field.isSecure = true
        let user = shown(field, size: Size(width: 200, height: 40))
        defer { withExtendedLifetime(user) {} }
        let line = try #require(field.semanticText?.lines.first)
        #expect(line.range == 0..<3 && Set(line.boxes.map { ($0.width * 64).rounded() }).count == 1)
    }

    /// Placing the characters takes time, and a reader asks about the text with the caret.
    @Test func linesAreGivenWithTheFocusOnly() throws {
        let (first, second) = (TextField("place", text: "pier"), TextField("day", text: "noon"))
        let user = StageHarness(StackView([first, second]))
        user.stage.focus(second)
        user.advance(by: 0.01)
        #expect(first.semanticText?.lines == [] && second.semanticText?.lines.count == 1)
    }

    /// The boxes in the tree are those in the window.
    @Test func placesAreThoseInTheWindow() throws {
        let field = TextField("place", text: "pier")
        let user = shown(field, size: Size(width: 200, height: 40))
        let own = try #require(field.semanticText?.lines.first)
        let tree = SemanticRecorder(user.stage).record()
        let node = try #require(tree.nodes.values.first { $0.text != nil })
        #expect(node.text?.lines.first?.boxes == own.boxes.map { $0.offset(by: Vector(x: 20, y: 20)) })
    }

    @Test func aLongLineIsNotPlacedLetterByLetter() throws {
        let field = TextField("place", text: String(repeating: "pier ", count: 800))
        let user = shown(field, size: Size(width: 200, height: 40))
        defer { withExtendedLifetime(user) {} }
        let line = try #require(field.semanticText?.lines.first)
        #expect(line.range == 0..<4_000 && Set(line.boxes.map(\.width)).count == 1)
    }
}
