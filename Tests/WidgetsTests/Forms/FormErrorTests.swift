import LayoutMath
import Platform
import TestSupport
import Testing
import Views

@testable import Widgets

@MainActor
@Suite struct FormErrorTests {
    @Test func anErrorIsShownOnLeavingAndClearedWhileTyping() throws {
        let form = FormFixture()
        form.view.focus("title")
        form.user.type("a title that is too long")
        #expect(form.message("title") == nil)
        form.user.key(.tab)
        #expect(form.message("title") == "twelve letters at most")
        #expect(try form.field("title")?.showsError == true)
        form.user.key(.tab, .shift)
        #expect(form.message("title") == "twelve letters at most")
        form.user.key(.backspace)
        #expect(form.message("title") == nil)
        #expect(try form.field("title")?.showsError == false)
    }

    @Test func anErrorMakesRoomForItsMessage() throws {
        let form = FormFixture()
        let row = try #require(form.view.visibleRow("address"))
        form.view.focus("address")
        form.user.type("noor@harbour")
        form.user.key(.tab)
        form.user.advance(by: 0.1)
        #expect(row.bounds.height == 66 + 8 + 16)
        #expect(try form.field("to")?.frame.height == 44)
    }

    @Test func sendingFocusesTheFirstErrorAndShowsAll() throws {
        let form = FormFixture(size: Size(width: 560, height: 300))
        var sent = 0
        form.view.submitted = { sent += 1 }
        form.draft.address = "noor@harbour"
        form.view.collection.scroll(to: 1000, animated: false)
        form.user.advance(by: 0.1)
        try form.user.tap("save note", role: .button)
        form.user.settle()
        #expect(form.focused == "title" && sent == 0)
        #expect(form.view.shownErrors == ["title": FormFixture.needsTitle, "address": "this address has no ending"])
        let row = try #require(form.view.visibleRow("title"))
        #expect(form.view.bounds.contains(row.convert(Point.zero, to: form.view)))
        #expect(form.view.firstError == FormError(row: "title", message: FormFixture.needsTitle))
        #expect(form.view.firstError == form.view.form.firstError)
    }

    @Test func aFormWithoutErrorsIsSent() throws {
        let form = FormFixture()
        var sent = 0
        form.view.submitted = { sent += 1 }
        form.view.focus("title")
        form.user.type("pier")
        form.user.key(.enter, .control)
        #expect(sent == 1 && form.view.shownErrors.isEmpty)
    }

    @Test func anErrorOfTwoRowsGoesWhenEitherIsMended() throws {
        let (draft, message) = (Draft(), "both are the same")
        let differs = FormRule<String> { _ in draft.title == draft.place ? message : nil }
        let form = FormFixture { _ in
            Form(sections: [
                FormSection(
                    "",
                    rows: [
                        .text("title", value: Binding(draft, \.title), rules: [differs]),
                        .text("place", value: Binding(draft, \.place), rules: [differs]),
                    ])
            ])
        }
        draft.title = "Skagen"
        form.view.submit()
        #expect(form.view.shownErrors == ["title": message, "place": message])
        form.view.focus("place")
        form.user.type("Bergen")
        #expect(form.view.shownErrors.isEmpty)
    }

    @Test func aValueMendedElsewhereTakesItsErrorAway() {
        let form = FormFixture()
        form.view.submit()
        #expect(form.message("title") != nil)
        form.draft.title = "pier"
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        #expect(form.message("title") == nil)
    }

    @Test func anErrorOfARowThatIsGoneIsForgotten() {
        let form = FormFixture()
        form.view.submit()
        form.view.setForm(Form(), animated: false)
        form.user.advance(by: 0.1)
        #expect(form.view.shownErrors.isEmpty && form.view.errors.isEmpty && form.view.submit())
        form.view.setForm(FormFixture.form(form.draft), animated: false)
        form.user.advance(by: 0.1)
        #expect(form.view.shownErrors.isEmpty)
    }
}
