import PanoramaKit

extension WidgetStands {
    var typeSections: [View] {
        [
            WidgetSection("type", WidgetStands.roles.map(typeStand)), WidgetSection("colour", WidgetStands.colors.map(ColorSwatch.stand)),
            WidgetSection("labels", labelStands), WidgetSection("digit counter", counterStands), layoutSection,
        ]
    }

    private static var roles: [(name: String, role: KeyPath<Typography, TextStyle>)] {
        [
            ("display", \.display), ("title", \.title), ("heading", \.heading), ("subhead", \.subhead), ("lead", \.lead), ("body", \.body),
            ("body, strong", \.bodyStrong), ("caption", \.caption), ("caption, strong", \.captionStrong),
        ]
    }

    /// Returns a sample of a text style, with its name, font size and line height at scale 1.
    private func typeStand(_ name: String, role: KeyPath<Typography, TextStyle>) -> Stand {
        let style = Typography(scale: 1)[keyPath: role]
        return Stand("\(name), \(Int(style.font.size)) / \(Int(style.lineHeight))", Label("dusk, 18:42", role: role))
    }

    private static var colors: [(name: String, color: KeyPath<Palette, Color>)] {
        [
            ("paper", \.paper), ("slab", \.slab), ("raised", \.raised), ("high", \.high), ("middle", \.middle), ("low", \.low),
            ("accent", \.accent), ("on accent", \.onAccent), ("error", \.error), ("focus", \.focus), ("hero", \.hero),
            ("hairline", \.hairline), ("quiet fill", \.quietFill),
        ]
    }

    private var counterStands: [View] {
        let counters = [("zero", 0), ("groups of three", 1_999_998), ("negative", -273)].map { name, value in
            let counter = DigitCounter(label: name, style: Typography(scale: 1).heading, color: .clear)
            counter.value = value
            return counter
        }
        let button = Button("count up") { for counter in counters { counter.value += 1 } }
        return counters.map(counterStand) + [Stand("digits keep their places", button)]
    }

    private func counterStand(_ counter: DigitCounter) -> Stand {
        Stand(counter.semantics.label, counter, .fixed(200, 48)) { [weak counter] theme in
            counter?.style = theme.type.heading
            counter?.color = theme.palette.high
        }
    }

    private var labelStands: [View] {
        let words = "the quick brown fox jumps over the lazy dog and comes back for the wide river"
        let column = StackView([Label("a column"), Label("of labels", role: \.caption), Label("in a stack", role: \.captionStrong)])
        column.alignment = .center
        let row = StackView([Label("a row", role: \.lead), Label("of two")], axis: .horizontal, alignment: .trailing)
        return [
            Stand("two lines, then an ellipsis", Label(words, maximumLines: 2), .fixed(220, 48)),
            Stand("centred", Label("in the middle", alignment: .center), .fixed(160, 24)),
            Stand("trailing", Label("at the end", alignment: .trailing), .fixed(160, 24)),
            Stand("a long name", Label(WidgetStands.longName), .fixed(220, 24)), Stand("stack, down", column), Stand("stack, across", row),
        ]
    }
}
