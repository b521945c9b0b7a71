/// Completion for zsh: subcommands, options before or after them, option values, and files.
public struct ZshCompletion {
    private let command: CommandDescription

    public init(of command: CommandDescription) { self.command = command }

    public var text: String {
        """
        #compdef \(command.name)

        \(function)_operands() {
        \(subcommandsOffer)\(ZshCompletion.action(of: command.operands.first))
        }

        \(function)() {
            local i word subcommand operand skip
            for ((i = 2; i < CURRENT; i++)); do
                word=${words[i]}
                if [[ -n $skip ]]; then
                    skip=
                    continue
                fi
                case $word in
                    --) operand=1; break ;;
        \(valuePattern.map { "            \($0)) skip=1 ;;\n" } ?? "")\
                    -?*) ;;
        \(subcommandPattern.map { "            \($0)) subcommand=$word; break ;;\n" } ?? "")\
                    *) operand=1; break ;;
                esac
            done
            # _arguments sees the subcommand's words alone.
            if [[ -n $subcommand ]]; then
                words[i]=()
                (( CURRENT-- ))
            fi
            case $subcommand in
        \(([command] + command.subcommands).map(cases).joined(separator: "\n"))
            esac
        }

        \(function) "$@"

        """
    }

    private var function: String { "_" + command.name }

    private var valuePattern: String? { ZshCompletion.pattern(command.spellingsWithValue.sorted()) }
    private var subcommandPattern: String? { ZshCompletion.pattern(command.subcommands.map(\.name)) }
    private static func pattern(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " | ") }

    /// The shell code that completes subcommands, which must precede all operands.
    private var subcommandsOffer: String {
        guard !command.subcommands.isEmpty else { return "    " }
        let list = command.subcommands.map { ZshCompletion.quoted("\($0.name):\($0.abstract)") }.joined(separator: " ")
        return """
                local -a subcommands=(\(list))
                [[ -z $operand ]] && _describe subcommand subcommands
                \("")
            """
    }

    private func cases(for command: CommandDescription) -> String {
        let isRoot = command.name == self.command.name
        let options = command.options.flatMap { option in option.spellings.map { ZshCompletion.specification($0, of: option) } }
        let operands = isRoot ? ["'*: :\(function)_operands'"] : command.operands.map(ZshCompletion.specification)
        let lines = (options + operands).map { "                \($0)" }.joined(separator: " \\\n")
        return """
                    \(isRoot ? "''" : command.name))
                        _arguments -S \\
            \(lines)
                        ;;
            """
    }

    /// An option's specification for `_arguments`, such as `'--size=[Size in logical pixels.]:WxH: '`.
    private static func specification(_ spelling: String, of option: ArgumentDescription) -> String {
        let description = option.abstract.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        guard let name = option.valueName else { return quoted("\(option.isRepeating ? "*" : "")\(spelling)[\(description)]") }
        let joint = spelling.hasPrefix("--") ? "=" : "+"
        return quoted("\(option.isRepeating ? "*" : "")\(spelling)\(joint)[\(description)]:\(name):\(action(of: option))")
    }

    private static func specification(_ operand: ArgumentDescription) -> String {
        quoted("\(operand.isRepeating ? "*" : operand.isOptional ? ":" : ""):\(operand.valueName ?? ""):\(action(of: operand))")
    }

    private static func action(of argument: ArgumentDescription?) -> String {
        switch argument?.values {
        case nil, .any: " "
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files([]): "_files"
        // Parentheses around a single extension would be taken for glob qualifiers, hence the second pair.
        case .files(let endings): "_files -g \"*.(\(endings.joined(separator: "|")))(-.)\""
        case .folders: "_files -/"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}
