/// Completion for fish: subcommands, options before or after them, option values, and files.
public struct FishCompletion {
    private let command: CommandDescription

    public init(of command: CommandDescription) { self.command = command }

    public var text: String {
        """
        # fish completion for \(command.name)

        # Succeeds where the words so far are one of: start, operand (a word that is no option and no subcommand), or a subcommand.
        function \(function)_is
            set -l state start
            set -l skip
            for word in (commandline -opc)[2..-1]
                if test -n "$skip"
                    set skip
                    continue
                end
                switch $word
                    case --
                        set state operand
                        break
        \(cases)\
                    case '-?*'
                    case '*'
                        set state operand
                        break
                end
            end
            contains -- $state $argv
        end

        \(([command] + command.subcommands).flatMap(lines).joined(separator: "\n"))

        """
    }

    private var function: String { "__" + command.name.map { $0.isLetter ? String($0) : "_" }.joined() }

    private var cases: String {
        let values = command.spellingsWithValue.sorted().joined(separator: " ")
        let subcommands = command.subcommands.map(\.name).joined(separator: " ")
        return (values.isEmpty ? "" : "            case \(values)\n                set skip 1\n")
            + (subcommands.isEmpty ? "" : "            case \(subcommands)\n                set state $word\n                break\n")
    }

    private func lines(for command: CommandDescription) -> [String] {
        let isRoot = command.name == self.command.name
        let here = rule(isRoot ? "start operand" : command.name)
        var lines = command.options.map { option in
            let names = option.spellings.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
            return ([here] + names + [FishCompletion.values(of: option), "-d \(FishCompletion.quoted(option.abstract))"])
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        if isRoot {
            lines += self.command.subcommands.map { "\(rule("start")) -a \($0.name) -d \(FishCompletion.quoted($0.abstract))" }
        }
        switch command.operands.first?.values {
        case .files(let endings):
            guard !endings.isEmpty else { break }
            lines.append("\(here) -f")
            lines += endings.map { "\(here) -a '(__fish_complete_suffix .\($0))'" }
        case .words(let words): lines.append("\(here) -f -a \(FishCompletion.quoted(words.joined(separator: " ")))")
        default: lines.append("\(here) -f")
        }
        return lines
    }

    private func rule(_ states: String) -> String { "complete -c \(command.name) -n '\(function)_is \(states)'" }

    private static func values(of option: ArgumentDescription) -> String {
        guard option.valueName != nil else { return "" }
        switch option.values {
        case .any: return "-x"
        case .words(let words): return "-x -a \(quoted(words.joined(separator: " ")))"
        case .files([]): return "-r -F"
        case .files(let endings): return "-x -a \(quoted(endings.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " ")))"
        case .folders: return "-x -a '(__fish_complete_directories)'"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())'"
    }
}
