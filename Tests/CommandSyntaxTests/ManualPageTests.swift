import CommandSyntax
import Testing

@Suite struct ManualPageTests {
    private func page(_ change: (inout CommandDescription) -> Void = { _ in }) throws -> [String] {
        var command = try CommandDescription(json: CommandDescriptionTests.dump)
        change(&command)
        return ManualPage(of: command, date: "May 4, 2026", supplement: ".Sh FILES\nNone.", seeAlso: ["other"]).text
            .split(separator: "\n").map(String.init)
    }

    @Test func sectionsStandInTheOrderThatMdocAsksFor() throws {
        let sections = try page { $0.discussion += "\n\nExamples:\n  show a b" }.filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }

        #expect(sections == ["NAME", "SYNOPSIS", "DESCRIPTION", "SUBCOMMANDS", "FILES", "EXAMPLES", "SEE ALSO"])
    }

    @Test func everyOptionHasItsItem() throws {
        let items = try page().filter { $0.hasPrefix(".It ") }

        #expect(items.contains(".It Fl \\&s Ar \\&WxH , Fl \\&\\-size Ar \\&WxH"))
        #expect(items.contains(".It Fl \\&\\-stats"))
        #expect(items.contains(".It Fl \\&\\-output Ar \\&dir"))
        #expect(items.count == 5)
    }

    @Test func textCannotBecomeARequest() throws {
        let lines = try page { $0.discussion = ".so /etc/passwd\n\n'br and \\fBbold" }

        #expect(lines.contains("\\&.so /etc/passwd"))
        #expect(lines.contains("\\&'br and \\efBbold"))
    }

    @Test func aSentenceHasALineOfItsOwn() throws {
        let lines = try page { $0.discussion = "One. Two." }

        #expect(lines.contains("One.") && lines.contains("Two."))
    }
}
