import FoundationEssentials

/// The syntax of a program or subcommand: its name, purpose and arguments.
///
/// Decodes swift-argument-parser's dump of a command. Manual page and completions are generated from this value.
public struct CommandDescription: Decodable, Equatable, Sendable {
    public var name: String
    public var abstract: String
    /// Paragraphs below the abstract, separated by empty lines.
    public var discussion: String
    /// Options, flags and operands in the order of the help, without hidden ones.
    public var arguments: [ArgumentDescription]
    /// The subcommands, without hidden ones.
    public var subcommands: [CommandDescription]

    public init(
        name: String, abstract: String = "", discussion: String = "", arguments: [ArgumentDescription] = [],
        subcommands: [CommandDescription] = []
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        self.arguments = arguments
        self.subcommands = subcommands
    }

    /// - Parameter json: The dump of a root command.
    public init(json: String) throws {
        struct Dump: Decodable { let command: CommandDescription }
        self = try JSONDecoder().decode(Dump.self, from: Data(json.utf8)).command
        // The dump includes the help subcommand, but not the names of its topics.
        let topics = subcommands.map(\.name).filter { $0 != "help" }
        for index in subcommands.indices where subcommands[index].name == "help" {
            subcommands[index].arguments = subcommands[index].operands.prefix(1).map { operand in
                var topic = operand
                (topic.valueName, topic.values, topic.isRepeating) = ("subcommand", .words(topics), false)
                return topic
            }
        }
    }

    /// Options and flags, without operands.
    public var options: [ArgumentDescription] { arguments.filter { !$0.spellings.isEmpty } }
    /// The positional arguments.
    public var operands: [ArgumentDescription] { arguments.filter(\.spellings.isEmpty) }

    /// The spellings of all options that take a value, including those of subcommands.
    public var spellingsWithValue: Set<String> {
        Set((arguments + subcommands.flatMap(\.arguments)).filter { $0.valueName != nil }.flatMap(\.spellings))
    }

    // MARK: Decodable

    private enum CodingKeys: String, CodingKey { case commandName, abstract, discussion, arguments, subcommands, shouldDisplay }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .commandName)
        abstract = try values.decodeIfPresent(String.self, forKey: .abstract) ?? ""
        discussion = try values.decodeIfPresent(String.self, forKey: .discussion) ?? ""
        arguments = try values.decodeIfPresent([ArgumentDescription].self, forKey: .arguments)?.filter(\.isShown) ?? []
        subcommands = try values.decodeIfPresent([Shown].self, forKey: .subcommands)?.compactMap(\.command) ?? []
    }

    /// A subcommand; nil if it is hidden.
    private struct Shown: Decodable {
        let command: CommandDescription?

        init(from decoder: any Decoder) throws {
            let isShown = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Bool.self, forKey: .shouldDisplay) ?? true
            command = isShown ? try CommandDescription(from: decoder) : nil
        }
    }
}
