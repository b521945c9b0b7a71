import Testing

@testable import Widgets

@Suite struct IdentityTableTests {
    /// Ids of every number of bytes up to 40, of one word and of several, in ASCII and beyond.
    private static let ids = (0...40).flatMap { count in
        ["a", "b"].map { String(repeating: "x", count: count) + $0 } + [String(repeating: "ü", count: count + 1)]
    }

    @Test func everyIdIsFoundAtItsIndexAndNoOther() {
        let table = IdentityTable(Self.ids)

        for (index, id) in Self.ids.enumerated() { #expect(table.index(of: id) == index) }
        for id in Self.ids { #expect(table.index(of: id + "?") == nil) }
        #expect(table.index(of: "") == nil)
        #expect(IdentityTable(["", "a"]).index(of: "") == 0)
    }

    /// A string is equal to others of other bytes.
    @Test(arguments: [
        ("K", "\u{212A}"), ("a;b", "a\u{37E}b"), ("`", "\u{1FEF}"), ("\u{212B}", "A\u{30A}"), ("\u{E9}K", "e\u{301}\u{212A}"),
        ("a long id of many words K", "a long id of many words \u{212A}"),
    ])
    func equalIdsAreFoundByEachOther(id: String, other: String) {
        #expect(id == other)
        #expect(IdentityTable([id]).index(of: other) == 0)
        #expect(IdentityTable([other]).index(of: id) == 0)
    }

    @Test func equalIdsOfOtherBytesTrap() async {
        await #expect(processExitsWith: .failure) { _ = IdentityTable(["K", "a", "\u{212A}"]) }
    }

    /// The hashes are like random numbers: of 100,000 ids about one pair has the same 32 bits, and every bit is set in half of them.
    @Test func hashesOfIdsThatDifferInDigitsAreSpread() {
        let hash = IdentityHash()
        let hashes = (0..<100_000).map { UInt32(truncatingIfNeeded: hash("r\($0)")) }

        #expect(Set(hashes).count > 99_980)
        for bit in 0..<32 {
            let share = Double(hashes.count { $0 >> bit & 1 == 1 }) / Double(hashes.count)
            #expect(abs(share - 0.5) < 0.02, "bit \(bit)")
        }
    }
}
