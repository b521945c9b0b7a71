import PanoramaKit

/// What the forms of the widget gallery fill in.
private final class FormSample {
    var (title, place, words) = ("last light, north pier", "Skagen", "the gulls went quiet a minute before the sun did")
    var day = CalendarDate(year: 2024, month: 9, day: 19)
    var (stars, mood, size) = (3, 1, -1)
    var (address, isPrivate, warmth) = ("noor@harbour", true, 0.4)
}

extension WidgetStands {
    var formSection: View {
        WidgetSection(
            "form",
            [
                Stand("rows in two columns, where there is room", twoColumns, .fixed(560, 452)),
                Stand("errors, choices and a switch", choices, .fixed(320, 600)),
                Stand("from the right", mirrored, .fixed(320, 276)),
            ])
    }

    private var twoColumns: FormView {
        let sample = FormSample()
        let form = FormView(
            Form(sections: [
                FormSection(
                    "picture", title: "the picture",
                    rows: [
                        .text("title", value: Binding(sample, \.title), width: .half, rules: [.required("a picture needs a title")]),
                        .text("place", value: Binding(sample, \.place), width: .half),
                        .area("what you want to remember", value: Binding(sample, \.words)),
                        .date("taken on", value: Binding(sample, \.day), width: .half),
                        .rating("rating", value: Binding(sample, \.stars), width: .half),
                        .note("note", "stars are kept in the picture's sidecar."),
                        .buttons(
                            "save",
                            [FormButton("discard") { [weak self] in self?.tell("discarded") }, .submit("save note")]),
                    ])
            ]))
        form.submitted = { [weak self] in self?.tell("saved") }
        return form
    }

    private var choices: FormView {
        let sample = FormSample()
        let address = FormRule<String> { $0.contains(".") ? nil : "this address has no ending, such as .org" }
        let form = FormView(
            Form(sections: [
                FormSection(
                    "copy", title: "send a copy", footer: "a copy goes by mail.",
                    rows: [
                        .text("to", value: Binding(sample, \.address), rules: [address]),
                        .choice(
                            "size", value: Binding(sample, \.size), words: ["small", "large"], rules: [.atLeast(0, "choose a size")]),
                        .choice("mood", value: Binding(sample, \.mood), words: ["serene", "windy", "dark"], style: .picker),
                        .slider("warmth", value: Binding(sample, \.warmth), in: 0...1),
                        .toggle("without the place", value: Binding(sample, \.isPrivate)),
                    ])
            ]))
        form.showErrors()
        return form
    }

    private var mirrored: FormView {
        let sample = FormSample()
        let form = FormView(
            Form(sections: [
                FormSection(
                    "picture", title: "the picture",
                    rows: [
                        .text("title", value: Binding(sample, \.place)), .rating("rating", value: Binding(sample, \.stars)),
                        .toggle("private", value: Binding(sample, \.isPrivate)),
                    ])
            ]))
        form.direction = .rightToLeft
        return form
    }
}
