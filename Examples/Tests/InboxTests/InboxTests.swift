import Foundation
import PanoramaKit
import PanoramaTesting
import Storage
import Testing

@testable import Inbox

@Suite struct InboxTests {
    /// A user in front of the inbox, whose letters have arrived.
    private func user(
        _ mailbox: Mailbox = Mailbox(store: nil), size: Size = Size(width: 480, height: 640), theme: Theme.Name = .dark, scale: Double = 1
    ) async throws -> StageHarness {
        let user = try StageHarness(window: makeRoot(mailbox: mailbox), size: size, scale: scale, theme: Theme(theme))
        await user.wait { !mailbox.isLoading }
        user.settle()
        return user
    }

    private func rows(_ user: StageHarness) -> [String] {
        user.views(.item).sorted { $0.convert($0.bounds, to: nil).minY < $1.convert($1.bounds, to: nil).minY }.map(\.semantics.label)
    }

    private func swipe(_ row: String, by distance: Double, _ user: StageHarness) throws {
        let row = try user.view(row, role: .item)
        let start = row.convert(row.bounds.center, to: nil)
        user.drag(from: start, to: start + Vector(x: distance, y: 0))
        user.settle()
    }

    private let ferry = "Harbour Office: Winter timetable"

    // MARK: Swiping

    @Test func aFullSwipeDeletesAndTheToastTakesItBack() async throws {
        let mailbox = Mailbox(store: nil)
        let user = try await user(mailbox)
        #expect(rows(user).contains(ferry))

        try swipe(ferry, by: -380, user)
        #expect(!rows(user).contains(ferry) && mailbox["ferry"] == nil)
        try user.tap("undo", role: .button)
        user.settle()

        #expect(rows(user).contains(ferry) && mailbox.letters == .post)
    }

    @Test func aSwipeUncoversActionsOnBothSides() async throws {
        let mailbox = Mailbox(store: nil)
        let user = try await user(mailbox)
        try swipe(ferry, by: 120, user)
        try user.tap("read", role: .button)
        user.settle()
        #expect(mailbox["ferry"]?.isRead == true)

        try swipe(ferry, by: -150, user)
        try user.tap("pin", role: .button)
        user.settle()

        #expect(mailbox["ferry"]?.isPinned == true && rows(user).first == ferry)
    }

    /// There is one step back, whichever way it is asked for.
    @Test func onlyTheLastChangeIsTakenBack() async throws {
        let mailbox = Mailbox(store: nil)
        let user = try await user(mailbox)
        try swipe(ferry, by: -380, user)
        try swipe("City Library: Two books are due on Friday", by: -380, user)
        #expect(mailbox.letters.count == [Letter].post.count - 2)

        user.press(.character("z"), .control)
        user.press(.character("z"), .control)
        user.settle()

        #expect(mailbox.letters.count == [Letter].post.count - 1 && mailbox["ferry"] == nil)
    }

    // MARK: Listening

    @Test func everyStopIsRead() async throws {
        let user = try await user()
        #expect(user.accessibilityFaults() == [])
    }

    /// With the screen covered: the row that follows a deleted one is said, and not the buttons that the swipe uncovers.
    @Test func aDeletionAndItsUndoingAreHeard() async throws {
        let user = try await user()
        user.press(.tab)
        #expect(user.spoken(after: .tab).hasPrefix("letters, list | Ben Okafor: Ridge walk, item, 1 of 8, yesterday"))
        #expect(user.spoken(after: .delete).hasPrefix("deleted: Ridge walk | Harbour Office: Winter timetable, item, 1 of 7"))
        #expect(user.spoken(after: .character("z"), .control) == "undone: deleted")
    }

    // MARK: Reading

    @Test func aLetterIsCopiedAndShownInAWindowOfItsOwn() async throws {
        let mailbox = Mailbox(store: nil)
        var shown: [(letter: Letter, page: View)] = []
        let user = try StageHarness(window: makeRoot(mailbox: mailbox) { shown.append(($0, $1)) }, size: Size(width: 480, height: 640))
        await user.wait { !mailbox.isLoading }
        user.settle()
        try user.tap(ferry, role: .item)
        user.settle()

        user.press(.character("c"), .control)
        user.press(.character("n"), .control)

        #expect(user.stage.clipboard.text == mailbox["ferry"]?.text)
        #expect(shown.map(\.letter.id) == ["ferry"])
        let page = try #require(shown.first?.page)
        let beside = try StageHarness(window: page, size: Size(width: 520, height: 480))
        #expect(beside.views(.button).isEmpty, "nothing to go back to, and nothing to delete")
        try beside.checkPicture("letter-in-its-own-window")
    }

    // MARK: Searching

    @Test func typingShowsTheLettersWithTheWord() async throws {
        let user = try await user()
        try user.tap("search", role: .field)
        user.type("Pier")
        user.settle()
        #expect(rows(user) == ["Noor Haddad: Pictures from the north pier"])

        user.type("x")
        user.settle()
        #expect(rows(user).isEmpty && user.find("no letter has \u{201C}Pierx\u{201D}") != nil)
        try user.tap("show all", role: .button)
        user.settle()

        #expect(rows(user).count > 3)
    }

    @Test func anEmptyInboxOffersNewLetters() async throws {
        let mailbox = Mailbox(store: nil)
        let user = try await user(mailbox)
        for letter in mailbox.letters { mailbox.remove(letter.id) }
        user.settle()
        #expect(rows(user).isEmpty)
        try user.checkPicture("empty-480-dark")

        try user.tap("look for new ones", role: .button)
        user.settle()

        #expect(mailbox.letters.count == [Letter].post.count && !rows(user).isEmpty)
    }

    // MARK: Keys

    @Test func theKeyboardIsEnough() async throws {
        let mailbox = Mailbox(store: nil)
        let user = try await user(mailbox)
        user.press(.character("f"), .control)
        user.type("tide")
        user.press(.down)
        user.press(.down)
        user.press(.enter)
        user.settle()
        let page = try user.view("Your tide readings for November", role: .page)
        #expect(page.superview != nil)
        user.press(.escape)
        user.settle()
        #expect(user.find("Your tide readings for November", role: .page) == nil)

        user.press(.delete)
        user.settle()
        #expect(mailbox["survey"] == nil)
        user.press(.character("z"), .control)
        user.settle()
        #expect(mailbox["survey"] != nil)
        user.press(.escape)
        user.settle()

        #expect(rows(user).count > 3)
    }

    @Test func theMenuKeyShowsTheActionsOfTheRow() async throws {
        let user = try await user()
        for _ in 0..<4 where !(user.stage.focusedView is ListView) { user.press(.tab) }
        user.press(.home)
        user.press(.menu)
        user.settle()

        #expect(Set(user.views(.menuItem).map(\.semantics.label)) == ["read", "delete", "unpin"])
    }

    @Test func aLetterThatIsOpenedIsReadAndCanBeDeleted() async throws {
        let mailbox = Mailbox(store: nil)
        let user = try await user(mailbox)
        try user.tap(ferry, role: .item)
        user.settle()
        #expect(mailbox["ferry"]?.isRead == true && mailbox.undoName == nil)

        try user.tap("delete", role: .button)
        user.settle()

        #expect(mailbox["ferry"] == nil && user.find("Winter timetable", role: .page) == nil)
    }

    // MARK: Looks

    @Test func smallAndDark() async throws {
        let user = try await user(size: Size(width: 360, height: 480))
        try swipe("Ben Okafor: Ridge walk", by: -150, user)
        try user.checkPicture("swiped-360-dark")
    }

    @Test func aLetterInASmallLightWindow() async throws {
        let user = try await user(size: Size(width: 360, height: 480), theme: .light)
        try user.tap(ferry, role: .item)
        user.settle()
        try user.checkPicture("letter-360-light")
    }

    @Test func wideAndLight() async throws {
        let user = try await user(size: Size(width: 1280, height: 720), theme: .light, scale: 0.5)
        try swipe(ferry, by: -640, user)
        try user.checkPicture("deleted-1280-light")
    }

    @Test func fullScreenAndDark() async throws {
        try await user(size: Size(width: 1920, height: 1080), scale: 0.5).checkPicture("1920-dark")
    }
}
