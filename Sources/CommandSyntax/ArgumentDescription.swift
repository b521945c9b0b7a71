/// An option, flag or operand of a command.
public struct ArgumentDescription: Decodable, Equatable, Sendable {
    /// The kind of value, for a shell's completion.
    public enum Values: Equatable, Sendable {
        case any
        case words([String])
        /// Files with one of these extensions, without the dot; all files if empty.
        case files([String])
        case folders
    }

    /// The option's names with dashes, such as `-s` and `--size`; empty for an operand.
    public var spellings: [String]
    /// The placeholder of the value; nil for a flag.
    public var valueName: String?
    public var abstract: String
    public var defaultValue: String?
    public var values: Values
    public var isOptional: Bool
    public var isRepeating: Bool
    var isShown = true

    public init(
        spellings: [String], valueName: String?, abstract: String = "", defaultValue: String? = nil, values: Values = .any,
        isOptional: Bool = true, isRepeating: Bool = false
    ) {
        self.spellings = spellings
        self.valueName = valueName
        self.abstract = abstract
        self.defaultValue = defaultValue
        self.values = values
        self.isOptional = isOptional
        self.isRepeating = isRepeating
    }

    // MARK: Decodable

    private enum CodingKeys: String, CodingKey {
        case kind, names, valueName, abstract, defaultValue, allValues, completionKind, isOptional, isRepeating, shouldDisplay
    }

    private struct Spelling: Decodable {
        let kind: String
        let name: String
        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    /// An enum case with its payload, as Swift encodes it: `{"file": {"extensions": []}}`.
    private struct CompletionKind: Decodable {
        struct Words: Decodable { let values: [String] }
        struct Files: Decodable { let extensions: [String] }
        struct Nothing: Decodable {}

        let list: Words?
        let file: Files?
        let directory: Nothing?

        var values: Values {
            if let list { return .words(list.values) }
            if let file { return .files(file.extensions) }
            return directory == nil ? .any : .folders
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(String.self, forKey: .kind)
        spellings = try container.decodeIfPresent([Spelling].self, forKey: .names)?.map(\.text) ?? []
        valueName = kind == "flag" ? nil : try container.decodeIfPresent(String.self, forKey: .valueName) ?? "value"
        abstract = try container.decodeIfPresent(String.self, forKey: .abstract) ?? ""
        defaultValue = kind == "flag" ? nil : try container.decodeIfPresent(String.self, forKey: .defaultValue)
        let words = try container.decodeIfPresent([String].self, forKey: .allValues).map(Values.words)
        values = try container.decodeIfPresent(CompletionKind.self, forKey: .completionKind)?.values ?? words ?? .any
        isOptional = try container.decodeIfPresent(Bool.self, forKey: .isOptional) ?? true
        isRepeating = try container.decodeIfPresent(Bool.self, forKey: .isRepeating) ?? false
        isShown = try container.decodeIfPresent(Bool.self, forKey: .shouldDisplay) ?? true
    }
}
