import LayoutMath
import Platform
import TestSupport
import Views

@testable import Widgets

/// The values that the forms of the tests fill in.
@MainActor final class Draft {
    var title = "" { didSet { log.append("title \(title)") } }
    var place = "Skagen"
    var words = ""
    var address = ""
    var day: CalendarDate?
    var stars = 0
    var log: [String] = []
}

/// A form on a stage, and its user.
@MainActor struct FormFixture {
    let draft = Draft()
    let view: FormView
    let user: StageHarness

    static let needsTitle = "a picture needs a title"

    static func form(_ draft: Draft, view: FormView? = nil) -> Form {
        Form(sections: [
            FormSection(
                "picture", title: "the picture", footer: "only you see this",
                rows: [
                    .text(
                        "title", value: Binding(draft, \.title), placeholder: "add a title", width: .half,
                        rules: [
                            .required(needsTitle), .limit(12, "twelve letters at most"),
                        ]),
                    .text("place", value: Binding(draft, \.place), width: .half),
                    .area("words", label: "what you want to remember", value: Binding(draft, \.words)),
                    .date("day", value: Binding(draft, \.day), today: CalendarDate(year: 2024, month: 9, day: 19)),
                    .rating("stars", value: Binding(draft, \.stars)),
                ]),
            FormSection(
                "copy", title: "send a copy",
                rows: [
                    .note("why", "a copy goes by mail"),
                    .text(
                        "address", label: "to", value: Binding(draft, \.address),
                        rules: [
                            FormRule { $0.isEmpty || $0.contains(".") ? nil : "this address has no ending" }
                        ]),
                    .buttons("send", [FormButton("discard") { [unowned draft] in draft.log.append("discard") }, .submit("save note")]),
                ]),
        ])
    }

    init(size: Size = Size(width: 560, height: 700), _ make: (Draft) -> Form = { FormFixture.form($0) }) {
        view = FormView(make(draft))
        view.frame = Rect(origin: .zero, size: size)
        let root = View()
        root.addSubview(view)
        user = StageHarness(root, size: Size(width: 2000, height: 1000))
        user.advance(by: 0.1)
    }

    /// Identity of the row with the focus.
    var focused: String? { view.focusedRow?.row?.id }

    func field(_ label: String) throws -> TextField? { try user.view(label, role: .field) as? TextField }
    func message(_ row: String) -> String? { view.shownErrors[row] }
}
