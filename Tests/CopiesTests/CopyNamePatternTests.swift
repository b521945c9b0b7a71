import Copies
import Pictures
import Storage
import Testing

/// Tests the names of copies, and the patterns that are refused.
@Suite struct CopyNamePatternTests {
    private func name(
        _ pattern: String, of picture: String = "/photos/IMG_2217.JPG", number: Int = 7, count: Int = 120, taken: CivilDate? = nil,
        format: CopySettings.Format = .jpeg
    ) throws -> String {
        try CopyNamePattern(pattern).fileName(of: picture, number: number, of: count, taken: taken, format: format)
    }

    @Test func propertiesStandForMarks() throws {
        let day = CivilDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44)

        #expect(try name("{name}") == "IMG_2217.jpg")
        #expect(try name("{date} {name}", taken: day, format: .webp) == "2024-05-01 IMG_2217.webp")
        #expect(try name("{date}") == "undated.jpg")
        #expect(try name("Porto {number}", format: .png) == "Porto 007.png")
        #expect(try name("{name}{name}-{number}", number: 120) == "IMG_2217IMG_2217-120.jpg")
    }

    @Test(arguments: ["{", "}", "{nam}", "{{}", "{NAME}", "{date ", "name}"]) func otherBracesStandForThemselves(_ text: String) throws {
        #expect(try name(text) == text + ".jpg")
    }

    @Test func aBraceBeforeAMarkIsOne() throws { #expect(try name("{{name}}") == "{IMG_2217}.jpg") }

    @Test(arguments: [("a.b.png", "a.b"), ("plain", "plain"), (".hidden", ".hidden"), ("ends.", "ends"), ("a/b c.tar.jpg", "b c.tar")])
    func theExtensionIsReplaced(picture: String, stem: String) throws {
        #expect(try name("{name}", of: picture) == stem + ".jpg")
    }

    @Test(arguments: [
        ("", CopyNamePattern.Mistake.isEmpty), ("  ", .isEmpty), ("\u{A0}", .isEmpty), ("a/b", .hasSlash), ("/", .hasSlash),
        ("a\0b", .hasControlCharacter),
        ("a\nb", .hasControlCharacter), ("\u{7F}", .hasControlCharacter), (".a", .beginsWithDot), ("..", .beginsWithDot),
        (String(repeating: "x", count: 129), .isTooLong),
    ])
    func whatIsNoNameIsRefused(text: String, mistake: CopyNamePattern.Mistake) {
        #expect(throws: mistake) { try CopyNamePattern(text) }
        #expect(!mistake.description.isEmpty && !mistake.description.contains("\n"))
    }

    /// The number stays, because copies would otherwise have the same name.
    @Test(arguments: ["x", "ü", "界", "👩‍👩‍👧"]) func longNamesAreCutAtACharactersEnd(_ letter: String) throws {
        let long = String(repeating: letter, count: 300)

        let cut = try name("{date} {name} {number}", of: long + ".jpg")

        #expect(cut.hasPrefix("undated " + letter) && cut.hasSuffix(letter + " 007.jpg"))
        #expect(cut.utf8.count <= 255 && cut.utf8.count > 255 - letter.utf8.count)
    }

    /// Names that are not UTF-8 are measured in their bytes.
    @Test func namesOfAnyBytesAreCut() throws {
        let bytes = [UInt8](repeating: 0xE9, count: 250)

        #expect(try name("{name}", of: String(pathBytes: bytes)).pathBytes == bytes + Array(".jpg".utf8))
        #expect(try name("abc{name}", of: String(pathBytes: bytes)).pathBytes == Array("abc".utf8) + bytes.prefix(248) + Array(".jpg".utf8))
    }

    /// Every number of a run has as many digits, so that names sort as the pictures do.
    @Test func numbersSortLikePictures() throws {
        for count in [1, 9, 10, 99, 100, 1_000] {
            let names = try (1...count).map { try name("{number}", number: $0, count: count) }
            #expect(names.sorted() == names && Set(names).count == count)
        }
    }
}
