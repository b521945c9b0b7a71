import TextLayout
import Foundation
import Platform
import Testing

/// Runs Unicode's examples, which Debian installs, through the library that finds boundaries.
@Suite struct UnicodeBoundaryTests {
    /// A line of an example file: a text, and the boundaries in it that the rules of Unicode find.
    private struct Example {
        var text = ""
        /// Bytes of UTF-8 before each boundary, without the beginning.
        var boundaries: [Int] = []
        var source: String

        /// Reads "÷ 0041 × 0308 ÷ # explanation"; nil for a line without characters.
        init?(_ line: Substring) {
            source = String(line)
            for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
                switch word {
                case "÷": boundaries.append(text.utf8.count)
                case "×": continue
                default: text.unicodeScalars.append(Unicode.Scalar(UInt32(word, radix: 16) ?? 0) ?? "?")
                }
            }
            boundaries.removeAll { $0 == 0 }
            if text.isEmpty { return nil }
        }
    }

    private static let folder = "/usr/share/unicode/auxiliary/"

    private static func examples(_ name: String) throws -> [Example] {
        try String(contentsOfFile: "\(folder)\(name)Test.txt", encoding: .utf8).split(separator: "\n").compactMap(Example.init)
    }

    /// The reason why the examples cannot be run here; nil if they can.
    private static let obstacle: String? = {
        guard let text = try? String(contentsOfFile: folder + "LineBreakTest.txt", encoding: .utf8) else {
            return "the package unicode-data is not installed"
        }
        let version = TextBoundaries.unicodeVersion
        // "# LineBreakTest-15.0.0.txt"
        let told = text.prefix { $0 != "\n" }.split(separator: "-").last?.split(separator: ".").prefix(2).compactMap { Int($0) } ?? []
        return told == [version.major, version.minor] ? nil : "the examples are of Unicode \(told), the library of \(version)"
    }()

    @Test(.enabled(if: obstacle == nil, Comment(rawValue: obstacle ?? "")))
    func wordsBeginAndEndWhereUnicodeSays() throws {
        let finder = TextBoundaries(.word)
        let examples = try Self.examples("WordBreak")

        let others = examples.filter { finder.boundaries(of: $0.text) != $0.boundaries }

        #expect(examples.count > 1_500 && others.count * 50 < examples.count)
        // Only Finnish and Swedish words have colons, says CLDR.
        for example in others { #expect(example.text.unicodeScalars.contains(":"), "\(example.source)") }
    }

    @Test(.enabled(if: obstacle == nil, Comment(rawValue: obstacle ?? "")))
    func linesBreakWhereUnicodeSays() throws {
        let finder = TextBoundaries(.line)
        let examples = try Self.examples("LineBreak")

        let others = examples.filter { finder.boundaries(of: $0.text) != $0.boundaries }

        #expect(examples.count > 7_000 && others.count * 200 < examples.count)
        // "-x" and ".35" stay together, says CLDR.
        for example in others {
            let scalars = Array(example.text.unicodeScalars).filter { $0 != "\u{308}" }
            let isTogether =
                scalars.first == "-" || zip(scalars, scalars.dropFirst()).contains { ".,".contains(Character($0)) && "0"..."9" ~= $1 }
            #expect(isTogether, "\(example.source)")
        }
    }

    /// Characters are those of Swift's library, which comes with the compiler.
    private static let swiftsUnicode = 16
    private static let characterObstacle =
        obstacle ?? (TextBoundaries.unicodeVersion.major > swiftsUnicode ? "Swift's library is of Unicode \(swiftsUnicode)" : nil)

    @Test(.enabled(if: characterObstacle == nil, Comment(rawValue: characterObstacle ?? "")))
    func charactersEndWhereUnicodeSays() throws {
        let examples = try Self.examples("GraphemeBreak")

        let others = examples.filter { example in
            let start = example.text.startIndex
            let ends = example.text.indices.dropFirst() + [example.text.endIndex]
            return ends.map { example.text.utf8.distance(from: start, to: $0) } != example.boundaries
        }

        #expect(examples.count > 500)
        // Swift's library does not treat the scissors as a picture.
        #expect(others.allSatisfy { $0.text == "\u{2701}\u{200D}\u{2701}" }, "\(others.map(\.source))")
    }
}
