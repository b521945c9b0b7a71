import Pictures
import Testing

@testable import Gallery

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("IMG_2217.JPG", "img 2217.jpg"), ("Süß-Álbum_2", "suss album 2"), ("su\u{308}\u{DF}", "suss"),
        ("Œuvre Æther Þór", "oeuvre aether þor"),
        ("İstanbul ırmak", "istanbul irmak"), ("Łódź Çeşme Ðakovo", "lodz cesme ðakovo"), ("Việt Nam", "viet nam"),
        ("ΑΘΗΝΑ Москва", "αθηνα москва"),
        ("東京 🏔", "東京 🏔"), ("", ""),
    ])
    func lettersLoseCaseAndAccents(_ text: String, _ folded: String) {
        #expect(String(decoding: FoldedText.bytes(of: text), as: UTF8.self) == folded)
    }

    @Test func containingIsThatOfAllPlaces() {
        func contains(_ word: String, _ text: String) -> Bool { FoldedText.contains(Array(word.utf8), in: Array(text.utf8)) }

        #expect(contains("aab", "aaab") && contains("", "") && contains("", "x") && contains("x", "x") && contains("bc", "abc"))
        #expect(!contains("x", "") && !contains("abcd", "abc") && !contains("ac", "abc"))
    }
}

@Suite struct PictureQueryTests {
    /// Wednesday, 5 August 2026.
    private let today = CalendarDay(number: 20_670)

    private func matches(_ query: String, _ name: String = "img.jpg", _ day: Int? = nil) -> Bool {
        PictureQuery(query, today: today).matches(folded: FoldedText.bytes(of: name), day: day)
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Computed from the number of days since the first of January.
        (0..<400_000).first {
            let date = CivilDate(secondsSince1970: $0 * 86_400)
            return date.year == year && date.month == month && date.day == day
        } ?? -1
    }

    private static let fifth = day(2024, 8, 5)
    private static let sixth = day(2024, 8, 6)
    private static let other = day(2023, 9, 5)

    @Test(arguments: [
        "5 august 2024", "August 5, 2024", "5th AUG 2024", "aug 2024", "2024-08", "2024-08-05", "2024", "august", "5 august", "img 2024",
        "2024 img.jpg", " august  2024 ", "",
    ])
    func datesInAllWordsFindTheDay(_ query: String) {
        #expect(matches(query, day: Self.fifth))
    }

    private func matches(_ query: String, day: Int) -> Bool { matches(query, "img.jpg", day) }

    @Test func otherDaysAreNotFound() {
        for query in ["5 august 2024", "2024-08-05", "august 5", "5 aug"] { #expect(!matches(query, day: Self.sixth), "\(query)") }
        for query in ["august 2024", "2024-08", "2024", "aug"] {
            #expect(matches(query, day: Self.sixth), "\(query)")
            #expect(!matches(query, day: Self.other), "\(query)")
        }
        #expect(matches("september", day: Self.other) && matches("sept 2023", day: Self.other) && !matches("se 2023", day: Self.other))
    }

    @Test func todayAndYesterdayNeedADay() {
        #expect(matches("today", day: today.number) && !matches("today", day: today.number - 1))
        #expect(matches("yesterday", day: today.number - 1) && !matches("yesterday", day: today.number))
        #expect(!PictureQuery("today").matches(folded: [], day: today.number))
        #expect(PictureQuery("today").matches(folded: FoldedText.bytes(of: "Today at sea.jpg"), day: nil))
        #expect(today.date.dayWords(in: 0) == "5 August 2026")
    }

    @Test func allWordsHaveToMatchNameOrFolders() {
        #expect(matches("sea trip", "Trip to the Sea/1.jpg"))
        #expect(!matches("sea mountain", "Trip to the Sea/1.jpg"))
        #expect(matches("süden", "SUDEN 1.jpg") && matches("suden", "Süden 1.jpg"))
        #expect(matches("dusk-ridge", "dusk_ridge 3.webp"))
        #expect(matches("2024-08", "scan 2024_08.png") && !matches("2024-08", "scan 2024 09.png"))
    }

    @Test func wordsOfADateAlsoFindNames() {
        #expect(matches("may", "mayflower.jpg", Self.fifth))
        #expect(matches("august 2024", "August/of 2024/1.jpg", Self.other))
        // A query of half a date and half a name matches neither.
        #expect(!matches("august 2024", "best of 2024/1.jpg", Self.other))
        #expect(matches("2217", "IMG_2217.jpg", Self.fifth))
    }

    @Test(arguments: [
        "0 august", "32 august 2024", "august 0", "2024-13", "2024-00-01", "2024-08-32", "99999", "5-", "-", "--", "2024-08-05-06", "th",
    ])
    func falseDatesAreWords(_ query: String) {
        #expect(PictureQuery(query, today: today).terms.allSatisfy { $0.date?.day == nil })
        #expect(!matches(query, "img.jpg", Self.other) || query.allSatisfy { $0 == "-" })
    }

    @Test func emptyQueriesMatchEverythingAndLongOnesEnd() {
        #expect(PictureQuery("  , ").isEmpty && PictureQuery("").isEmpty && PictureQuery("-").isEmpty)
        #expect(PictureQuery(String(repeating: "x ", count: 100_000)).terms.count == 32)
    }
}
