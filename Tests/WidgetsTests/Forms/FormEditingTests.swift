import LayoutMath
import Platform
import TestSupport
import Testing
import Views

@testable import Widgets

/// Tests forms that change while they are edited.
@MainActor
@Suite struct FormEditingTests {
    @Test func keysOfOneFrameGoToTheirOwnRows() {
        let form = FormFixture()
        form.view.focus("title")
        form.user.send(
            .text("a"), .keyDown(.tab, [], isRepeat: false), .text("b"), .keyDown(.tab, [], isRepeat: false), .text("c"),
            .keyDown(.tab, [.shift], isRepeat: false))
        #expect(form.draft.title == "a" && form.draft.place == "b" && form.draft.words == "c" && form.focused == "place")
    }

    @Test func whatIsComposedIsNoValueButKeepsItsRow() throws {
        let form = FormFixture()
        form.view.focus("place")
        form.user.key(.end)
        form.user.send(.composition(TextComposition("か")))
        #expect(form.draft.place == "Skagen")
        form.draft.place = "Bergen"
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        #expect(try form.field("place")?.text == "Skagen")
        form.user.send(.text("海"))
        #expect(form.draft.place == "Skagen海")
    }

    @Test func rowsMayComeAndGoWithAValue() throws {
        var (isPrivate, view) = (false, FormView?.none)
        let draft = Draft()
        let toggle = FormRow.toggle("private", value: Binding(get: { isPrivate }, set: { isPrivate = $0 }))
        func form() -> Form {
            let name = FormRow.text("name", value: Binding(draft, \.title), rules: [.required("who?")])
            return Form(sections: [FormSection("", rows: isPrivate ? [toggle] : [name, toggle])])
        }
        let fixture = FormFixture { _ in form() }
        view = fixture.view
        fixture.view.rowDidChange = { _ in view?.setForm(form()) }
        fixture.view.focus("private")
        fixture.user.key(.space)
        fixture.user.settle()
        #expect(fixture.focused == "private" && fixture.view.visibleRow("name") == nil && fixture.view.errors.isEmpty)
        fixture.user.key(.space)
        fixture.user.settle()
        #expect(fixture.focused == "private" && fixture.view.firstError?.row == "name")
        fixture.user.key(.tab, .shift)
        #expect(fixture.focused == "name")
    }

    @Test func removedRowGivesUpTheFocus() {
        let form = FormFixture()
        form.view.focus("place")
        form.user.type("Bergen")
        var less = FormFixture.form(form.draft)
        less.sections[0].rows.remove(at: 1)
        form.view.setForm(less)
        form.user.type("lost")
        form.user.settle()
        #expect(form.user.stage.focusedView == nil && form.draft.place == "Bergen" && form.view.drafts.isEmpty)
    }

    @Test func aValueThatItsRowChangesIsShownEverywhere() throws {
        let draft = Draft()
        let form = FormFixture { _ in
            Form(sections: [
                FormSection("", rows: [.text("first", value: Binding(draft, \.place)), .text("second", value: Binding(draft, \.place))])
            ])
        }
        form.view.focus("first")
        form.user.type("Bergen")
        #expect(try form.field("second")?.text == "Bergen")
        form.user.key(.tab)
        form.user.type("Oslo")
        #expect(try form.field("first")?.text == "Oslo")
    }

    @Test func aSectionThatIsMovedKeepsWhatItsRowsShow() throws {
        let form = FormFixture()
        form.view.submit()
        form.view.focus("address")
        form.user.type("noor")
        var turned = FormFixture.form(form.draft)
        turned.sections.reverse()
        form.view.setForm(turned)
        form.user.settle()
        #expect(form.focused == "address" && form.message("title") == FormFixture.needsTitle)
        let (top, bottom) = (try form.user.view("to", role: .field), try form.user.view("title", role: .field))
        #expect(top.convert(Point.zero, to: nil).y < bottom.convert(Point.zero, to: nil).y)
    }

    @Test func aFormThatLosesItsStageWritesWhatWasTyped() {
        let form = FormFixture()
        form.view.focus("title")
        form.user.type("mine")
        form.draft.title = "theirs"
        form.view.readValues()
        form.view.removeFromSuperview()
        form.user.advance(by: 0.1)
        #expect(form.draft.title == "mine")
    }

    @Test func aFormIsFreedWithItsView() {
        weak var view: FormView?
        weak var draft: Draft?
        do {
            let form = FormFixture()
            (view, draft) = (form.view, form.draft)
            form.view.focus("title")
            form.user.type("x")
            form.view.submit()
            form.view.removeFromSuperview()
            form.user.advance(by: 0.1)
        }
        #expect(view == nil && draft == nil)
    }
}
