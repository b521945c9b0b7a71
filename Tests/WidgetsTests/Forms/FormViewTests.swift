import LayoutMath
import Platform
import TestSupport
import Testing
import Views

@testable import Widgets

@MainActor
@Suite struct FormViewTests {
    // Each row must write only its own value.
    @Test func typingInARowChangesItsOwnValueOnly() throws {
        let form = FormFixture()
        try form.user.tap("title", role: .field)
        form.user.type("pier")
        #expect(form.draft.title == "pier" && form.draft.place == "Skagen" && form.draft.words.isEmpty)
        form.user.key(.tab)
        form.user.type("Bergen")
        #expect(form.draft.title == "pier" && form.draft.place == "Bergen")
    }

    // A row must show the current text, not that of the time when the form was made.
    @Test func aRowThatComesBackShowsWhatWasTyped() throws {
        let texts = Texts(count: 200)
        let form = FormFixture(size: Size(width: 400, height: 300)) { _ in texts.form }
        form.view.focus("row 0")
        form.user.type("edited")
        form.view.collection.scroll(to: 6000, animated: false)
        form.user.stage.focus(nil)
        form.view.collection.scroll(to: 9000, animated: false)
        form.user.advance(by: 0.1)
        #expect(form.view.visibleRow("row 0") == nil)
        form.view.collection.scroll(to: 0, animated: false)
        form.user.advance(by: 0.1)
        #expect(try form.field("row 0")?.text == "edited" && texts.values[0] == "edited")
    }

    @Test func everyLetterIsWritten() throws {
        let form = FormFixture()
        try form.user.tap("title", role: .field)
        for letter in ["a", "b"] { form.user.type(letter) }
        form.user.key(.backspace)
        #expect(form.draft.log == ["title a", "title ab", "title a"])
    }

    @Test func aValueThatChangesElsewhereIsShown() throws {
        let form = FormFixture()
        form.draft.title = "last light"
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        #expect(try form.field("title")?.text == "last light")
        form.view.focus("title")
        form.draft.title = "north pier"
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        // Nothing has been typed yet.
        #expect(try form.field("title")?.text == "north pier")
    }

    @Test func typedTextSurvivesValueChanges() throws {
        let form = FormFixture()
        form.view.focus("title")
        form.user.type("mine")
        form.draft.title = "theirs"
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        #expect(try form.field("title")?.text == "mine" && form.draft.title == "theirs")
        form.user.key(.tab)
        #expect(try form.field("title")?.text == "mine" && form.draft.title == "mine")
    }

    @Test func escapeTakesTheOtherValueThenGivesUpTheFocus() throws {
        let form = FormFixture()
        form.draft.title = "before"
        form.view.focus("title")
        form.user.type("mine")
        form.user.key(.escape)
        #expect(try form.field("title")?.text == "before" && form.draft.title == "before" && form.focused == "title")
        form.user.type("mine")
        form.draft.title = "theirs"
        form.view.readValues()
        form.user.key(.escape)
        #expect(try form.field("title")?.text == "theirs" && form.draft.title == "theirs")
        form.user.key(.escape)
        #expect(form.user.stage.focusedView == nil)
    }

    @Test func aRowMayRefuseOrChangeWhatIsWritten() throws {
        var kept = "abc"
        let form = FormFixture { _ in
            let loud = Binding(get: { kept }, set: { kept = $0.uppercased() })
            return Form(sections: [FormSection("", rows: [.text("code", value: loud), .text("other", value: loud)])])
        }
        form.view.focus("code")
        form.user.type("xyz")
        // Letters are not changed under the caret.
        #expect(try form.field("code")?.text == "xyz" && kept == "XYZ")
        #expect(try form.field("other")?.text == "XYZ")
        form.user.key(.tab)
        #expect(try form.field("code")?.text == "XYZ")
    }

    @Test func aPressOnTheLabelFocusesTheField() throws {
        let form = FormFixture()
        let row = try #require(form.view.visibleRow("place"))
        let label = row.convert(Point(x: 8, y: 8), to: nil)
        form.user.tap(label.x, label.y)
        #expect(form.focused == "place")
    }

    @Test func thePlaceholderShowsWhileTheTextIsEmpty() throws {
        let form = FormFixture()
        func texts() -> [String] { form.user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } } }
        #expect(texts().contains("add a title"))
        form.view.focus("title")
        form.user.type("x")
        #expect(!texts().contains("add a title"))
    }

    @Test func anAreaGrowsWithItsTextUpToALimit() throws {
        let form = FormFixture()
        func height() -> Double { form.view.visibleRow("words")?.control.frame.height ?? 0 }
        let below = try #require(form.view.visibleRow("day")).convert(Point.zero, to: nil).y
        #expect(height() == 80)
        form.view.focus("words")
        for _ in 0..<6 { form.user.key(.enter) }
        form.user.advance(by: 0.1)
        #expect(height() > 120 && height() < 240)
        #expect(try #require(form.view.visibleRow("day")).convert(Point.zero, to: nil).y - below == height() - 80)
        form.draft.words = String(repeating: "line\n", count: 100)
        form.user.key(.tab)
        form.draft.words = String(repeating: "line\n", count: 100)
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        #expect(height() == 240)
    }

    @Test func halfRowsAreBesideEachOtherWhereThereIsRoom() throws {
        let wide = FormFixture()
        #expect(try wide.field("title")?.convert(.zero, to: nil).y == wide.field("place")?.convert(.zero, to: nil).y)
        let narrow = FormFixture(size: Size(width: 400, height: 700))
        #expect(
            try #require(try narrow.field("title")).convert(Point.zero, to: nil).y
                < #require(try narrow.field("place")).convert(Point.zero, to: nil).y)
    }

    @Test func measuresAreThoseOfTheDesign() throws {
        let form = FormFixture()
        #expect(try form.field("title")?.frame.size == Size(width: 248, height: 44))
        let row = try #require(form.view.visibleRow("title"))
        #expect(row.frame.size == row.bounds.size && row.bounds.height == 16 + 6 + 44)
        #expect(row.convert(Point.zero, to: nil) == Point(x: 24, y: 16 + 32 + 8))
    }

    @Test(arguments: [(560.0, 16 + 6.0), (300, 0)])
    func buttonsBesideARowStandBesideItsControl(width: Double, top: Double) throws {
        let form = FormFixture(size: Size(width: width, height: 300)) { draft in
            let rows: [FormRow] = [
                .rating("stars", value: Binding(draft, \.stars), width: .half), .buttons("save", [.submit("save note")], width: .half),
            ]
            return Form(sections: [FormSection("s", rows: rows)])
        }
        let view = form.view
        let row = try #require(view.visibleRow("save"))
        #expect(row.control.frame.minY == top && row.control.frame.height == 44)
        if top > 0 { #expect(row.frame.minY == view.visibleRow("stars")?.frame.minY) }
    }

    @Test func readingFromTheRightMirrorsRows() throws {
        let form = FormFixture()
        form.view.direction = .rightToLeft
        form.user.advance(by: 0.1)
        #expect(try #require(try form.field("title")).convert(Point.zero, to: nil).x == 560 - 24 - 248)
        #expect(try #require(try form.field("place")).convert(Point.zero, to: nil).x == 24)
        let (discard, save) = (try form.user.view("discard", role: .button), try form.user.view("save note", role: .button))
        #expect(save.convert(Point.zero, to: nil).x == 24 && discard.convert(Point.zero, to: nil).x > 24)
    }

    @Test func rowsTellTheirNamesValuesAndErrors() throws {
        let form = FormFixture()
        #expect(form.user.views(.heading).map(\.semantics.label) == ["the picture", "send a copy"])
        #expect(
            form.user.views(.group).map(\.semantics.label).filter { !$0.isEmpty } == [
                "title", "place", "what you want to remember", "day", "stars", "to",
            ])
        #expect(try form.user.view("place", role: .field).semantics.value == "Skagen")
        form.view.submit()
        form.user.advance(by: 0.1)
        #expect(try form.user.view("title", role: .field).semantics.details == FormFixture.needsTitle)
        #expect(form.user.views(.status).map(\.semantics.label) == [FormFixture.needsTitle])
    }

    /// Whatever the control, a reader that comes to it hears what is wrong.
    @Test func everyControlSaysItsError() throws {
        let wrong = "it is wrong"
        func rule<Value>() -> [FormRule<Value>] { [FormRule { _ in wrong }] }
        let rows: [FormRow] = [
            .text("text", value: Binding(get: { "" }, set: { _ in }), rules: rule()),
            .area("area", label: "area", value: Binding(get: { "" }, set: { _ in }), rules: rule()),
            .rating("rating", value: Binding(get: { 1 }, set: { _ in }), rules: rule()),
            .toggle("toggle", value: Binding(get: { true }, set: { _ in }), rules: rule()),
            .slider("slider", value: Binding(get: { 0.5 }, set: { _ in }), in: 0...1, rules: rule()),
            .date("date", value: Binding(get: { nil }, set: { _ in }), rules: rule()),
            .choice("menu", value: Binding(get: { 0 }, set: { _ in }), words: ["one", "two"], rules: rule()),
            .choice("picker", value: Binding(get: { 0 }, set: { _ in }), words: ["one", "two"], style: .picker, rules: rule()),
        ]
        let form = FormFixture { _ in Form(sections: [FormSection("", rows: rows)]) }
        form.view.showErrors()
        form.user.advance(by: 0.1)
        for row in rows {
            // A list says its item as well.
            let heard = form.user.spoken(after: .tab).split(separator: " | ")[0]
            #expect(heard.hasPrefix(row.id) && heard.contains("invalid") && heard.hasSuffix(wrong), "\(row.id): \(heard)")
        }
    }

    /// A reader is not interrupted by errors that come into sight while the form scrolls.
    @Test func errorsAreMessagesOnlyWhenTheyAreNew() throws {
        let form = FormFixture { _ in
            Form(sections: [
                FormSection(
                    "",
                    rows: (0..<40).map { index in
                        .text("row \(index)", value: Binding(get: { "" }, set: { _ in }), rules: [.required("row \(index) is empty")])
                    })
            ])
        }
        form.view.showErrors()
        form.user.settle()
        let before = form.user.views(.status).map(\.semantics.label)
        #expect(before.first == "row 0 is empty" && before.count < 20)
        form.view.focus("row 39")
        form.user.settle()
        #expect(form.user.views(.status).isEmpty)
        #expect(form.user.stage.focusedView?.semantics.details == "row 39 is empty")
        // What is wrong only now is said.
        form.user.type("noon")
        _ = form.user.spoken(after: .tab, .shift)
        #expect(form.user.views(.status).map(\.semantics.label) == ["row 39 is empty"])
    }

    /// Buttons are level with the control beside them, or with words that have no label above.
    @Test func buttonsAreLevelWithTheRowBesideThem() throws {
        let form = FormFixture { draft in
            Form(sections: [
                FormSection(
                    "",
                    rows: [
                        .text("title", value: Binding(draft, \.title), width: .half),
                        .buttons("save", [FormButton("save") {}], width: .half),
                        .note("copy", "a smaller file", width: .half), .buttons("send", [FormButton("send") {}], width: .half),
                    ])
            ])
        }
        func middle(_ view: View) -> Double { view.convert(view.bounds.center, to: nil).y }
        let (save, send) = (try form.user.view("save", role: .button), try form.user.view("send", role: .button))
        let title = try #require(try form.field("title"))
        #expect(abs(middle(save) - middle(title)) < 1)
        #expect(send.convert(Point.zero, to: nil).y == (form.view.visibleRow("copy")?.convert(Point.zero, to: nil).y))
    }

    @Test func aFormFitsItsRows() {
        let form = FormFixture()
        let wanted = form.view.sizeThatFits(Size(width: 560, height: .infinity))
        #expect(wanted.height == form.view.collection.layout.contentSize.height)
        #expect(form.view.sizeThatFits(Size(width: 400, height: .infinity)).height > wanted.height)
        #expect(form.view.sizeThatFits(Size(width: 560, height: 100)).height == 100)
    }
}

/// Rows of text, in any number.
@MainActor final class Texts {
    var values: [String]

    init(count: Int) { values = (0..<count).map { "text \($0)" } }

    var form: Form {
        Form(sections: [
            FormSection(
                "texts",
                rows: values.indices.map { index in
                    .text("row \(index)", value: Binding(get: { self.values[index] }, set: { self.values[index] = $0 }))
                })
        ])
    }
}
