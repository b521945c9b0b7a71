import Testing

@testable import Commands

@Suite struct SuggestionTests {
    private static let names = ["replay", "particles", "scenes", "doctor", "help"]

    @Test(arguments: [
        ("repaly", "replay"), ("replya", "replay"), ("Replay", "replay"), ("partcles", "particles"), ("scene", "scenes"),
        ("doktor", "doctor"),
        ("hlep", "help"), ("photos", nil), ("holiday", nil), ("me", nil), ("", nil),
    ])
    func nearestNameIsTheOneMistyped(_ word: String, _ name: String?) {
        #expect(Suggestion.nearest(to: word, among: Self.names) == name)
    }

    @Test(arguments: [("", "", 0), ("", "ab", 2), ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3)])
    func distanceCountsLettersToChange(_ first: String, _ second: String, _ distance: Int) {
        #expect(Suggestion.distance(first, second) == distance)
        #expect(Suggestion.distance(second, first) == distance)
    }
}
