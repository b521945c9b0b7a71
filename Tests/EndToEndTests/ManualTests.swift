import Foundation
import TestFiles
import Testing

/// Tests the manual page and the completions, which are generated from the program's own help.
@MainActor
@Suite(.serialized) struct ManualTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func generated(_ kind: String) throws -> String {
        let run = try Tool.panorama(["generate-manual", kind, "--date", "May 4, 2026"])
        #expect(run.code == 0 && run.errors.isEmpty)
        return run.output
    }

    // MARK: The page

    /// The options in a text of help: words with a dash at the begin of an indented line.
    private func options(ofHelp arguments: [String]) throws -> [String] {
        try Tool.panorama(arguments + ["--help"]).lines.filter { $0.hasPrefix("  -") }.flatMap { line in
            line.split { $0 == " " || $0 == "," }.prefix { $0.hasPrefix("-") }.map(String.init)
        }
    }

    /// The options in the items of the page, by section or subsection.
    private func options(ofPage page: String) -> [String: [String]] {
        var section = ""
        var found: [String: [String]] = [:]
        for line in page.split(separator: "\n").map(String.init) {
            if line.hasPrefix(".Sh ") || line.hasPrefix(".Ss ") { section = String(line.dropFirst(4)) }
            guard line.hasPrefix(".It Fl ") else { continue }
            let names = line.components(separatedBy: "Fl ").dropFirst().map { "-" + $0.replacingOccurrences(of: "\\&", with: "") }
            found[section, default: []] += names.map { $0.split(separator: " ")[0].replacingOccurrences(of: "\\-", with: "-") }
        }
        return found
    }

    @Test func pageHasTheOptionsThatHelpHas() throws {
        let page = options(ofPage: try generated("page"))

        #expect(page["DESCRIPTION"] == (try options(ofHelp: [])))
        for subcommand in ["replay", "particles", "scenes", "doctor"] {
            #expect(page["panorama \(subcommand)"] == (try options(ofHelp: [subcommand])), "\(subcommand)")
        }
        #expect((page["DESCRIPTION"] ?? []).contains("--theme"))
    }

    @Test(.enabled(if: Tool.isThere("mandoc"), "mandoc is missing"))
    func pageRendersWithoutWarnings() throws {
        let supplement = URL(fileURLWithPath: Samples.resources).appendingPathComponent("manual/panorama.mdoc").path
        let run = try Tool.panorama(["generate-manual", "page", "--supplement", supplement, "--date", "May 4, 2026"])
        try folder.write(run.output, as: "panorama.1")

        let lint = try Tool.run("mandoc", ["-Tlint", folder.path("panorama.1")])
        let text = try Tool.run("mandoc", ["-Tmarkdown", folder.path("panorama.1")])

        #expect(lint.output.isEmpty && lint.errors.isEmpty)
        #expect(text.output.contains("EXIT STATUS") && text.output.contains("panorama replay"))
    }

    // MARK: Completion

    /// The suggestions of bash for the last of the words.
    private func completed(_ words: [String]) throws -> [String] {
        try folder.write(try generated("bash"), as: "panorama.bash")
        let drive = """
            source "$1"; shift
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            read -r _ _ name _ <<<"$(complete -p panorama)"
            $name panorama "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
            """
        let run = try Tool.run("bash", ["-c", drive, "bash", folder.path("panorama.bash")] + words, in: folder.url)
        #expect(run.errors.isEmpty)
        return run.lines.sorted()
    }

    @Test(arguments: [
        (["panorama", "--the"], ["--theme"]),
        (["panorama", "--theme", "l"], ["light"]),
        (["panorama", "--theme", "=", "d"], ["dark"]),
        (["panorama", "--theme", "="], ["auto", "dark", "light"]),
        (["panorama", "rep"], ["replay"]),
        (["panorama", "--theme", "light", "rep"], ["replay"]),
        (["panorama", "replay", "--fi"], ["--filmstrip"]),
        (["panorama", "--size", "1x1", "replay", "--fi"], ["--filmstrip"]),
        (["panorama", "replay", "a"], ["a b.gesture", "album"]),
        (["panorama", "replay", "--output", ""], ["album"]),
        (["panorama", "a"], ["a b.gesture", "a.jpg", "album"]),
        (["panorama", "a.jpg", "rep"], []),
        (["panorama", "--", "--the"], []),
        (["panorama", "help", "doc"], ["doctor"]),
    ])
    func bashOffersWhatMayFollow(_ words: [String], _ offered: [String]) throws {
        for name in ["a.jpg", "a b.gesture", "album/x"] { try folder.write("", as: name) }

        #expect(try completed(words) == offered)
    }

    @Test(arguments: ["zsh", "fish"].filter(Tool.isThere))
    func otherShellsCanReadTheirs(shell: String) throws {
        try folder.write(try generated(shell), as: "script")

        let run = try Tool.run(shell, ["-n", folder.path("script")])

        #expect(run.code == 0 && run.errors.isEmpty)
    }
}
