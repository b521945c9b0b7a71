import ArgumentParser
import Glibc
import Platform
import Storage

/// Parses a command line, with options before or after the subcommand, and describes errors in it in one line.
struct CommandLineReader {
    private let words: CommandWords

    /// - Parameter arguments: The command line without the program's name.
    init(_ arguments: [String]) {
        let names = CommandLineReader.subcommandNames + ["help"]
        var mayHoldSubcommand: Bool?
        words = CommandWords(arguments, subcommands: names) { option in
            // Asking the parser takes milliseconds, so it is asked only if a word resembles a subcommand.
            let asks = mayHoldSubcommand ?? CommandLineReader.resemblesSubcommand(in: arguments, names: names)
            mayHoldSubcommand = asks
            return asks && CommandLineReader.takesValue(option)
        }
    }

    /// Whether a word at the beginning of the command line is the name of a subcommand, or a mistyped one.
    private static func resemblesSubcommand(in arguments: [String], names: [String]) -> Bool {
        arguments.prefix(OperandRuns.countOfBeginning(of: arguments)).contains { word in
            !word.contains { $0 == "/" || $0 == "." } && Suggestion.nearest(to: word, among: names) != nil
        }
    }

    /// Whether an option takes the next word as its value: the parser of some command misses a value if the option is the only word.
    private static func takesValue(_ option: String) -> Bool {
        func misses<Arguments: ParsableArguments>(_ arguments: Arguments.Type) -> Bool {
            do {
                _ = try arguments.parse([option])
                return false
            } catch {
                return arguments.message(for: error).hasPrefix("Missing value for")
            }
        }
        return misses(Panorama.self) || Panorama.configuration.subcommands.contains { misses($0) }
    }

    /// Returns the parsed command.
    /// - Throws: A request for help or the version, or an error in the arguments; see `Panorama.exitCode(for:)`.
    func command() throws -> any ParsableCommand {
        guard let subcommand = words.subcommand else {
            try suggestSubcommand()
            return try window()
        }
        if subcommand == "help" { try checkHelp() }
        try checkCount(CommandLineReader.mostWords, "a subcommand takes at most", words.arguments.count)
        return try Subcommands.parseAsRoot([subcommand] + words.arguments)
    }

    /// Parses the command without a subcommand, which takes any number of paths.
    private func window() throws -> any ParsableCommand {
        if let script = CompletionScript(requestedBy: words.arguments) { throw CleanExit.message(try script.text) }
        let runs = OperandRuns(words.arguments)
        let optionCount = runs.words.count
        try checkCount(CommandLineReader.mostWords, "-- comes before names that begin with -; the options have at most", optionCount)
        let command = try Panorama.parseAsRoot(runs.words)
        guard var panorama = command as? Panorama else { return command }
        panorama.paths = runs.expanded(panorama.paths)
        return panorama
    }

    /// Maximum number of words, because the time for parsing grows with the square of their number.
    private static let mostWords = 4_096

    private func checkCount(_ most: Int, _ rule: String, _ count: Int) throws {
        guard count <= most else { throw ValidationError("\(rule) \(most) words, got \(count)") }
    }

    /// The line for an error, such as `panorama: unknown option '--thme' (did you mean '--theme'?); see panorama --help`.
    func line(for error: any Error) -> String {
        let lines = Panorama.message(for: error).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let choices = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
        var message = lines.filter { !$0.hasPrefix("- ") }.joined(separator: " ")
            .replacing(". Did you mean ", with: " (did you mean ")
            .replacing(". Please provide one of the following:", with: "; take one of \(choices)")
            .replacing(". Please provide one of ", with: "; take one of ")
        if message.hasSuffix("?") { message += ")" }
        if message.hasSuffix(".") { message.removeLast() }
        // Only the first letter, because quoted names must keep their case.
        message = message.prefix(1).lowercased() + message.dropFirst()
        let help = words.subcommand.flatMap { CommandLineReader.subcommandNames.contains($0) ? " \($0)" : nil } ?? ""
        return "panorama: \(message); see panorama\(help) --help"
    }

    // MARK: Subcommands

    private static var subcommandNames: [String] {
        Panorama.configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// The subcommands listed in the help.
    private static var shownNames: [String] {
        Panorama.configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    }

    /// Throws if the first operand is not a file but resembles a subcommand; opening it would only report a missing file.
    private func suggestSubcommand() throws {
        guard let word = words.firstOperand, !word.contains("/"), word != "-", !CommandLineReader.exists(word) else { return }
        guard let name = Suggestion.nearest(to: word, among: CommandLineReader.shownNames + ["help"]) else { return }
        throw ValidationError("'\(word)' is neither a file nor a subcommand. Did you mean '\(name)'?")
    }

    /// Handles `help`: without a topic, shows the program's help; throws if the topic is not a subcommand.
    private func checkHelp() throws {
        guard let topic = words.arguments.first(where: { !$0.hasPrefix("-") }) else { throw CleanExit.helpRequest(Panorama.self) }
        guard !CommandLineReader.subcommandNames.contains(topic) else { return }
        let name = Suggestion.nearest(to: topic, among: CommandLineReader.shownNames)
        throw ValidationError("there is no subcommand '\(topic)'" + (name.map { ". Did you mean '\($0)'?" } ?? ""))
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return path.withPath { lstat($0, &status) } == 0
    }

    /// The program without its own options: all arguments after a subcommand's name belong to the subcommand.
    private struct Subcommands: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: Panorama.configuration.commandName, abstract: Panorama.configuration.abstract, version: Panorama.version,
            subcommands: Panorama.configuration.subcommands)
    }
}
