import LayoutMath
import Platform
import TestSupport
import Testing
import Views

@testable import Widgets

@MainActor
@Suite struct FormFocusTests {
    @Test func tabGoesThroughTheRowsInOrder() {
        let form = FormFixture()
        form.view.focus("title")
        var seen: [String?] = [form.focused]
        for _ in 0..<7 {
            form.user.key(.tab)
            seen.append(form.focused)
        }
        #expect(seen == ["title", "place", "words", "day", "stars", "address", "send", "send"])
        for _ in 0..<7 { form.user.key(.tab, .shift) }
        #expect(form.focused == "title")
    }

    /// Used for the title of a keyboard's key: the effect of Enter there.
    @Test func fieldsSayWhetherEnterGoesOnOrSends() {
        let form = FormFixture()
        var keys: [String: ReturnKey] = [:]
        for row in ["title", "words", "address"] {
            form.view.focus(row)
            keys[row] = form.user.stage.focusedView?.returnKey
        }
        #expect(keys == ["title": .next, "words": .newLine, "address": .send])
    }

    @Test func tabLeavesTheFormAtItsEnds() {
        let form = FormFixture()
        let (before, after) = (Button("before") {}, Button("after") {})
        for (button, y) in [(before, 720.0), (after, 780.0)] {
            button.frame = Rect(x: 0, y: y, width: 100, height: 44)
            form.view.superview?.insertSubview(button, at: button === before ? 0 : 2)
        }
        form.user.stage.focus(before)
        form.user.key(.tab)
        #expect(form.focused == "title")
        form.user.key(.tab, .shift)
        #expect(form.user.stage.focusedView === before)
        for _ in 0..<9 { form.user.key(.tab) }
        #expect(form.user.stage.focusedView === after)
    }

    @Test func tabReachesRowsOutOfSight() {
        let texts = Texts(count: 100)
        let form = FormFixture(size: Size(width: 400, height: 200)) { _ in texts.form }
        form.view.focus("row 0")
        for step in 1..<100 {
            form.user.key(.tab)
            #expect(form.focused == "row \(step)")
        }
        form.user.settle()
        let row = form.view.visibleRow("row 99")
        #expect(row.map { form.view.bounds.contains($0.convert($0.bounds.center, to: form.view)) } == true)
        for _ in 0..<99 { form.user.key(.tab, .shift) }
        #expect(form.focused == "row 0")
    }

    @Test func enterGoesToTheNextRowAndSendsFromTheLast() {
        let form = FormFixture()
        var sent = 0
        form.view.submitted = { sent += 1 }
        form.view.focus("title")
        form.user.type("pier")
        form.user.key(.enter)
        #expect(form.focused == "place")
        form.user.key(.enter)
        #expect(form.focused == "words")
        form.user.key(.enter)
        // In an area it begins a paragraph.
        #expect(form.focused == "words" && form.draft.words == "\n")
        form.user.key(.tab)
        form.user.key(.enter)
        #expect(form.focused == "stars")
        form.user.key(.enter)
        #expect(form.focused == "address" && sent == 0)
        form.user.key(.enter)
        #expect(sent == 1)
    }

    @Test func theWholeFormIsFilledInByKeysAlone() {
        let form = FormFixture()
        var sent = 0
        form.view.submitted = { sent += 1 }
        form.user.key(.tab)
        form.user.type("pier")
        form.user.key(.tab)
        form.user.type("Bergen")
        form.user.key(.tab)
        form.user.type("gulls")
        form.user.key(.tab)
        form.user.key(.up)
        form.user.key(.up)
        form.user.key(.tab)
        form.user.type("4")
        form.user.key(.tab)
        form.user.type("noor@harbour.example")
        form.user.key(.tab)
        form.user.key(.tab)
        form.user.key(.space)
        #expect(sent == 1)
        #expect(form.draft.title == "pier" && form.draft.place == "Bergen" && form.draft.words == "gulls")
        #expect(form.draft.day == CalendarDate(year: 2024, month: 9, day: 20) && form.draft.stars == 4)
        #expect(form.draft.address == "noor@harbour.example")
    }

    @Test func aFormWithoutASizeFocusesLater() {
        let draft = Draft()
        let view = FormView(FormFixture.form(draft))
        view.focus("place")
        let root = View()
        view.frame = Rect(x: 0, y: 0, width: 560, height: 700)
        root.addSubview(view)
        let user = StageHarness(root, size: Size(width: 600, height: 720))
        user.advance(by: 0.1)
        #expect(view.focusedRow?.row?.id == "place")
    }
}
