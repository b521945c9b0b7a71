import PanoramaKit

/// A row of the list: its title, and its actions on both sides.
struct DemoRow {
    let title: String
    var leading: SwipeActions? = SwipeActions.empty
    /// Nil means the list's default delete action.
    var trailing: SwipeActions? = SwipeActions.empty

    /// All rows, sorted by title.
    static let all = [
        DemoRow(title: "Icon", trailing: actions([demo("Flag", icon: .check, color: brown)])),
        DemoRow(title: "Leading action", leading: actions([demo("Mark", color: blue)])),
        DemoRow(title: "Leading destructive action", leading: actions([demo("Destroy", style: .destructive)])),
        DemoRow(title: "Multiple trailing actions", trailing: actions(numbered.prefix(3))),
        DemoRow(title: "Too many leading actions", leading: actions(numbered)),
        DemoRow(title: "Trailing action", trailing: actions([demo("Mark", color: green)])),
        DemoRow(title: "Trailing destructive action", trailing: actions([demo("Destroy", style: .destructive)])),
        DemoRow(title: "Trailing table view default action", trailing: nil),
    ]

    private static let (brown, blue, green) = (Color(hex: 0x7A6336), Color(hex: 0x3E708C), Color(hex: 0x5E8C63))

    private static let numbered = [
        demo("First", color: brown), demo("Second", color: blue), demo("Third", color: green), demo("Fourth", color: brown),
        demo("Fifth", color: blue),
    ]

    private static func actions(_ actions: some Sequence<SwipeAction>) -> SwipeActions { SwipeActions(Array(actions)) }

    /// An action that is carried out at once.
    private static func demo(
        _ title: String, icon: Icon? = nil, style: SwipeAction.Style = .normal, color: Color? = nil
    ) -> SwipeAction {
        SwipeAction(title, icon: icon, style: style, background: color) { _, completion in completion(true) }
    }
}
