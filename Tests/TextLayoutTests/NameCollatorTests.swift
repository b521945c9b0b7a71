import Particles
import Testing

@testable import TextLayout

/// Tests the order of names as laws: total, transitive, numeric, and the same for texts that are canonically equivalent.
@Suite struct NameCollatorTests {
    private func key(_ name: String, _ language: String? = nil) -> [UInt8] {
        var key: [UInt8] = []
        NameCollator(language: language)?.appendKey(of: name, to: &key)
        return key
    }

    private func sorted(_ names: [String], _ language: String? = nil) -> [String] {
        names.map { (key($0, language) + [0] + Array($0.utf8), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    private static let composed = "\u{C9}cole"
    private static let decomposed = "E\u{301}cole"

    @Test func accentedNamesStandBesideTheirLetters() {
        let names = [
            "Zebra", "Ärger", Self.composed, Self.decomposed, "Öl", "Über", "čaj", "Łódź", "２", "１０", "apple", "echo", "Lager", "1", "3",
        ]

        let order = sorted(names).map { Array($0.unicodeScalars) }

        let expected = [
            "1", "２", "3", "１０", "apple", "Ärger", "čaj", "echo", Self.decomposed, Self.composed, "Lager", "Łódź", "Öl", "Über", "Zebra",
        ]
        #expect(order == expected.map { Array($0.unicodeScalars) })
    }

    /// Pairs in the order of a language, which differs from that of others.
    @Test(
        arguments: [
            ("sv_SE.UTF-8", "Zebra", "Ärger"), ("de_DE.UTF-8", "Ärger", "Zebra"), ("cs_CZ", "cz", "ch"), ("C", "ch", "cz"),
            (nil, "ch", "cz"),
            ("da_DK@euro", "zebra", "aalborg"), ("en", "aalborg", "zebra"), ("lt_LT", "y", "j"), ("nonsense", "Ärger", "Zebra"),
            ("POSIX", "a", "B"),
        ] as [(String?, String, String)])
    func languagesHaveTheirOwnRules(_ language: String?, first: String, second: String) {
        #expect(key(first, language).lexicographicallyPrecedes(key(second, language)))
    }

    @Test func numbersCompareByTheirValueInAnyDigits() {
        var random = RandomSource(seed: 5)
        for _ in 0..<2_000 {
            let (a, b) = (Int.random(in: 0..<100_000, using: &random), Int.random(in: 0..<100_000, using: &random))
            let (x, y) = ("IMG \(a).jpg", "IMG " + wide(b) + ".jpg")
            #expect(key(x).lexicographicallyPrecedes(key(y)) == (a < b), "\(x) \(y)")
        }
        #expect(key("007") == key("7") && key("１０") == key("10"))
    }

    private func wide(_ number: Int) -> String {
        String(String.UnicodeScalarView(String(number).unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x30 + 0xFF10) }))
    }

    /// Each letter as one character or as two, with its marks in any order.
    @Test(arguments: [
        ("é", "e\u{301}"), ("ą́", "a\u{328}\u{301}"), ("ą́", "a\u{301}\u{328}"), ("ệ", "e\u{302}\u{323}"), ("Å", "\u{212B}"),
        ("각", "\u{1100}\u{1161}\u{11A8}"),
    ])
    func equivalentNamesHaveTheSameKey(_ one: String, other: String) {
        for name in ["x\(one)y", one, "\(one)2"] {
            #expect(key(name) == key(name.replacing(one, with: other)))
        }
    }

    /// Keys have no zero, so that what is appended to them decides only between equal ones; and they are bytes, whose order is transitive.
    @Test func anyTextHasAKeyWithoutZero() {
        var random = RandomSource(seed: 9)
        let letters = "aAbBéÉłŁ019 .-_(２\u{301}\u{1F600}ßж漢\u{F700}".unicodeScalars.map { $0 }
        for _ in 0..<3_000 {
            var name = ""
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                name.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &random)])
            }
            #expect(!key(name).contains(0) && (name.isEmpty || name.allSatisfy { $0.isASCII && $0 < " " } || !key(name).isEmpty))
        }
        #expect(key(String(repeating: "long é ", count: 2_000)).count > 4_000)
    }
}
