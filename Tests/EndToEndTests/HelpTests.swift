import Foundation
import TestFiles
import Testing

/// Tests help, the order of words, and the answers to wrong words.
@MainActor
@Suite(.serialized) struct HelpTests {
    private static let script = "window 320x240 @1\nscene minions\nkey End\nsettle\n"

    @Test func helpShowsPathsWindowOptionsAndSubcommands() throws {
        let help = try Tool.panorama(["--help"])

        #expect(help.code == 0)
        for words in [
            "<path>", "--scene", "--size <WxH>", "--theme", "--reduced-motion", "--fullscreen", "--renderer", "--stats", "--record-input",
            "--on-screen-keyboard",
            "replay", "particles", "scenes", "doctor", "Examples:\n  panorama ~/Pictures",
        ] {
            #expect(help.output.contains(words), "\(words)")
        }
        #expect(!help.output.contains("generate-manual"))
    }

    @Test(arguments: ["replay", "particles", "scenes", "doctor"])
    func helpOfASubcommandIsTheSameWhereverItIsAskedFor(subcommand: String) throws {
        let asked = try [["help", subcommand], [subcommand, "--help"], ["--help", subcommand]].map { try Tool.panorama($0) }

        #expect(asked.allSatisfy { $0.code == 0 && $0.output == asked[0].output })
        #expect(asked[0].output.contains("USAGE: panorama \(subcommand)"))
    }

    @Test func optionsStandBeforeOrAfterTheSubcommand() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.script, as: "a.gesture")

        let runs = try [
            ["--size", "300x200", "replay", "a.gesture", "--trace", "-"], ["replay", "--size", "300x200", "a.gesture", "--trace=-"],
            ["--trace", "-", "--size=300x200", "replay", "a.gesture"],
        ].map { try Tool.panorama($0, in: folder.url) }

        #expect(runs.allSatisfy { $0.code == 0 && $0.output == runs[0].output })
        #expect(runs[0].lines.count > 5)
        #expect(try Tool.panorama(["replay", "a.gesture", "--trace", "-"], in: folder.url).output != runs[0].output)
    }

    @Test(arguments: [
        ("--thme light", "panorama: unknown option '--thme' (did you mean '--theme'?); see panorama --help"),
        ("replay --fsp 3 a", "panorama: unknown option '--fsp' (did you mean '--fps'?); see panorama replay --help"),
        ("repaly x", "panorama: 'repaly' is neither a file nor a subcommand (did you mean 'replay'?); see panorama --help"),
        (
            "--theme light partcles",
            "panorama: 'partcles' is neither a file nor a subcommand (did you mean 'particles'?); see panorama --help"
        ),
        ("help repaly", "panorama: there is no subcommand 'repaly' (did you mean 'replay'?); see panorama --help"),
        ("replay", "panorama: missing expected argument '<script>'; see panorama replay --help"),
        ("--theme", "panorama: missing value for '--theme <theme>'; see panorama --help"),
        (
            "--theme mauve",
            "panorama: the value 'mauve' is invalid for '--theme <theme>'; take one of 'auto', 'dark' or 'light'; see panorama --help"
        ),
        ("--scale 99", "panorama: a scale lies between 0.25 and 8, got 99.0; see panorama --help"),
        ("--theme light scenes", "panorama: unknown option '--theme'; see panorama scenes --help"),
        ("particles --convert a", "panorama: --convert takes two files, IN and OUT; see panorama particles --help"),
    ])
    func mistakeInTheWordsIsToldInOneLine(_ words: String, _ line: String) throws {
        let run = try Tool.panorama(words.split(separator: " ").map(String.init))

        #expect(run.errorLines == [line])
        #expect(run.output.isEmpty)
        #expect(run.code == 64)
    }

    /// The words are opened and not reported as a mistake. Only the window fails, because there is no display.
    @Test(arguments: [["repaly"], ["./replay"], ["--", "replay"], ["--theme", "light", "./replay"], ["a.jpg", "replay"]])
    func pathsThatAreCalledLikeASubcommandAreOpened(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        for name in ["repaly", "replay"] { try folder.write("", as: name + "/empty") }

        let run = try Tool.panorama(arguments, in: folder.url)

        #expect(run.code == 1)
        #expect(run.errorLines.count == 1 && run.errors.contains("no display"))
    }
}
