import Imaging
import LayoutMath
import Platform
import Views
import Widgets

extension WidgetStands {
    var typeSections: [View] {
        [
            WidgetSection("type", WidgetStands.roles.map(typeStand)), WidgetSection("colour", WidgetStands.colors.map(ColorSwatch.stand)),
            WidgetSection("labels", labelStands),
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
