import Foundation
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Widgets

/// Tests the law of everything that can be undone: the toast's button and Ctrl+Z undo the same step, once, and its toast disappears.
@MainActor
@Suite struct UndoToastTests {
    enum Way: CaseIterable { case button, keys }

    @Test(arguments: UndoStep.Kind.allCases, Way.allCases)
    func everyOfferIsUndoneOnceByItsButtonOrByKeys(kind: UndoStep.Kind, way: Way) throws {
        let fixture = try UndoFixture(kind)
        let before = fixture.state

        try fixture.change()
        #expect(fixture.state != before, "\(kind) changes nothing")
        #expect(fixture.offer != nil, "\(kind) offers no undo")
        if way == .button { fixture.pressUndo() } else { fixture.typeUndo() }

        #expect(fixture.state == before, "\(kind) by \(way)")
        #expect(fixture.offer == nil, "\(kind) by \(way): \(fixture.offer ?? "")")
        fixture.typeUndo()
        #expect(fixture.state == before, "\(kind) by \(way), undone again")
    }

    /// Two deletions. The first one's message has been replaced. Each Ctrl+Z undoes the latest deletion, and its message disappears.
    @Test func ofTwoChangesTheLatestIsUndoneFirst() throws {
        let fixture = try UndoFixture(.discard)
        let before = fixture.state
        try fixture.change()
        let between = fixture.state
        try fixture.replay("key Delete")
        #expect(fixture.offer != nil)

        fixture.typeUndo()
        #expect(fixture.state == between && fixture.offer == nil)
        fixture.typeUndo()

        #expect(fixture.state == before && fixture.offer == nil)
    }

    /// While a disk or another program has not answered, Ctrl+Z undoes the change that waits for it, and not the one before.
    @Test(arguments: [UndoStep.Kind.discard, .bringBack, .paste, .rename, .edit, .saveNote, .recoverNote])
    func aChangeThatIsNotFinishedIsUndone(kind: UndoStep.Kind) throws {
        let fixture = try UndoFixture(kind, mode: .threaded)
        let before = fixture.state
        var earlier = 0
        fixture.session.messages.expect(UndoStep(.hide, "a day is hidden") { earlier += 1 })
        fixture.silence()

        try fixture.change()
        if kind == .rename { fixture.session.press(.escape) }
        fixture.typeUndo()
        #expect(earlier == 0)
        fixture.answer()

        #expect(fixture.state == before && earlier == 0 && fixture.offer == nil)
        fixture.typeUndo()
        #expect(fixture.state == before && earlier == 1)
    }

    /// A message about something else stays when a change is undone.
    @Test func otherMessagesStay() throws {
        let fixture = try UndoFixture(.hide)
        try fixture.change()
        fixture.session.messages.announce(Toast.Message("path copied", icon: .copy))

        fixture.typeUndo()

        #expect(fixture.session.toastText == "path copied")
    }

    @Test func dayThatCannotBeHiddenOffersNoUndo() throws {
        let fixture = try UndoFixture(.hide, hiddenDays: Set(100_000..<102_000))
        let before = fixture.state

        try fixture.change()

        #expect(fixture.state == before && fixture.offer == nil)
        #expect(fixture.session.toastText == "no more than 2000 days can be hidden")
    }
}
