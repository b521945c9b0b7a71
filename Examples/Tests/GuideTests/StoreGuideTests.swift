import TestFiles
import Testing

/// The samples of Guides/store.md are the code of the inbox, which its own tests run.
@Suite struct StoreGuideTests {
    @Test func theGuideShowsTheInbox() throws {
        let inbox = #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/Inbox"
        let guide = try GuideCode("store.md")

        #expect(try guide.count == 5 && guide.missing(in: "/\(inbox)/Mailbox.swift", "/\(inbox)/main.swift") == [])
    }
}
