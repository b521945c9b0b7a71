import Imaging
import Particles
import TestSupport
import Testing

@testable import Widgets

@Suite struct StyledTextTests {
    /// Markdown and its parts, each with its styles before a bar: s for strong, e for emphasized, c for code, and the address of a link.
    /// The parts are those of cmark 0.30.2, with hand-written texts first and random ones after them.
    private nonisolated static let vectors = [
        ("*a*", "{e|a}"), ("**a**", "{s|a}"), ("***a***", "{se|a}"), ("_a_", "{e|a}"), ("__a__", "{s|a}"), ("a_b_c", "{|a_b_c}"),
        ("a*b*c", "{|a}{e|b}{|c}"), ("*a **b** c*", "{e|a }{se|b}{e| c}"), ("**a *b* c**", "{s|a }{se|b}{s| c}"),
        ("***a** b*", "{se|a}{e| b}"), ("***a* b**", "{se|a}{s| b}"), ("**a*", "{|*}{e|a}"), ("*a**", "{e|a}{|*}"),
        ("a * b", "{|a * b}"), ("**", "{|**}"), ("*a*b*", "{e|a}{|b*}"), ("**a**b**", "{s|a}{|b**}"),
        ("_a __b__ c_", "{e|a }{se|b}{e| c}"), ("*(a)*b", "{|*(a)*b}"), ("(*a*)", "{|(}{e|a}{|)}"), ("_(a)_", "{e|(a)}"),
        ("_(a)_b", "{|_(a)_b}"), ("*a\nb*", "{e|a b}"), ("`a`", "{c|a}"), ("`` a`b ``", "{c|a`b}"), ("`a", "{|`a}"),
        ("`` ` ``", "{c|`}"), ("` a `", "{c|a}"), ("`a\nb`", "{c|a b}"), ("*a`*`", "{|*a}{c|*}"), ("[a](b)", "{<b>|a}"),
        ("[a]( b )", "{<b>|a}"), ("[a](<b c>)", "{<b c>|a}"), ("[a](b \"t\")", "{<b>|a}"), ("[a](b 't')", "{<b>|a}"),
        ("[a](b (t))", "{<b>|a}"), ("[a](b(c)d)", "{<b(c)d>|a}"), ("[a](b(c)", "{|[a](b(c)}"), ("[a]", "{|[a]}"),
        ("[a] (b)", "{|[a] (b)}"), ("[a](b c)", "{|[a](b c)}"), ("[*a*](b)", "{e<b>|a}"), ("*[a](b)*", "{e<b>|a}"),
        ("*[a*](b)", "{|*}{<b>|a*}"), ("[a [b](c) d](e)", "{|[a }{<c>|b}{| d](e)}"), ("[a](b)[c](d)", "{<b>|a}{<d>|c}"),
        ("![a](b)", "{|a}"), ("[![a](b)](c)", "{<c>|a}"), ("<https://e.org>", "{<https://e.org>|https://e.org}"),
        ("<a@b.c>", "{<mailto:a@b.c>|a@b.c}"), ("<1>", "{|<1>}"), ("\\*a*", "{|*a*}"), ("\\\\", "{|\\}"), ("\\a", "{|\\a}"),
        ("a\\\nb", "{|a\nb}"), ("a  \nb", "{|a\nb}"), ("a\nb", "{|a b}"), ("a \n b", "{|a b}"), ("a\n\nb", "{|a\nb}"),
        ("a<https://*b*>", "{|a}{<https://*b*>|https://*b*}"), ("[a<https://b>](c)", "{<c>|a}{<https://b>|https://b}"),
        ("[`a](b)`", "{|[}{c|a](b)}"), ("[a](\\(b)", "{<(b>|a}"), ("é*a*é", "{|é}{e|a}{|é}"), ("*é*", "{e|é}"),
        ("—*a*—", "{|—}{e|a}{|—}"), ("a**—b—**c", "{|a**—b—**c}"), ("**日本**語", "{s|日本}{|語}"), ("[a](/b?c=d&e)", "{</b?c=d&e>|a}"),
        ("a & b", "{|a & b}"), ("5 < 6 > 4", "{|5 < 6 > 4}"), ("1 * 2 * 3", "{|1 * 2 * 3}"), ("snake_case_name", "{|snake_case_name}"),
        ("2**3**4", "{|2}{s|3}{|4}"), ("*a _b* c_", "{e|a _b}{| c_}"), ("**a _b** c_", "{s|a _b}{| c_}"),
        ("k](a(b)c)\"``k", "{|k](a(b)c)\"``k}"), ("k>(  \nk", "{|k>(\nk}"), ("k]( x 'a')\\*k", "{|k]( x 'a')*k}"),
        ("k](([k", "{|k](([k}"), ("k](u \"b\" )``\\\n_k", "{|k](u \"b\" )``\n_k}"),
        ("k[a](b) é](u \"b\" )a k", "{|k}{<b>|a}{| é](u \"b\" )a k}"), ("k)[k", "{|k)[k}"), ("k](![]![](*([k", "{|k](![]![](*([k}"),
        ("k](u \"b\" )\n[a](b)[a](b)x_y](a(b)c)k", "{|k](u \"b\" ) }{<b>|aa}{|x_y](a(b)c)k}"),
        ("k``b*](  c \\\n](k", "{|k``b*](  c \n](k}"), ("k)\" )k", "{|k)\" )k}"), ("kwordk", "{|kwordk}"), ("k  \nck", "{|k\nck}"),
        ("k)ék", "{|k)ék}"), ("k\"__]( x 'a')]( x 'a')k", "{|k\"__]( x 'a')]( x 'a')k}"),
        ("k \\*``\\*`!![.*[a](b)*****k", "{|k *``*`!![.*}{<b>|a}{|*****k}"), ("k_.*cék", "{|k_.*cék}"),
        ("k`**_\"![—a]\n[a](b)k", "{|k`**_\"![—a] }{<b>|a}{|k}"), ("k](u \"b\" )k", "{|k](u \"b\" )k}"),
        ("k](x)](x)—k", "{|k](x)](x)—k}"), ("kwordk", "{|kwordk}"), ("k\nb!k", "{|k b!k}"), ("k\n](x)._ bb`[])k", "{|k ](x)._ bb`[])k}"),
    ]

    private func parts(_ text: StyledText) -> String {
        text.runs.map { run in
            let style = run.style
            let letters = (style.isStrong ? "s" : "") + (style.isEmphasized ? "e" : "") + (style.isCode ? "c" : "")
            return "{\(letters)\(style.link.map { "<\($0)>" } ?? "")|\(run.text)}"
        }.joined()
    }

    @Test func markdownHasThePartsOfTheReferenceReader() {
        for (markdown, expected) in Self.vectors {
            #expect(parts(StyledText(markdown: markdown)) == expected, "\(markdown.debugDescription)")
        }
    }

    // MARK: Laws

    private static let marks = [
        "a", "b", "é", "日", " ", "  \n", "\n", "\n\n", "*", "**", "_", "__", "`", "``", "[", "]", "](x)", "](<", "(", ")", "!", "![", "\\",
        "<", ">", "<http://e.org>", "\"", "'", "&", "\u{0}", "\u{202E}", "\u{301}", "👩‍👩‍👧", "\r\n", "\t", "-", "#",
    ]

    private func randomMarkdown(_ random: inout RandomSource, length: UInt64) -> String {
        (0..<random.next() % length).map { _ in Self.marks[Int(random.next() % UInt64(Self.marks.count))] }.joined()
    }

    /// Whatever the input is, the text has no letters that the input lacks, in the same order. Only line ends and addresses of mails differ.
    @Test(arguments: 0..<60)
    func everyStringIsAText(seed: UInt64) {
        var random = RandomSource(seed: seed)
        for _ in 0..<100 {
            let markdown = randomMarkdown(&random, length: 30)
            var rest = markdown.unicodeScalars[...]
            let text = StyledText(markdown: markdown)

            for scalar in text.text.unicodeScalars where scalar != " " && scalar != "\n" {
                let next = rest.firstIndex(of: scalar)
                #expect(next != nil, "\(markdown.debugDescription) has no \(scalar.debugDescription) there")
                rest = rest[(next ?? rest.startIndex)...].dropFirst()
            }
            let letters = { (text: String) in text.filter { "ab".contains($0) } }
            if !markdown.contains("(x"), !markdown.contains("<") { #expect(letters(text.text) == letters(markdown)) }
        }
    }

    @Test(arguments: 0..<20)
    func escapedTextIsShownAsItIs(seed: UInt64) {
        var random = RandomSource(seed: seed)
        for _ in 0..<100 {
            let text = "k" + randomMarkdown(&random, length: 20).filter { !$0.isNewline } + "k"
            let shown = StyledText(markdown: "**" + StyledText.escapingMarkdown(text) + "**")

            #expect(shown == StyledText(text, isStrong: true), "\(text.debugDescription)")
        }
    }

    /// Long texts of marks that match nothing are read in a moment; with the square of their length, this would take minutes.
    @Test(arguments: ["[", "*a_ ", "`a``b```c", "[a](", "**x", "<a", "![[", "[a](b ", "_a*", "\\*"])
    func unmatchedMarksAreReadInOnePass(mark: String) {
        let text = StyledText(markdown: String(repeating: mark, count: 20_000))

        #expect(text.text.utf8.count > 19_000)
    }

    /// A text is the same however it was put together.
    @Test func partsOfOneStyleAreOne() {
        var text = StyledText("fjord")
        text.append("")
        text.append(" and")
        text.append(StyledText(" lagoon", isStrong: true) + StyledText(" at dusk", isStrong: true))

        #expect(text == StyledText("fjord and") + StyledText(" lagoon at dusk", isStrong: true))
        #expect(text.runs.count == 2 && text.text == "fjord and lagoon at dusk" && !text.isPlain && StyledText("fjord").isPlain)
        #expect(StyledText("") == StyledText("", isStrong: true) && StyledText("").runs.isEmpty)
    }
}
