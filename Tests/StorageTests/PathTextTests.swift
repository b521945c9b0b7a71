import Particles
import Storage
@_spi(_Unicode) import Swift
import Testing

@Suite struct PathTextTests {
    @Test func textIsItsOwnPath() {
        for name in ["", "a.jpg", "grüße 🙂.png", "\u{10FF7F}"] {
            #expect(String(pathBytes: Array(name.utf8)) == name)
            #expect(name.pathBytes == Array(name.utf8))
            #expect(name.shownPath == name)
        }
    }

    @Test(arguments: [
        ([0x63, 0xE9, 0x2E], "c\u{10FFE9}."), ([0xC3, 0xA9, 0xC3], "é\u{10FFC3}"), ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
        // A scalar that would represent a byte is itself represented by its bytes.
        ([0xF4, 0x8F, 0xBF, 0xA9], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA9}"),
    ])
    func bytesThatAreNoTextAreKept(_ bytes: [UInt8], _ text: String) {
        #expect(Array(String(pathBytes: bytes).unicodeScalars) == Array(text.unicodeScalars))
        #expect(text.pathBytes == bytes)
    }

    @Test func everyNameComesBackByteForByte() {
        var random = RandomSource(seed: 7)
        // Bytes of which some are letters, and many begin or continue a longer character.
        let alphabet: [UInt8] = [0x41, 0x62, 0x80, 0xBF, 0xA9, 0xC3, 0xE2, 0x82, 0xAC, 0xED, 0xF0, 0x9F, 0x98, 0xF4, 0x8F, 0xFF]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<13, using: &random)
            let bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }

            let text = String(pathBytes: bytes)

            #expect(text.pathBytes == bytes)
            #expect(
                text.withPath { path in Array(UnsafeBufferPointer(start: path, count: bytes.count + 1)) }
                    == (bytes + [0]).map { CChar(bitPattern: $0) })
        }
    }

    @Test func peopleSeeAMarkForEachByteThatIsNoText() {
        #expect(String(pathBytes: [0x63, 0xE9, 0xE8, 0x2E]).shownPath == "c\u{FFFD}\u{FFFD}.")
    }

    /// A folder has two names, although their texts are equal for `String`.
    @Test(arguments: [
        ("caf\u{E9}.jpg", "cafe\u{301}.jpg"), ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{AC00}", "\u{1100}\u{1161}"), ("K", "\u{212A}"),
        ("/B\u{FC}ro/caf\u{E9}", "/B\u{FC}ro/cafe\u{301}"),
    ])
    func namesThatLookAlikeAreTwo(_ one: String, _ other: String) {
        #expect(one == other, "to String")
        let paths = [one, other].map { String(pathBytes: Array($0.utf8)) }
        #expect(paths[0] != paths[1])
        #expect(paths.map(\.pathBytes) == [Array(one.utf8), Array(other.utf8)])
        #expect(paths.map { Array($0.shownPath.utf8) } == [Array(one.utf8), Array(other.utf8)], "people see the letters")
    }

    @Test func noLetterIsTakenForItsParts() {
        var (count, mixed) = (0, [String]())
        for value in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), case let parts = String(scalar)._nfd.map({ $0 }), parts != [scalar] else { continue }
            count += 1
            var whole = String.UnicodeScalarView()
            whole.append(contentsOf: parts)
            let paths = (String(pathBytes: Array(String(scalar).utf8)), String(pathBytes: Array(String(whole).utf8)))
            if paths.0 == paths.1 { mixed.append(String(value, radix: 16)) }
        }
        #expect(count > 13_000, "letters that have parts, \(count)")
        #expect(mixed.isEmpty, "\(mixed.prefix(40))")
    }

    @Test func aPathIsItsNames() {
        let folder = Array("/B\u{FC}ro/u\u{308}".utf8)
        let name = Array("cafe\u{301}".utf8)
        let joined = FilePath.joined(String(pathBytes: folder), String(pathBytes: name))
        #expect(Array(joined.utf8) == Array(String(pathBytes: folder + [0x2F] + name).utf8))
        #expect(Array(FilePath.name(of: joined).utf8) == Array(String(pathBytes: name).utf8))
    }

    /// To `String`, a slash and a mark behind it are one character.
    @Test func aNameMayBeginWithAMark() {
        let path = "/a/\u{301}b/.//\u{600}/\u{200D}c"
        #expect(FilePath.isAbsolute("/\u{301}a"))
        #expect(FilePath.absolute(path) == "/a/\u{301}b/\u{600}/\u{200D}c")
        #expect(TypedPath("/\u{301}a", home: nil, base: "/base").path == "/\u{301}a")
        #expect(TypedPath("~/\u{301}a", home: "/home/me", base: "/base").path == "/home/me/\u{301}a")
    }

    /// Shells replace a tilde by another user's home. Here such a path has no special meaning.
    @Test func onlyTheTildeAloneIsAHome() {
        func other(_ text: String) -> String? { TypedPath(text, home: "/home/me", base: "/base").otherHome }

        #expect(other("~root/copies") == "~root" && other("~root") == "~root")
        #expect(other("~/copies") == nil && other("~") == nil && other("./~root") == nil && other("/~root") == nil && other("") == nil)
    }
}
