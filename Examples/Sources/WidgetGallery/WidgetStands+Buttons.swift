import PanoramaKit

extension WidgetStands {
    var buttonSections: [View] {
        [
            buttonStates("primary", "open") { $0.primaryButton },
            buttonStates("quiet", "remove", icon: Icon.cross) { $0.quietButton },
            buttonStates("icon", "", icon: Icon.save, label: "save") { $0.iconButton },
            buttonStates("floating", "back", icon: Icon.back) { $0.floatingButton },
            buttonStates("over a picture", "try again", ground: .picture) { $0.pictureButton },
            buttonStates("round, over a picture", "", icon: Icon.more, label: "more", WidgetStands.disc, ground: .picture) {
                $0.pictureDisc
            },
            buttonStates("edge arrow", "", icon: Icon.chevronRight, label: "next", WidgetStands.disc, ground: .picture) { $0.edgeArrow },
            buttonStates("small", "newest first") { $0.smallButton },
            buttonStates("link", "show all") { $0.linkButton },
            WidgetSection("names and icons", [longButton] + WidgetStands.icons.map(iconStand)),
        ]
    }

    private static let states: [(name: String, state: Stand.State, isEnabled: Bool)] = [
        ("normal", .live, true), ("hovered", .hovered, true), ("pressed", .pressed, true), ("disabled", .live, false),
    ]

    /// Size of the round buttons over pictures, whose style leaves it to the page.
    private static let disc = Stand.Extent.fixed(44, 44)

    /// - Parameter label: The accessible name of a button without a title.
    private func buttonStates(
        _ name: String, _ title: String, icon: Icon? = nil, label: String? = nil, _ extent: Stand.Extent = .fitting,
        ground: Stand.Ground = .none, style: @escaping (Theme) -> ButtonStyle
    ) -> WidgetSection {
        let stands = WidgetStands.states.map { caption, state, isEnabled in
            let button = button(title, icon: icon, label: label ?? title)
            button.isEnabled = isEnabled
            return Stand(caption, button, extent, state: state, ground: ground) { [weak button] in button?.style = style($0) }
        }
        return WidgetSection(name, stands)
    }

    /// Returns a button that announces when it is pressed.
    private func button(_ title: String, icon: Icon?, label: String) -> Button {
        let button = Button(title, icon: icon) {}
        button.action = { [weak self] in self?.tell("\(label): pressed") }
        if title.isEmpty {
            button.semantics = Semantics(.button, label: label)
            button.toolTip = ToolTip(label, shortcut: "")
        }
        return button
    }

    private var longButton: Stand {
        let button = button(WidgetStands.longName, icon: Icon.picture, label: "a long name")
        return Stand("a long name", button, .fixed(280, 44))
    }

    private static let icons = [
        Icon.plus, .check, .undo, .redo, .open, .save, .copy, .step, .sliders, .cross, .back, .retry, .warning, .picture, .pause, .play,
        .chevronLeft, .chevronRight, .more, .facts, .wholeScreen, .wastebasket,
    ]

    private func iconStand(_ icon: Icon) -> Stand {
        let button = button("", icon: icon, label: icon.name)
        return Stand(icon.name, button) { [weak button] in button?.style = $0.iconButton }
    }
}
