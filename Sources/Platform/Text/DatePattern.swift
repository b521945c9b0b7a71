/// A pattern of a date in the letters of Unicode's locale data. Source: UTS #35, part 4, "Date Field Symbol Table".
struct DatePattern {
    /// What the letters stand for.
    struct Moment {
        let year: Int
        let month: Int
        let day: Int
        let hour: Int
        let minute: Int
    }

    private enum Part {
        case text(String)
        case field(Character, count: Int)
    }

    private let parts: [Part]

    init(_ pattern: String) {
        var (parts, text, rest): ([Part], String, Substring) = ([], "", pattern[...])
        while let first = rest.first {
            if first == "'" {
                text += DatePattern.takeQuoted(&rest)
            } else if first.isASCII, first.isLetter {
                let count = rest.prefix { $0 == first }.count
                rest = rest.dropFirst(count)
                parts += [.text(text), .field(first, count: count)]
                text = ""
            } else {
                text.append(first)
                rest.removeFirst()
            }
        }
        self.parts = parts + [.text(text)]
    }

    /// Takes text in quotes, in which two quotes are one; two quotes alone are one, too.
    private static func takeQuoted(_ rest: inout Substring) -> String {
        rest.removeFirst()
        guard rest.first != "'" else {
            rest.removeFirst()
            return "'"
        }
        var text = ""
        while let next = rest.first {
            rest.removeFirst()
            if next == "'" {
                guard rest.first == "'" else { break }
                rest.removeFirst()
            }
            text.append(next)
        }
        return text
    }

    func text(of moment: Moment, _ formats: LanguageFormats) -> String {
        parts.reduce(into: "") { result, part in
            switch part {
            case .text(let text): result += text
            case .field(let letter, let count): result += DatePattern.field(letter, count, of: moment, formats)
            }
        }
    }

    private static func field(_ letter: Character, _ count: Int, of moment: Moment, _ formats: LanguageFormats) -> String {
        switch letter {
        case "y": count == 2 ? digits(moment.year % 100, 2) : digits(moment.year, count)
        case "M": count >= 3 ? formats.months[moment.month - 1] : digits(moment.month, count)
        case "L": count >= 3 ? formats.headingMonths[moment.month - 1] : digits(moment.month, count)
        case "d": digits(moment.day, count)
        case "H": digits(moment.hour, count)
        case "h": digits((moment.hour + 11) % 12 + 1, count)
        case "m": digits(moment.minute, count)
        case "a": formats.dayHalves[moment.hour < 12 ? 0 : 1]
        default: ""
        }
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

extension String {
    /// The text with each name in braces replaced by its value. Names without a value stay.
    package func filled(_ values: [String: String]) -> String {
        guard utf8.contains(UInt8(ascii: "{")) else { return self }
        var (text, rest) = ("", self[...])
        while let open = rest.firstIndex(of: "{") {
            text += rest[..<open]
            let name = rest[rest.index(after: open)...].prefix { $0 != "}" && $0 != "{" }
            if name.endIndex < rest.endIndex, rest[name.endIndex] == "}", let value = values[String(name)] {
                text += value
                rest = rest[rest.index(after: name.endIndex)...]
            } else {
                text.append("{")
                rest = rest[rest.index(after: open)...]
            }
        }
        return text + rest
    }
}
