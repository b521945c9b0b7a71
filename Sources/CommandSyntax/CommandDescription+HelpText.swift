extension CommandDescription {
    /// Creates a description from the help text of a program that cannot dump its syntax.
    ///
    /// A line that begins with `usage:` gives the operands: its words that follow no option and are not `OPTIONS`. An indented line that
    /// begins with a dash describes an option: spellings separated by commas, the value's name, two spaces, the description, which may
    /// continue in lines with a larger indent. The first other line is the abstract.
    public init(name: String, helpText: String) {
        self.init(name: name)
        for line in helpText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let indent = line.prefix { $0 == " " }.count
            let text = String(line.dropFirst(indent))
            if text.lowercased().hasPrefix("usage:") {
                arguments.insert(contentsOf: CommandDescription.operands(inUsage: text), at: 0)
            } else if indent > 0, text.hasPrefix("-") {
                arguments.append(ArgumentDescription(helpLine: text))
            } else if indent > 2, !text.isEmpty, let last = arguments.indices.last, !arguments[last].spellings.isEmpty {
                arguments[last].abstract += (arguments[last].abstract.isEmpty ? "" : " ") + text
            } else if indent == 0, abstract.isEmpty, !text.isEmpty, !text.hasSuffix(":") {
                abstract = text.hasPrefix("OVERVIEW: ") ? String(text.dropFirst(10)) : text
            }
        }
    }

    private static func operands(inUsage text: String) -> [ArgumentDescription] {
        var operands: [ArgumentDescription] = []
        var isOption = false
        // Skips `usage:` and the program's name.
        for word in text.split(separator: " ").dropFirst(2) {
            let bare = word.filter { !"[]<>.|".contains($0) }
            let isGeneral = ["OPTIONS", "options", "OPTION"].contains(bare)
            if bare.hasPrefix("-") {
                isOption = !word.hasSuffix("]")
            } else if isOption || isGeneral || bare.isEmpty {
                isOption = false
            } else {
                operands.append(
                    ArgumentDescription(
                        spellings: [], valueName: bare.lowercased(), values: .files([]), isOptional: word.hasPrefix("["),
                        isRepeating: word.contains("...")))
            }
        }
        return operands
    }
}

extension ArgumentDescription {
    /// - Parameter text: A line such as `-s, --size <n>  Longest side.`
    fileprivate init(helpLine text: String) {
        var syntax = text[...]
        var abstract = ""
        if let gap = text.firstGap {
            syntax = text[..<gap]
            abstract = String(text[gap...].drop { $0 == " " })
        }
        let words = syntax.split { $0 == " " || $0 == "," || $0 == "=" }
        let value = words.first { !$0.hasPrefix("-") }?.filter { !"[]<>".contains($0) }
        self.init(
            spellings: words.filter { $0.hasPrefix("-") }.map(String.init), valueName: value, abstract: abstract)
    }
}

extension String {
    /// The index of the first two consecutive spaces; nil if there are none.
    fileprivate var firstGap: Index? {
        zip(indices, indices.dropFirst()).first { self[$0] == " " && self[$1] == " " }?.0
    }
}
