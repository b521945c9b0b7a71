import PanoramaKit

extension WidgetStands {
    var textSections: [View] {
        [
            WidgetSection(
                "field",
                [
                    field("empty, with a placeholder") { $0.placeholder = "where was it?" }, field("filled", "Skagen"),
                    field("hovered", "Skagen", state: .hovered),
                    field("disabled", "Skagen") { $0.isEnabled = false },
                ]),
            WidgetSection(
                "what is typed",
                [
                    field("longer than its room", WidgetStands.longName), field("letters, marks and hills", "Grüße, naïve, Łódź 🌄"),
                    field("a number: refused", "12x3") { $0.accepts = { DecimalText.number($0) != nil } },
                    field("a secret", "hills & water") { $0.shown = { String(repeating: "•", count: $0.count) } },
                    field("at the trailing edge", "1842", alignment: .trailing),
                ]),
            WidgetSection(
                "area",
                [
                    area("empty, with a placeholder of its own") { $0.placeholder = "what do you want to remember?" },
                    area("several paragraphs, which scroll", WidgetStands.note),
                    area("from the right, and between", "שלום pier 12\n日本語の海、夕日。\nthe well-known light"),
                    area("only read", "Skagen, 1842\nthe last light") { $0.isReadOnly = true },
                    area("disabled, in an area", "Skagen") { $0.isEnabled = false },
                ]),
            formSection,
            WidgetSection("keyboard on the screen", [keyboardStand]),
        ]
    }

    private static let note = """
        We walked along the harbour until the lamps were lit, past the well-known boats.
        The ferry was late.

        Grüße, naïve, Łódź 🌄
        Next year in June again: then the sun sets over the pier.
        """

    /// A keyboard that opens for the mouse too, over a page of its own.
    private var keyboardStand: Stand {
        let place = TextField("place", text: "Skagen")
        let page = StackView([Label("where was it?"), place], spacing: 8, padding: 16, alignment: .fill)
        return Stand(
            "press the field; a key of a real keyboard closes it", OnScreenKeyboard(over: page, opening: .always), .fixed(456, 320))
    }

    private func area(_ name: String, _ text: String = "", change: (TextArea) -> Void = { _ in }) -> Stand {
        let area = TextArea(name, text: text)
        change(area)
        return Stand(name, area, .fixed(280, 132))
    }

    private func field(
        _ name: String, _ text: String = "", state: Stand.State = .live, alignment: TextFieldStyle.Alignment = .leading,
        change: (TextField) -> Void = { _ in }
    ) -> Stand {
        let field = TextField(name, text: text)
        change(field)
        return Stand(name, field, .fixed(232, 44), state: state) { [weak field] theme in
            var style = theme.textField
            style.alignment = alignment
            field?.style = style
        }
    }
}
