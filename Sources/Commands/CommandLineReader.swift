import ArgumentParser
import CommandSyntax
import Glibc
import Platform
import Storage

/// Finds out what a command line asks for, with the options before or after the subcommand, and says in one line what is wrong with it.
struct CommandLineReader {
    private let words: CommandWords

    /// - Parameter arguments: Without the program's name.
    init(_ arguments: [String]) {
        let names = CommandLineReader.subcommandNames + ["help"]
        var spellings: Set<String>?
        words = CommandWords(arguments, subcommands: names) { option in
            let known = spellings ?? CommandLineReader.spellingsWithValue(for: arguments, names: names)
            spellings = known
            return known.contains(option)
        }
    }

    /// Finding out costs milliseconds, and matters only where a word could be meant as a subcommand; otherwise none.
    private static func spellingsWithValue(for arguments: [String], names: [String]) -> Set<String> {
        let isMeant = arguments.contains { word in
            !word.contains { $0 == "/" || $0 == "." } && Suggestion.nearest(to: word, among: names) != nil
        }
        return isMeant ? syntax?.spellingsWithValue ?? [] : []
    }

    /// What the program takes; nil only if ArgumentParser dumped what its own format does not allow.
    static var syntax: CommandDescription? { try? CommandDescription(json: Panorama._dumpHelp()) }

    /// - Throws: What `Panorama.exitCode(for:)` knows: a request for help or the version, or a mistake in the words.
    func command() throws -> any ParsableCommand {
        guard let subcommand = words.subcommand else {
            try suggestSubcommand()
            return try Panorama.parseAsRoot(words.arguments)
        }
        if subcommand == "help" { try checkHelp() }
        return try Subcommands.parseAsRoot([subcommand] + words.arguments)
    }

    /// Such as `panorama: unknown option '--thme' (did you mean '--theme'?); see panorama --help`.
    func line(for error: any Error) -> String {
        let lines = Panorama.message(for: error).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let choices = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
        var message = lines.filter { !$0.hasPrefix("- ") }.joined(separator: " ")
            .replacing(". Did you mean ", with: " (did you mean ")
            .replacing(". Please provide one of the following:", with: "; take one of \(choices)")
            .replacing(". Please provide one of ", with: "; take one of ")
        if message.hasSuffix("?") { message += ")" }
        if message.hasSuffix(".") { message.removeLast() }
        // Names in quotation marks keep their case.
        message = message.prefix(1).lowercased() + message.dropFirst()
        let help = words.subcommand.flatMap { CommandLineReader.subcommandNames.contains($0) ? " \($0)" : nil } ?? ""
        return "panorama: \(message); see panorama\(help) --help"
    }

    // MARK: Subcommands

    private static var subcommandNames: [String] {
        Panorama.configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// The names that help shows.
    private static var shownNames: [String] {
        Panorama.configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    }

    /// A word that is no file and nearly a subcommand is a mistake; opening it would only say that there is no such file.
    private func suggestSubcommand() throws {
        guard let word = words.firstOperand, !word.contains("/"), word != "-", !CommandLineReader.exists(word) else { return }
        guard let name = Suggestion.nearest(to: word, among: CommandLineReader.shownNames + ["help"]) else { return }
        throw ValidationError("'\(word)' is neither a file nor a subcommand. Did you mean '\(name)'?")
    }

    /// Help on nothing is the program's; help on something that is no subcommand is a mistake.
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

    /// The program without options of its own: whatever follows a subcommand's name is the subcommand's.
    private struct Subcommands: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: Panorama.configuration.commandName, abstract: Panorama.configuration.abstract, version: Panorama.version,
            subcommands: Panorama.configuration.subcommands)
    }
}
