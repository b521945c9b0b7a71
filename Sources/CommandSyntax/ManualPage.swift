/// A program's manual page, in mdoc.
///
/// Source of the conventions: mdoc(7), "MANUAL STRUCTURE".
public struct ManualPage {
    private let command: CommandDescription
    private let date: String
    private let supplement: String
    private let seeAlso: [String]

    /// - Parameters:
    ///   - date: The page's date, such as `November 22, 2026`.
    ///   - supplement: Further sections in mdoc, such as ENVIRONMENT and FILES; they follow the subcommands.
    ///   - seeAlso: Programs with related manual pages.
    public init(of command: CommandDescription, date: String, supplement: String = "", seeAlso: [String] = []) {
        self.command = command
        self.date = date
        self.supplement = supplement
        self.seeAlso = seeAlso
    }

    public var text: String {
        let (discussion, examples) = discussionAndExamples
        var lines = [".Dd \(date)", ".Dt \(command.name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(command.name)"]
        lines.append(".Nd \(ManualPage.escaped(command.abstract.trimmed(of: ".").lowercasedFirst))")
        lines += [".Sh SYNOPSIS"] + synopsis
        lines += [".Sh DESCRIPTION"] + ManualPage.sentences(in: command.abstract) + ManualPage.paragraphs(discussion)
        lines += ManualPage.list(of: command)
        if !command.subcommands.isEmpty {
            lines += [".Sh SUBCOMMANDS"] + command.subcommands.flatMap(subcommandLines)
        }
        lines += supplement.split(separator: "\n").map(String.init)
        if let examples { lines += [".Sh EXAMPLES"] + ManualPage.literal(examples) }
        if !seeAlso.isEmpty {
            lines += [".Sh SEE ALSO"]
            lines += seeAlso.enumerated().map { ".Xr \($1) 1\($0 + 1 < seeAlso.count ? " ," : "")" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Parts

    private var synopsis: [String] {
        var lines = [".Nm"] + ManualPage.synopsis(of: command)
        for subcommand in command.subcommands {
            lines += [".Nm", ".Cm \(ManualPage.argument(subcommand.name))"] + ManualPage.synopsis(of: subcommand)
        }
        return lines
    }

    private static func synopsis(of command: CommandDescription) -> [String] {
        let options = command.options.isEmpty ? [] : [".Op Ar options"]
        return options
            + command.operands.map { operand in
                let name = "Ar \(argument(operand.valueName ?? ""))\(operand.isRepeating ? " ..." : "")"
                return operand.isOptional ? ".Op \(name)" : ".\(name)"
            }
    }

    /// The discussion up to a line `Examples:`, and the text below it; nil if there is no such line.
    private var discussionAndExamples: (String, String?) {
        var discussion: [Substring] = []
        var examples: [Substring]?
        for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "Examples:" { examples = [] } else if examples != nil { examples?.append(line) } else { discussion.append(line) }
        }
        return (discussion.joined(separator: "\n"), examples?.joined(separator: "\n"))
    }

    private func subcommandLines(_ subcommand: CommandDescription) -> [String] {
        [".Ss \(command.name) \(subcommand.name)"] + ManualPage.sentences(in: subcommand.abstract)
            + ManualPage.paragraphs(subcommand.discussion) + ManualPage.list(of: subcommand)
    }

    private static func list(of command: CommandDescription) -> [String] {
        let items = command.arguments.flatMap { item in
            [".It \(heading(of: item))"] + sentences(in: item.abstract)
                + words(of: item) + (item.defaultValue.map { ["(Default: \(escaped($0)))"] } ?? [])
        }
        return items.isEmpty ? [] : [".Bl -tag -width Ds"] + items + [".El"]
    }

    private static func words(of item: ArgumentDescription) -> [String] {
        guard case .words(let words) = item.values else { return [] }
        return sentences(in: "One of \(words.joined(separator: ", ")).")
    }

    /// The heading of an argument in a list: `Fl s , Fl -size Ar n`.
    private static func heading(of item: ArgumentDescription) -> String {
        let value = item.valueName.map { "Ar \(argument($0))" }
        let names = item.spellings.map { "Fl \(argument(String($0.dropFirst())))" }
        return names.isEmpty ? value ?? "" : names.map { [$0, value].compactMap { $0 }.joined(separator: " ") }.joined(separator: " , ")
    }

    // MARK: mdoc syntax

    private static func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n\n").flatMap { [".Pp"] + sentences(in: $0.split(separator: "\n").joined(separator: " ")) }
    }

    private static func literal(_ text: String) -> [String] {
        let lines = text.split(separator: "\n").map { escaped(String($0.drop { $0 == " " })) }
        return [".Bd -literal -offset indent"] + lines + [".Ed"]
    }

    /// Splits a text into a line for each sentence, as mdoc(7) recommends, and further where lines exceed about 72 characters.
    private static func sentences(in text: String) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count > 72 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
            if word.hasSuffix(".") { lines.append("") }
        }
        return lines.filter { !$0.isEmpty }.map(escaped)
    }

    /// Escapes a line of text, so that it contains no requests or escapes, and dashes stay ASCII hyphens.
    private static func escaped(_ line: String) -> String {
        let text = line.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    /// Escapes and quotes a macro's argument, so that it is not taken for a macro itself.
    private static func argument(_ word: String) -> String {
        let text = "\\&" + escaped(word)
        return text.contains(" ") ? "\"\(text)\"" : text
    }
}

extension String {
    fileprivate func trimmed(of suffix: Character) -> String { last == suffix ? String(dropLast()) : self }
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
