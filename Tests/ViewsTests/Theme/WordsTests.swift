import Testing
import Views

@Suite struct WordsTests {
    @Test func wordsAreEnglishUntilTheyAreSet() {
        var words = Words.standard
        #expect(words[.cancel] == "cancel" && words[.position] == "{number} of {count}")

        words[.cancel] = "abbrechen"
        #expect(words[.cancel] == "abbrechen" && words != .standard)

        words[.cancel] = Words.Key.cancel.english
        #expect(words == .standard)
    }

    @Test(arguments: Words.Key.allCases)
    func everyKeyHasAText(key: Words.Key) {
        #expect(!key.english.isEmpty && Words.standard[key] == key.english && Words.Key(rawValue: key.rawValue) == key)
        #expect(Words([key: "?"])[key] == "?" && Words.Key.allCases.allSatisfy { $0 == key || Words([key: "?"])[$0] == $0.english })
    }

    /// Names may be in any order, repeated or left out; what is no name with a value stays.
    @Test(arguments: [
        ("{number} of {count}", "3 of {x}"), ("{count}: {number}, {number}", "{x}: 3, 3"), ("", ""), ("{other} {number", "{other} {number"),
        ("{{number}}", "{3}"), ("}{", "}{"), ("{}", "{}"),
    ])
    func valuesReplaceTheirNames(pattern: String, text: String) {
        #expect(Words([.position: pattern]).text(.position, ["number": "3", "count": "{x}"]) == text)
    }

    @Test func aThemeHasTheWordsAndFormatsThatItIsGiven() {
        var (theme, other) = (Theme(.dark), Theme(.dark))
        #expect(theme == other && theme.formats == .standard)

        theme.words[.cancel] = "abbrechen"
        other.formats.decimalSeparator = ","

        #expect(theme != Theme(.dark) && other != Theme(.dark) && theme != other)
        #expect(theme.scaled(to: 2).words == theme.words && other.scaled(to: 2).formats == other.formats)
    }
}
