import LayoutMath
import Testing

@Suite struct SelectionCarryTests {
    /// Letters are items. The selected item is named by its place; nil means no selection.
    @Test(
        arguments: [
            // The first, the middle and the last one is removed.
            ("abcde", 0, "bcde", "b"), ("abcde", 2, "abde", "d"), ("abcde", 4, "abcd", "d"),
            // Their neighbours are removed too.
            ("abcde", 2, "abcd", "c"), ("abcde", 2, "cde", "c"), ("abcde", 2, "ab", "b"), ("abcde", 2, "ae", "e"), ("abcde", 1, "e", "e"),
            // All items are removed.
            ("abcde", 2, "", nil), ("abcde", 2, "xyz", "x"), ("a", 0, "", nil), ("", 0, "", nil), ("", 0, "xy", "x"), ("", -1, "xy", "x"),
            // Items are inserted before and after.
            ("abc", 1, "xyabcz", "b"), ("abc", 0, "xabc", "a"), ("abc", 2, "abxc", "c"), ("abc", 1, "axc", "c"),
            // Items change places, and one is removed as well.
            ("abcd", 0, "dcba", "a"), ("abcd", 3, "dabc", "d"), ("abcd", 1, "dca", "c"), ("abcd", 3, "cba", "c"),
        ] as [(String, Int, String, Character?)])
    func theSelectionFollowsItsItemOrGoesToWhatTookItsPlace(old: String, index: Int, new: String, selected: Character?) {
        let carry = SelectionCarry(from: old.map { String($0) }, to: new.map { String($0) })

        #expect(carry.index(from: index).map { Array(new)[$0] } == selected)
    }

    @Test func onlyWhatStayedHasAPlace() {
        let carry = SelectionCarry(from: ["a", "b", "c"], to: ["c", "x", "a"])

        #expect((-1...3).map(carry.place(ofItemAt:)) == [nil, 2, nil, 0, nil])
    }

    @Test func idsThatOccurAgainTrapWithTheirNames() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = SelectionCarry(from: [], to: ["calm", "wild", "calm", "tender"])
        }

        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains(#"items to select from have unique ids, but ["calm"] occur again"#), "\(words)")
    }

    @Test func aSelectionOutsideTheItemsGoesToTheLastThatStayed() {
        #expect(SelectionCarry(from: ["a", "b"], to: ["a", "b", "c"]).index(from: 7) == 1)
    }
}
