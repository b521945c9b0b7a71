import ArgumentParser
import CommandSyntax
import Storage

/// Prints a program's manual page, or its completions for a shell; `make install` calls it.
struct GenerateManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual", abstract: "Print the manual page or a shell's completion.", shouldDisplay: false)

    enum Kind: String, ExpressibleByArgument, CaseIterable { case page, bash, zsh, fish }

    @Argument(help: "What to print.")
    var kind: Kind

    @Option(help: ArgumentHelp("A program whose help stands in --help-text; without it, this one.", valueName: "name"))
    var program: String?

    @Option(help: ArgumentHelp("What the program prints for --help.", valueName: "file"))
    var helpText: String?

    @Option(help: ArgumentHelp("What the program does, where its help does not begin with it.", valueName: "text"))
    var abstract: String?

    @Option(help: ArgumentHelp("Sections of the page that no help has, in mdoc.", valueName: "file"))
    var supplement: String?

    @Option(help: ArgumentHelp("A program whose page is of use; may be given again.", valueName: "name"))
    var seeAlso: [String] = []

    @Option(help: ArgumentHelp("The page's date.", valueName: "date"))
    var date = "$Mdocdate$"

    func validate() throws {
        guard (program == nil) == (helpText == nil) else { throw ValidationError("--program and --help-text belong together") }
    }

    func run() throws { try MainActor.assumeIsolated { try generate() } }

    @MainActor private func generate() throws {
        guard let command = try described() else { throw Failure(message: "this program's description cannot be read") }
        let text: String
        switch kind {
        case .page:
            let sections = try supplement.map { try WholeRead.text(of: $0) }
            text = ManualPage(of: command, date: date, supplement: sections ?? "", seeAlso: seeAlso).text
        case .bash: text = BashCompletion(of: command).text
        case .zsh: text = ZshCompletion(of: command).text
        case .fish: text = FishCompletion(of: command).text
        }
        try OutputFile.write(text, to: "/dev/stdout")
    }

    @MainActor private func described() throws -> CommandDescription? {
        guard let program, let helpText else { return CommandLineReader.syntax }
        var command = CommandDescription(name: program, helpText: try WholeRead.text(of: helpText))
        if command.abstract.isEmpty { command.abstract = abstract ?? "" }
        return command
    }
}
