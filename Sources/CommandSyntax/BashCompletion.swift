/// Completion for bash: subcommands, options before or after them, option values, and files.
public struct BashCompletion {
    private let command: CommandDescription

    public init(of command: CommandDescription) { self.command = command }

    public var text: String {
        """
        # bash completion for \(command.name)

        \(function)()
        {
            local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
            local word subcommand= operand= ended= value= skip=
            # bash parts --option=value into three words.
            if [[ $cur == = ]]; then
                cur=
            elif [[ $prev == = ]]; then
                prev=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            local i
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $skip ]]; then
                    skip=
                    [[ $word == = ]] && skip=1
                    continue
                fi
                if [[ $ended ]]; then
                    operand=1
                    continue
                fi
                case $word in
                    --) ended=1 ;;
        \(valuePattern.map { "            \($0)) skip=1 ;;\n" } ?? "")\
                    -?*) ;;
        \(subcommandPattern.map { "            \($0)) if [[ $operand || $subcommand ]]; then operand=1; else subcommand=$word; fi ;;\n" } ?? "")\
                    *) operand=1 ;;
                esac
            done
            [[ $skip ]] && value=$prev
            COMPREPLY=()
            case $subcommand in
        \(([command] + command.subcommands).map(cases).joined(separator: "\n"))
            esac
        }

        \(function)_words()
        {
            local IFS=$'\\n'
            COMPREPLY+=($(compgen -W "$1" -- "$cur"))
        }

        # Files whose names end as given, and folders; all files where nothing is given.
        \(function)_files()
        {
            local IFS=$'\\n' ending
            compopt -o filenames 2>/dev/null
            if (($# == 0)); then
                COMPREPLY+=($(compgen -f -- "$cur"))
                return
            fi
            COMPREPLY+=($(compgen -d -- "$cur"))
            for ending in "$@"; do COMPREPLY+=($(compgen -f -X "!*.$ending" -- "$cur")); done
        }

        complete -F \(function) \(command.name)

        """
    }

    private var function: String { "_" + command.name.map { $0.isLetter ? String($0) : "_" }.joined() }

    private var valuePattern: String? { BashCompletion.pattern(command.spellingsWithValue.sorted()) }
    private var subcommandPattern: String? { BashCompletion.pattern(command.subcommands.map(\.name)) }
    private static func pattern(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " | ") }

    /// The shell code that completes the arguments of one command.
    private func cases(for command: CommandDescription) -> String {
        let isRoot = command.name == self.command.name
        let subcommands = isRoot ? self.command.subcommands.map(\.name) : []
        let values = command.options.filter { $0.valueName != nil }.map { option in
            "                \(option.spellings.joined(separator: " | "))) \(offer(option.values)) ;;"
        }
        let offered =
            subcommands.isEmpty ? "" : "[[ $operand || $ended ]] || \(function)_words $'\(subcommands.joined(separator: "\\n"))'\n"
        return """
                    \(isRoot ? "''" : command.name))
                        case $value in
            \(values.joined(separator: "\n"))\(values.isEmpty ? "" : "\n")\
                            ?*) ;;
                            *)
                                if [[ $cur == -* && ! $ended ]]; then
                                    \(function)_words $'\(command.options.flatMap(\.spellings).joined(separator: "\\n"))'
                                else
                                    \(offered.isEmpty ? "" : offered + "                        ")\(command.operands.first.map { offer($0.values) } ?? ":")
                                fi
                                ;;
                        esac
                        ;;
            """
    }

    private func offer(_ values: ArgumentDescription.Values) -> String {
        switch values {
        case .any: ":"
        case .words(let words): "\(function)_words $'\(words.joined(separator: "\\n"))'"
        case .files(let endings): ([function + "_files"] + endings).joined(separator: " ")
        case .folders: "compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY+=($(compgen -d -- \"$cur\"))"
        }
    }
}
