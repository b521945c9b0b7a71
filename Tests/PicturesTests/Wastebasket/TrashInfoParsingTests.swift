import Storage
import Testing

@testable import Pictures

@Suite struct TrashInfoParsingTests {
    private func parsed(_ text: String) -> TrashInfo? { TrashInfo(parsing: Array(text.utf8)) }

    private static let date = DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 9)

    @Test(arguments: [Array("/a b/süß.jpg".utf8), Array("/100%\n.jpg".utf8), [0x2F, 0xFF, 0x01], Array("rel/x".utf8)] as [[UInt8]])
    func writtenDescriptionsComeBack(_ path: [UInt8]) throws {
        let info = try #require(parsed(TrashInfo(path: String(pathBytes: path), date: Self.date).text))

        #expect(info.path.pathBytes == path && info.date == Self.date)
    }

    @Test func otherProgramsMayWriteMore() throws {
        let text =
            "[Trash Info]\r\nX-Color=red\r\nPath=/a%2fb\r\nPath=/other\r\nDeletionDate=2024-05-01T06:44:09.123Z\r\n[Other]\nPath=/third\n"
        let info = try #require(parsed(text))

        #expect(info.path == "/a/b" && info.date == Self.date)
    }

    @Test(arguments: [
        "", "\n", "[Trash Info]", "Path=/a\nDeletionDate=2024-05-01T06:44:09\n", "[Trash Info]\nPath=/a\n",
        "[Trash Info]\nDeletionDate=2024-05-01T06:44:09\n", "[Trash Info]\nPath=\nDeletionDate=2024-05-01T06:44:09\n",
        "[Trash Info]\nPath=/a%0\nDeletionDate=2024-05-01T06:44:09\n", "[Trash Info]\nPath=/a%zz\nDeletionDate=2024-05-01T06:44:09\n",
        "[Trash Info]\nPath=/a%00b\nDeletionDate=2024-05-01T06:44:09\n", "[Trash Info]\nPath=/a\nDeletionDate=2024-13-01T06:44:09\n",
        "[Trash Info]\nPath=/a\nDeletionDate=2024-05-01\n", "[Trash Info]\nPath=/a\nDeletionDate=-024-05-01T06:44:09\n",
        "[Other]\n[Trash Info]\nPath=/a\nDeletionDate=2024-05-01T06:44:09\n",
        "[Trash Info]\n[Other]\nPath=/a\nDeletionDate=2024-05-01T06:44:09\n",
    ])
    func malformedDescriptionsAreNone(_ text: String) {
        #expect(parsed(text) == nil)
    }

    @Test func hugeDescriptionsAreNone() {
        #expect(parsed("[Trash Info]\nPath=/" + String(repeating: "a", count: 20_000) + "\nDeletionDate=2024-05-01T06:44:09\n") == nil)
    }
}
