import LayoutMath
import Platform
import Views
import Widgets

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
        ]
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
