/// The words of a command line, parsed as far as needed to find the subcommand.
///
/// Options may come before and after the subcommand. The first word that is neither an option nor an option's value decides: if it is the
/// name of a subcommand, that is the subcommand; otherwise it is an operand, and so are all later words. `--` ends the options; all words
/// after it are operands.
struct CommandWords: Equatable, Sendable {
    /// The subcommand's name; nil for the program itself.
    let subcommand: String?
    /// All words except the subcommand, in order.
    let arguments: [String]
    /// The first word that is neither an option nor an option's value; nil if it is the subcommand, or if there is none before `--`.
    let firstOperand: String?

    /// - Parameters:
    ///   - words: The arguments without the program's name.
    ///   - subcommands: The names of the subcommands.
    ///   - takesValue: Returns whether an option, as spelled, takes the next word as its value. Called only for options before the first
    ///     operand.
    init(_ words: [String], subcommands: some Collection<String>, takesValue: (String) -> Bool) {
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
