import Particles
import Testing

@testable import Storage

@Suite struct EntryNameTests {
    static let ids = [
        "", "../evil", "/", ".", "..", "a/b", "a", "A", " a ", "a ", " a", "%", "%2F", "%25", "#", "\0", "a\0b", "\n", "\\", "-", "_", ".a",
        "a.",
        "a.entry", "note.corrupt-1", "é", "e\u{301}", "ß", "日本", "👩‍👩‍👧", "\u{202E}abc", "\u{10FF80}", "con", "AUX", "a%b", "+", "~", "*?",
        String(repeating: "x", count: 96), String(repeating: "x", count: 97), String(repeating: "y", count: 300),
        String(repeating: "/", count: 300), String(repeating: "é", count: 300), String(repeating: "z", count: EntryName.longestID),
    ]

    @Test func differentIdsHaveDifferentNamesEvenWhereCaseIsIgnored() throws {
        let names = try EntryNameTests.ids.map { try EntryName($0).file.lowercased() }

        #expect(Set(names).count == names.count)
    }

    @Test(arguments: ids) func aNameIsOneThatEveryFileSystemTakes(_ id: String) throws {
        let name = try EntryName(id).file

        #expect(OpenFolder.isName(name) && name.first != "." && name.utf8.count + ".corrupt-999".utf8.count < 143)
        #expect(name.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
    }

    @Test(arguments: ids) func theIdIsRecoveredFromItsName(_ id: String) throws {
        switch try #require(EntryName.origin(of: try EntryName(id).file)) {
        case .id(let found): #expect(found.utf8.elementsEqual(id.utf8))
        case .hash: #expect(id.utf8.count > 30)
        }
    }

    /// Each id has one name, so that no file is accepted for an entry that is stored elsewhere.
    @Test(arguments: [
        "a", ".entry", ".a.entry", "%61.entry", "%2f.entry", "%2.entry", "%.%.entry", "A.entry", "a b.entry", "%FF.entry", "#12.entry",
        ".lock",
        "a.entry.corrupt-1", ".a.entry.new-1-9f", "é.entry", String(repeating: "x", count: 97) + ".entry",
    ])
    func otherNamesBelongToNoId(_ name: String) { #expect(EntryName.origin(of: name) == nil) }

    @Test func randomIdsAreRecovered() throws {
        var random = RandomSource(seed: 11)
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x10FFFF), using: &random))
            }
            let id = String(String.UnicodeScalarView(scalars))
            let origin = EntryName.origin(of: try EntryName(id).file)
            guard case .id(let found) = origin else {
                #expect(origin == .hash)
                continue
            }
            #expect(found.utf8.elementsEqual(id.utf8))
        }
    }

    @Test func anEndlessIdIsAnError() {
        let count = EntryName.longestID + 1

        #expect(throws: StoreError.idTooLong(bytes: count, limit: EntryName.longestID)) {
            try EntryName(String(repeating: "z", count: count))
        }
    }

    /// The examples of FIPS 180-4, and lengths around those of a block from sha256sum.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func theHashIsThatOfTheStandard(_ text: String, _ digits: String) { #expect(SHA256.digits(of: text.utf8) == digits) }

    @Test(arguments: [55, 56, 63, 64, 65, 119, 120, 128]) func lengthsAroundABlockHaveHashesOfTheirOwn(_ count: Int) {
        let hashes = [count - 1, count, count + 1].map { SHA256.digits(of: [UInt8](repeating: 0, count: $0)) }

        #expect(Set(hashes).count == 3 && hashes.allSatisfy { $0.count == 64 })
    }
}
