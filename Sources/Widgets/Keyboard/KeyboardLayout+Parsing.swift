import Views

nonisolated extension KeyboardLayout {
    /// Greatest length of a description in bytes.
    public static let greatestLength = 65_536
    /// Greatest number of keys in a row; a finger could not hit more.
    public static let greatestRow = 12
    /// Greatest length of a key in Unicode scalars.
    public static let greatestKey = 8

    /// A layout, read from its description.
    ///
    /// Each line is one of three kinds. It may be a word and its value: `language`, `name`, `space`, `return`, and, if they differ from
    /// `return`, `next`, `send`, `search` and `done` (see ``ReturnKey``). It may be the name of a section: `letters`, `numbers`, `symbols`,
    /// `accents` or `upper`. If it begins with a space, it is a row of the section: keys separated by spaces. A plane has three rows. A row
    /// of `accents` is a key and its alternatives, and a row of `upper` is a letter and its capital. Lines that begin with `#` are
    /// comments.
    /// - Throws: The first mistake.
    /// - Complexity: O(length of the text).
    public init(parsing text: String) throws(KeyboardLayoutError) {
        var reader = KeyboardLayoutReader()
        guard text.utf8.count <= Self.greatestLength else { throw KeyboardLayoutError(line: 1, reason: .tooLong) }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { try reader.read(line) }
        self = try reader.layout()
    }
}

/// Reads a description line by line.
private nonisolated struct KeyboardLayoutReader {
    private var line = 0
    private var values: [String: String] = [:]
    private var planes: [KeyboardLayout.Plane: [[String]]] = [:]
    private var accents: [String: [String]] = [:]
    private var capitals: [String: String] = [:]
    private var section: String?
    private var sections: Set<String> = []

    private static let words: Set<String> = Set(["language", "name", "space"]).union(ReturnKey.allCases.map(\.rawValue))
    private static let sectionNames = Set(KeyboardLayout.Plane.allCases.map(\.rawValue)).union(["accents", "upper"])

    mutating func read(_ text: Substring) throws(KeyboardLayoutError) {
        line += 1
        guard let first = text.first, first != "#" else { return }
        if first == " " || first == "\t" { return try readRow(text.split { $0 == " " || $0 == "\t" }.map(String.init)) }
        let word = String(text.prefix { $0 != " " })
        let value = String(text.dropFirst(word.count).drop { $0 == " " })
        if Self.words.contains(word) {
            guard values[word] == nil else { throw mistake(.repeated(word)) }
            guard !value.isEmpty else { throw mistake(.missing(word)) }
            values[word] = value
        } else if Self.sectionNames.contains(word), value.isEmpty {
            guard sections.insert(word).inserted else { throw mistake(.repeated(word)) }
            section = word
        } else {
            throw mistake(.unknownWord(word))
        }
    }

    private mutating func readRow(_ keys: [String]) throws(KeyboardLayoutError) {
        guard !keys.isEmpty else { return }
        guard let section else { throw mistake(.rowOutsideSection) }
        guard keys.count <= KeyboardLayout.greatestRow else { throw mistake(.tooManyKeys(keys.count)) }
        for key in keys where !Self.isKey(key) { throw mistake(.badKey(key)) }
        if let plane = KeyboardLayout.Plane(rawValue: section) { return planes[plane, default: []].append(keys) }
        let isUpper = section == "upper"
        guard isUpper ? keys.count == 2 : keys.count > 1 else { throw mistake(.badPair) }
        guard isUpper ? capitals[keys[0]] == nil : accents[keys[0]] == nil else { throw mistake(.repeated(keys[0])) }
        if isUpper { capitals[keys[0]] = keys[1] } else { accents[keys[0]] = Array(keys.dropFirst()) }
    }

    private static func isKey(_ key: String) -> Bool {
        let scalars = key.unicodeScalars
        return scalars.count <= KeyboardLayout.greatestKey
            && scalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
    }

    func layout() throws(KeyboardLayoutError) -> KeyboardLayout {
        for plane in KeyboardLayout.Plane.allCases {
            guard let rows = planes[plane] else { throw mistake(.missing(plane.rawValue)) }
            guard rows.count == 3 else { throw mistake(.rowCount(rows.count)) }
        }
        let title = try value(ReturnKey.newLine.rawValue)
        var titles: [ReturnKey: String] = [:]
        for key in ReturnKey.allCases { titles[key] = values[key.rawValue] ?? title }
        return KeyboardLayout(
            language: try value("language"), name: try value("name"), spaceTitle: try value("space"), returnTitles: titles,
            planes: planes, accents: accents, capitals: capitals)
    }

    private func value(_ word: String) throws(KeyboardLayoutError) -> String {
        guard let value = values[word] else { throw mistake(.missing(word)) }
        return value
    }

    private func mistake(_ reason: KeyboardLayoutError.Reason) -> KeyboardLayoutError { KeyboardLayoutError(line: line, reason: reason) }
}
