import CTextBreaks
public import Platform

extension LanguageFormats {
    /// The formats of a language by CLDR, as implemented by ICU, with the digits 0 to 9 and the Gregorian calendar. They take about a
    /// millisecond to read, and may differ between versions of ICU; a program that needs the same everywhere uses ``standard``.
    /// - Parameter language: A language tag from the environment, such as `de_AT.UTF-8`. Nil, `C` and `POSIX` give ``standard``.
    /// - Returns: The formats; nil if ICU's data lacks the rules. An unknown language has the rules for all languages without others.
    public init?(language: String?) {
        self.init()
        let tag = language.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? ""
        guard !["", "C", "POSIX"].contains(tag) else { return }
        guard let rules = language_rules_open(tag) else { return nil }
        defer { language_rules_close(rules) }
        guard let texts = LanguageTexts(rules) else { return nil }
        (decimalSeparator, groupSeparator, minusSign) = (texts.decimal, texts.group, texts.minus)
        (months, headingMonths, dayHalves) = (texts.months, texts.headingMonths, texts.dayHalves)
        for pattern in Pattern.allCases { texts.patterns[pattern].map { self[pattern] = $0 } }
    }
}

/// The texts of a language, read from ICU.
private struct LanguageTexts {
    let (decimal, group, minus): (String, String, String)
    let (months, headingMonths, dayHalves): ([String], [String], [String])
    private(set) var patterns: [LanguageFormats.Pattern: String] = [:]

    /// Nil if one of them is missing.
    init?(_ rules: OpaquePointer) {
        func text(_ kind: LanguageText, _ index: Int = 0) -> String? { read { language_text(rules, kind, Int32(index), $0, $1) } }
        func names(_ kind: LanguageText, count: Int) -> [String] { (0..<count).compactMap { text(kind, $0) } }
        guard let decimal = text(LanguageDecimalSeparator), let group = text(LanguageGroupSeparator), let minus = text(LanguageMinusSign)
        else { return nil }
        (self.decimal, self.group, self.minus) = (decimal, group, minus)
        months = names(LanguageMonth, count: 12)
        headingMonths = names(LanguageHeadingMonth, count: 12)
        dayHalves = names(LanguageDayHalf, count: 2)
        guard months.count == 12, headingMonths.count == 12, dayHalves.count == 2 else { return nil }
        for (pattern, skeleton) in LanguageTexts.skeletons {
            patterns[pattern] = read { language_pattern(rules, skeleton, $0, $1) }
        }
        patterns[.dateAndTime] = text(LanguageDateAndTime)
    }

    /// The fields of each pattern. ICU orders them as the language does; `j` is the hour as the language counts it.
    private static let skeletons: [LanguageFormats.Pattern: String] = [
        .numeric: "yMMdd", .day: "MMMMd", .date: "yMMMMd", .month: "yMMMM", .time: "jmm",
    ]
}

private func read(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map { write($0, Int32(buffer.count)) } ?? 0 }
    return count > 0 ? String(decoding: bytes[..<Int(count)].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
}
