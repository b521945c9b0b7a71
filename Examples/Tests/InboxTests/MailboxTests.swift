import Foundation
import PanoramaKit
import Storage
import Testing

@testable import Inbox

/// Tests what is stored.
@Suite struct MailboxTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-\(UUID().uuidString)").path

    private func mailbox() async -> Mailbox {
        let mailbox = Mailbox(store: DataStore(name: "letters", root: folder))
        await mailbox.load()
        return mailbox
    }

    private func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

    @Test func changesSurviveTheProgram() async {
        defer { removeFolder() }
        let first = await mailbox()
        #expect(first.letters == .post)
        first.remove("ferry")
        first.setPinned(true, "noor")
        first.open("choir")
        await first.finish()

        let second = await mailbox()

        #expect(second.letters == first.letters && second["ferry"] == nil)
        #expect(second["noor"]?.isPinned == true && second["choir"]?.isRead == true)
    }

    @Test func ofManyQuickChangesTheLastOneIsKept() async {
        defer { removeFolder() }
        let first = await mailbox()
        for round in 0..<40 { first.setRead(round % 2 == 0, "ferry") }
        await first.finish()

        #expect(await mailbox()["ferry"]?.isRead == false)
    }

    @Test func aStepTakenBackIsStoredAsWell() async {
        defer { removeFolder() }
        let first = await mailbox()
        first.remove("ferry")
        first.undo()
        await first.finish()

        #expect(await mailbox().letters == .post)
    }

    @Test func lettersThatCannotBeReadAreReported() async throws {
        defer { removeFolder() }
        let store = DataStore(name: "letters", root: folder)
        try await store.store(id: "letters", Array("no letters".utf8))
        let mailbox = Mailbox(store: store)
        var lines: [String] = []
        mailbox.failed = { lines.append($0) }

        await mailbox.load()

        #expect(lines == ["the stored letters cannot be read"] && mailbox.letters.isEmpty)
    }

    /// Any letters are decoded as they were encoded.
    @Test func encodingLosesNothing() throws {
        var random = RandomSource(seed: 11)
        let characters: [Character] = ["a", "\n", "\t", "\\", "n", "t", " ", "é", "雪", "\r\n", "\u{301}"]
        func text() -> String {
            String((0..<Int.random(in: 0...12, using: &random)).map { _ in characters[.random(in: 0..<characters.count, using: &random)] })
        }
        for _ in 0..<300 {
            let letters = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                Letter(
                    id: text(), sender: text(), subject: text(), day: text(), text: text(), isRead: .random(using: &random),
                    isPinned: .random(using: &random))
            }
            #expect(try [Letter](decoding: letters.encoded) == letters)
        }
        #expect(try [Letter](decoding: [Letter]().encoded) == [])
    }
}
