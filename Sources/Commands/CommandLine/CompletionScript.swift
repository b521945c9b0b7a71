import ArgumentParser

/// The completion script of a shell, as ArgumentParser prints it for `--generate-completion-script`, with the files of the window's operands.
///
/// ArgumentParser offers either the operands of a command or its subcommands, and its zsh script is invalid for a command that has both. The
/// script is therefore generated for a program without operands, and files are added where it offers the subcommands.
struct CompletionScript {
    private let words: [String]

    /// - Parameter words: The arguments without the program's name; nil if they do not begin with a request for a script.
    init?(requestedBy words: [String]) {
        guard words.first?.split(separator: "=").first == "--generate-completion-script" else { return nil }
        self.words = words
    }

    /// The text of the script.
    /// - Throws: `ValidationError` if the shell is not known.
    var text: String {
        get throws {
            do {
                _ = try CompletedProgram.parseAsRoot(words)
                return ""
            } catch {
                guard CompletedProgram.exitCode(for: error) == .success else { throw error }
                return CompletionScript.withFiles(CompletedProgram.fullMessage(for: error))
            }
        }
    }

    /// Places of the scripts of bash, zsh and fish, and what is added there; a script has those of its shell.
    private static let additions = [
        (
            before: "        COMPREPLY+=($(compgen -W 'replay",
            text: "        __panorama_add_completions -f\n        ((${#unparsed_words[@]} > 0)) ||\n", after: ""
        ),
        (before: "", text: "        _files && ret=0\n", after: "        _describe -V subcommand subcommands && ret=0\n"),
        (before: "", text: "        *) _files && ret=0 ;;\n", after: "            \"_panorama_${words[1]}\" && ret=0\n            ;;\n"),
        (
            before: "", text: "complete -c 'panorama' -n '__panorama_should_offer_completions_for_positional \"panorama\" -ge 1' -F\n",
            after: "complete -c 'panorama' -f\n"
        ),
    ]

    private static func withFiles(_ script: String) -> String {
        additions.reduce(script) { $0.replacing($1.after + $1.before, with: $1.after + $1.text + $1.before) }
    }

    /// The program with the options of the window, but without its operands.
    private struct CompletedProgram: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: Panorama.configuration.commandName, abstract: Panorama.configuration.abstract, version: Panorama.version,
            subcommands: Panorama.configuration.subcommands)

        @OptionGroup var list: PathListOptions
        @OptionGroup var scene: SceneOptions
        @OptionGroup var window: WindowOptions
    }
}
