import TextLayout
import Platform
import Testing

/// Measures every character as ten points wide.
private final class TenPointText: TextMeasuring {
    func width(of run: TextRun) -> Double { Double(run.text.count) * 10 }
    func metrics(of font: Font) -> FontMetrics { FontMetrics(ascent: 10, descent: 3) }
}

/// Measures narrow and wide letters, and counts the measurements.
private final class UnevenText: TextMeasuring {
    private(set) var questions = 0

    func width(of run: TextRun) -> Double {
        questions += 1
        return run.text.reduce(0) { $0 + ("ijl.…".contains($1) ? 4 : "mw".contains($1) ? 14 : 9) }
    }

    func metrics(of font: Font) -> FontMetrics { FontMetrics(ascent: 10, descent: 3) }
}

@Suite struct LineBreakerTests {
    private let breaker = LineBreaker(measuring: TenPointText())
    private let font = Font(.regular, size: 15)

    @Test(arguments: [
        ("one two three", 70.0, ["one two", "three"]), ("one two three", 1000, ["one two three"]), ("", 50, [""]),
        ("a\nb", 1000, ["a", "b"]), ("a\n\nb", 1000, ["a", "", "b"]), ("unbreakable", 40, ["unbr", "eaka", "ble"]),
        ("to unbreakable", 40, ["to", "unbr", "eaka", "ble"]), ("ab", 5, ["a", "b"]),
    ])
    func linesFitTheWidth(_ text: String, _ width: Double, _ lines: [String]) {
        #expect(breaker.lines(of: text, font: font, width: width) == lines)
    }

    @Test(arguments: [
        ("a well-known pier", 80.0, ["a well-", "known", "pier"]), ("日本語の海", 30, ["日本語", "の海"]),
        ("km/h: 5–7 m/s", 60, ["km/h:", "5–7 m/", "s"]),
        ("in 日本。", 50, ["in 日", "本。"]),
    ])
    func linesAlsoEndInsideWordsWhereUnicodeAllowsIt(_ text: String, _ width: Double, _ lines: [String]) {
        #expect(breaker.lines(of: text, font: font, width: width) == lines)
    }

    @Test func tooManyLinesEndInAnEllipsis() {
        let lines = breaker.lines(of: "one two three four five", font: font, width: 70, limit: 2)

        #expect(lines == ["one two", "three…"])
    }

    @Test(arguments: Array(stride(from: 0.0, through: 240, by: 10)))
    func noLineIsWiderThanAskedForUnlessOneCharacterIs(width: Double) {
        for line in breaker.lines(of: "the quick brown fox jumps over it", font: font, width: width) {
            #expect(Double(line.count) * 10 <= max(width, 10))
        }
    }

    @Test func allWordsSurviveBreaking() {
        let text = "the quick brown fox jumps over the lazy dog"
        for width in stride(from: 50.0, through: 400, by: 7) {
            #expect(breaker.lines(of: text, font: font, width: width).joined(separator: " ") == text)
        }
    }

    @Test func nothingFitsIntoNothing() {
        #expect(breaker.lines(of: "abc", font: font, width: 100, limit: 0).isEmpty)
        #expect(breaker.truncated("abc", font: font, width: 0) == "…")
    }

    @Test(arguments: ["a mill with jolly willows.jpg", "iiiiiiiiiiiimmmmmmmmmmmm", "mmmmmmmmmmmmiiiiiiiiiiii", "m"])
    func theLongestBeginningThatFitsIsKept(text: String) {
        let measure = UnevenText()
        let width = { measure.width(of: TextRun($0, font: font)) }
        for limit in stride(from: -1.0, through: width(text) + 2, by: 1) {
            let kept = LineBreaker(measuring: measure).truncated(text, font: font, width: limit)
            let fitting = (0...text.count).last { width(text.prefix($0) + "…") <= limit } ?? 0
            let longest = String(text.prefix(fitting)).reversed().drop { $0 == " " }.reversed()
            #expect(kept == (width(text) <= limit ? text : String(longest) + "…"), "in \(limit) points")
        }
    }

    @Test func aNameIsCutWithFewMeasurements() {
        let text = "a mill with jolly willows and wide meadows, 2019.jpg"
        for limit in stride(from: 60.0, through: 400, by: 20) {
            let measure = UnevenText()
            _ = LineBreaker(measuring: measure).truncated(text, font: font, width: limit)
            #expect(measure.questions <= 5, "in \(limit) points")
        }
    }

    @Test(arguments: [
        ("~/Pictures/2024/alps", 200.0, "~/Pictures/2024/alps"), ("~/Pictures/2024/alps", 190, "…/2024/alps"),
        ("~/Pictures/2024/alps", 110, "…/2024/alps"),
        ("~/Pictures/2024/alps", 100, "…/alps"), ("/home/anna/alps", 140, "…/anna/alps"), ("/home/anna/alps", 40, "…/a…"),
        ("/alps and lakes", 50, "/alp…"), ("alps and lakes", 50, "alps…"), ("/home/anna/", 100, "…/anna/"), ("/", 0, "…"),
    ])
    func aPathKeepsItsLastNames(_ path: String, _ width: Double, _ shown: String) {
        #expect(breaker.truncated(path: path, font: font, width: width) == shown)
    }

    @Test(arguments: Array(stride(from: 0.0, through: 300, by: 10)))
    func aCutPathFits(width: Double) {
        let shown = breaker.truncated(path: "/home/anna/Pictures/2024/in the alps", font: font, width: width)

        #expect(Double(shown.count) * 10 <= max(width, 10))
    }

    @Test func aWidthThatIsNoNumberHoldsNothing() {
        #expect(breaker.truncated("abc", font: font, width: .nan) == "…")
    }
}
