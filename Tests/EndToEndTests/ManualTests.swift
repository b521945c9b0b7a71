import Foundation
import TestFiles
import Testing

/// Tests the manual pages and the completions that an installation writes.
@MainActor
@Suite(.serialized) struct ManualTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The texts of the files that an installation writes, by name; pages without their compression.
    private static let installation = Result {
        let folder = try TemporaryFolder()
        let programs = BuiltProgram.panorama.deletingLastPathComponent().path
        let environment = ["MANUALS": folder.path, "SOURCE_DATE_EPOCH": "1777852800"]
        let run = try Tool.run("bash", ["Scripts/install.sh", "manuals", programs], environment: environment, in: Samples.sources)
        try #require(run.errors.isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let texts = try names.map { ($0, try Tool.run("gzip", ["-cdf", folder.path($0)]).output) }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    /// The text of a file that an installation writes, such as `panorama.bash`.
    private func written(_ name: String) throws -> String { try #require(try Self.installation.get()[name]) }

    // MARK: The page

    /// The options in a text of help: words with a dash at the begin of an indented line.
    private func options(ofHelp arguments: [String]) throws -> [String] {
        try Tool.panorama(arguments + ["--help"]).lines.filter { $0.hasPrefix("  -") }.flatMap { line in
            line.split { $0 == " " || $0 == "," }.prefix { $0.hasPrefix("-") }.map(String.init)
        }
    }

    /// The options in the items of the page, by subcommand; those of the program itself have an empty name.
    private func options(ofPage page: String) -> [String: [String]] {
        var subcommand = ""
        var found: [String: [String]] = [:]
        for line in page.split(separator: "\n").map(String.init) {
            if line.hasPrefix(".It Em ") { subcommand = String(line.dropFirst(7)) }
            guard line.hasPrefix(".It Fl ") else { continue }
            let names = line.dropFirst(7).components(separatedBy: " , ").map { $0.replacing("Fl ", with: "").replacing("\\-", with: "-") }
            found[subcommand, default: []] += names.map { "-" + $0.split(separator: " ")[0] }
        }
        return found
    }

    @Test func pageHasTheOptionsThatHelpHas() throws {
        let page = options(ofPage: try written("panorama.1.gz"))

        #expect(page[""] == (try options(ofHelp: [])))
        for subcommand in ["replay", "particles", "scenes", "doctor"] {
            #expect(page[subcommand] == (try options(ofHelp: [subcommand])), "\(subcommand)")
        }
        #expect((page[""] ?? []).contains("--theme"))
    }

    /// The thumbnailer's page and completions are written by hand.
    @Test func thumbnailersFilesHaveTheOptionsThatItsHelpHas() throws {
        let help = try Tool.run(BuiltProgram.thumbnailer.path, ["--help"]).output
        let names = help.matches(of: /(?m)^ +(?:(-\w), )?(--\w+)/).flatMap { [$0.1, $0.2] }.compactMap { $0 }.map(String.init)
        #expect(names.count == 7)

        #expect(options(ofPage: try written("panorama-thumbnailer.1.gz"))[""] == names)
        for shell in ["bash", "zsh", "fish"] {
            let words = try written("panorama-thumbnailer." + shell).split { !$0.isLetter && $0 != "-" }.map { $0.drop { $0 == "-" } }
            #expect(Set(words).isSuperset(of: names.map { $0.drop { $0 == "-" } }), "\(shell)")
        }
    }

    @Test(.enabled(if: Tool.isThere("mandoc"), "mandoc is missing"), arguments: ["panorama", "panorama-thumbnailer"])
    func pageRendersWithoutWarnings(program: String) throws {
        try folder.write(try written(program + ".1.gz"), as: "page.1")

        let lint = try Tool.run("mandoc", ["-Tlint", folder.path("page.1")])
        let text = try Tool.run("mandoc", ["-Tmarkdown", folder.path("page.1")])

        // The other page is found only where it is installed.
        #expect(
            lint.output.split(separator: "\n").allSatisfy { $0.contains("referenced manual not found: Xr panorama") } && lint.errors.isEmpty
        )
        #expect(text.output.contains("EXIT STATUS") && text.output.contains("May 4, 2026"))
        #expect(program == "panorama-thumbnailer" || text.output.contains("panorama particles &#45;&#45;convert fire.plist"))
    }

    /// Text of the program cannot become a request of the page.
    @Test func textIsNoRequest() throws {
        try folder.write(
            ".Sh DESCRIPTION\nOne. ./two and \\fBthree -- four.\n\nExamples:\n  'five\n.El\n.Sh \"EXIT STATUS\"\n.Ex", as: "in.1")
        try folder.write(".Sh FILES\n", as: "supplement")

        let page = try Tool.run(
            "sh", ["-c", "awk -f Scripts/manual.awk \"$1\" <\"$2\"", "sh", folder.path("supplement"), folder.path("in.1")],
            in: Samples.sources)

        let lines = [
            ".Sh DESCRIPTION", "One.", "\\&./two and \\efBthree \\-\\- four.", ".Pp", "Examples:", ".Bd -literal -offset indent",
            "\\&'five", ".Ed",
            ".El", ".Sh FILES",
        ]
        #expect(page.lines == lines)
    }

    // MARK: Completion

    /// The suggestions of bash for the last of the words.
    private func completed(_ words: [String]) throws -> [String] {
        try folder.write(try written("panorama.bash"), as: "panorama.bash")
        let drive = """
            source "$1"; shift
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            name=$(complete -p panorama); name=${name#*-F }; name=${name%% *}
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
        (["panorama", "rep"], ["replay"]),
        (["panorama", "--theme", "light", "rep"], ["replay"]),
        (["panorama", "replay", "--fi"], ["--filmstrip"]),
        (["panorama", "--size", "1x1", "replay", "--fi"], ["--filmstrip"]),
        (["panorama", "replay", "a"], ["a b.gesture", "album"]),
        (["panorama", "replay", "--output", ""], ["album"]),
        (["panorama", "a"], ["a b.gesture", "a.jpg", "album"]),
        (["panorama", "a.jpg", "rep"], []),
        (["panorama", "--", "--the"], []),
    ])
    func bashOffersWhatMayFollow(_ words: [String], _ offered: [String]) throws {
        for name in ["a.jpg", "a b.gesture", "album/x"] { try folder.write("", as: name) }

        #expect(try completed(words) == offered)
    }

    @Test(arguments: ["panorama", "panorama-thumbnailer"], ["bash", "zsh", "fish"].filter(Tool.isThere))
    func shellsCanReadTheirs(program: String, shell: String) throws {
        try folder.write(try written(program + "." + shell), as: "script")

        let run = try Tool.run(shell, ["-n", folder.path("script")])

        #expect(run.code == 0 && run.errors.isEmpty)
    }

    /// Where subcommands are offered, files are too: ArgumentParser's script is changed at places that must exist.
    @Test func filesAreOfferedBesideSubcommands() throws {
        let (zsh, fish) = (try written("panorama.zsh"), try written("panorama.fish"))

        #expect(zsh.contains("        _describe -V subcommand subcommands && ret=0\n        _files && ret=0\n"))
        #expect(zsh.contains("            \"_panorama_${words[1]}\" && ret=0\n            ;;\n        *) _files && ret=0 ;;\n"))
        #expect(fish.contains("\ncomplete -c 'panorama' -n '__panorama_should_offer_completions_for_positional \"panorama\" -ge 1' -F\n"))
    }

    @Test(
        .enabled(if: Tool.isThere("fish"), "fish is missing"),
        arguments: [
            ("panorama --the", "--theme"), ("panorama --theme l", "light"), ("panorama rep", "replay"),
            ("panorama replay --fi", "--filmstrip"),
            ("panorama a.j", "a.jpg"), ("panorama x.jpg a.j", "a.jpg"), ("panorama-thumbnailer --si", "--size"),
        ])
    func fishOffersWhatMayFollow(words: String, offered: String) throws {
        for name in ["panorama", "panorama-thumbnailer"] { try folder.write(try written(name + ".fish"), as: name + ".fish") }
        try folder.write("", as: "a.jpg")

        let run = try Tool.run(
            "fish", ["-N", "-c", "source panorama.fish; source panorama-thumbnailer.fish; complete -C '\(words)'"], in: folder.url)

        #expect(run.lines.map { $0.split(separator: "\t")[0] } == [offered[...]])
    }
}
