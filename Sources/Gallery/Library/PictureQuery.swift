import Pictures

/// A search for pictures by words of their names, folders and notes, and by dates.
///
/// All words have to match: "beach august 2024" finds the pictures of that month with "beach" in their names, folders or notes. Words
/// that form a date match if the date matches, or if all of them occur in the name and folders: "may" also finds "mayflower.jpg". Dates
/// can be written as `2024`, `august`, `august 2024`, `2024-08`, `5 august`, `5 august 2024`, `august 5`, `2024-08-05` and, if the
/// current day is known, `today` and `yesterday`. Months may be shortened to three letters, and days may be written like `5th`. Case,
/// accents, hyphens and underscores are ignored.
public nonisolated struct PictureQuery: Equatable, Sendable {
    /// The text as it was typed.
    public let text: String
    let terms: [Term]

    /// Words that are matched together.
    struct Term: Equatable, Sendable {
        /// The folded words; each must occur in the name or the folders, unless the date matches.
        var words: [[UInt8]]
        var date: DatePattern?
    }

    /// A day, or the known parts of a date; nil matches any value.
    struct DatePattern: Equatable, Sendable {
        var year: Int?
        var month: Int?
        var day: Int?

        func matches(_ date: CivilDate) -> Bool {
            (year ?? date.year) == date.year && (month ?? date.month) == date.month && (day ?? date.day) == date.day
        }
    }

    /// - Parameter today: The current day, for "today" and "yesterday"; if nil, these are ordinary words.
    public init(_ text: String = "", today: CalendarDay? = nil) {
        self.text = text
        terms = QueryParser(text, today: today).terms
    }

    /// The text in quotes on one line, shortened to `longestShown` characters; nil if the query matches everything.
    var shownText: String? {
        guard !isEmpty else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > PictureQuery.longestShown ? String(words.prefix(PictureQuery.longestShown - 1)) + "…" : words
    }

    /// Maximum length in characters that fits into a header.
    private static let longestShown = 40

    /// Whether the query matches everything.
    public var isEmpty: Bool { terms.isEmpty }

    /// Returns whether a picture matches.
    /// - Parameters:
    ///   - folded: The folded text of the picture's name and folders.
    ///   - day: Days since 1 January 1970; nil if it has no date.
    func matches(folded: [UInt8], day: Int?) -> Bool {
        var date: CivilDate?
        return terms.allSatisfy { term in
            if let pattern = term.date, let day {
                let known = date ?? CivilDate(secondsSince1970: day * 86_400)
                date = known
                if pattern.matches(known) { return true }
            }
            return term.words.allSatisfy { FoldedText.contains($0, in: folded) }
        }
    }
}

/// Splits a query into terms.
private nonisolated struct QueryParser {
    private(set) var terms: [PictureQuery.Term] = []
    private var words: ArraySlice<String>
    private let today: CalendarDay?

    /// Maximum number of words; any further words of a long pasted text are ignored.
    private static let mostWords = 32

    init(_ text: String, today: CalendarDay?) {
        self.today = today
        words = text.lowercased().split { $0.isWhitespace || $0 == "," }.prefix(QueryParser.mostWords).map(String.init)[...]
        while let term = nextTerm() { if !term.words.isEmpty { terms.append(term) } }
    }

    private mutating func nextTerm() -> PictureQuery.Term? {
        guard let first = words.first else { return nil }
        if let (pattern, count) = pattern() {
            defer { words = words.dropFirst(count) }
            return PictureQuery.Term(words: words.prefix(count).map(FoldedText.bytes), date: pattern)
        }
        words = words.dropFirst()
        return PictureQuery.Term(words: FoldedText.bytes(of: first).split(separator: UInt8(ascii: " ")).map(Array.init))
    }

    /// The date at the beginning of the words, and the number of words that it consists of.
    private func pattern() -> (PictureQuery.DatePattern, Int)? {
        let first = word(0)
        if let day = relativeDay(first) { return (day, 1) }
        if let date = QueryParser.numericDate(first) { return (date, 1) }
        if let month = QueryParser.month(first) { return pattern(ofMonth: month) }
        if let day = QueryParser.day(first), let month = QueryParser.month(word(1)) {
            let year = QueryParser.year(word(2))
            return (PictureQuery.DatePattern(year: year, month: month, day: day), year == nil ? 2 : 3)
        }
        return QueryParser.year(first).map { (PictureQuery.DatePattern(year: $0), 1) }
    }

    private func pattern(ofMonth month: Int) -> (PictureQuery.DatePattern, Int) {
        let day = QueryParser.day(word(1))
        let count = day == nil ? 1 : 2
        let year = QueryParser.year(word(count))
        return (PictureQuery.DatePattern(year: year, month: month, day: day), year == nil ? count : count + 1)
    }

    private func word(_ offset: Int) -> String { words.dropFirst(offset).first ?? "" }

    private func relativeDay(_ word: String) -> PictureQuery.DatePattern? {
        guard let today, word == "today" || word == "yesterday" else { return nil }
        let date = CalendarDay(number: word == "today" ? today.number : today.number - 1).date
        return PictureQuery.DatePattern(year: date.year, month: date.month, day: date.day)
    }

    /// Parses `2024-08` or `2024-08-05`.
    private static func numericDate(_ word: String) -> PictureQuery.DatePattern? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let year = year(parts[0]), let month = number(parts[1], in: 1...12) else { return nil }
        guard parts.count == 3 else { return PictureQuery.DatePattern(year: year, month: month) }
        return number(parts[2], in: 1...31).map { PictureQuery.DatePattern(year: year, month: month, day: $0) }
    }

    private static func year(_ word: String) -> Int? { word.utf8.count == 4 ? number(word, in: 1800...2999) : nil }

    private static func day(_ word: String) -> Int? {
        let ending = ["st", "nd", "rd", "th"].first { word.hasSuffix($0) } ?? ""
        return number(String(word.dropLast(ending.count)), in: 1...31)
    }

    /// Parses a number that consists only of digits.
    private static func number(_ word: String, in range: ClosedRange<Int>) -> Int? {
        guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word) else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    /// The number 1…12 of a month, given its name or at least its first three letters.
    private static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        return CivilDate.months.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }
}
