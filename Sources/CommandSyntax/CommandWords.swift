/// The words of a command line, read as far as the subcommand that they name.
///
/// Options may stand before and after the subcommand. The first word that is neither an option nor an option's value decides: a
/// subcommand's name is one, anything else is an operand, and no later word is a subcommand then. `--` ends the options, and what follows
/// is operands.
public struct CommandWords: Equatable, Sendable {
    /// nil for the program itself.
    public let subcommand: String?
    /// All words but the subcommand, in their order.
    public let arguments: [String]
    /// The first word that is neither an option nor an option's value nor the subcommand; nil if there is none before `--`.
    public let firstOperand: String?

    /// - Parameters:
    ///   - words: Without the program's name.
    ///   - subcommands: The names that are subcommands.
    ///   - takesValue: Whether an option, as it is spelled, takes the word after it. Asked only about what stands before the first
    ///     operand.
    public init(_ words: [String], subcommands: some Collection<String>, takesValue: (String) -> Bool) {
        var index = 0
        while index < words.count, words[index] != "--" {
            let word = words[index]
            guard word.hasPrefix("-"), word != "-" else { break }
            index += !word.contains("=") && takesValue(word) ? 2 : 1
        }
        guard index < words.count, words[index] != "--" else {
            (subcommand, arguments, firstOperand) = (nil, words, nil)
            return
        }
        if subcommands.contains(words[index]) {
            (subcommand, firstOperand) = (words[index], nil)
            arguments = Array(words[..<index] + words[(index + 1)...])
        } else {
            (subcommand, arguments, firstOperand) = (nil, words, words[index])
        }
    }
}
