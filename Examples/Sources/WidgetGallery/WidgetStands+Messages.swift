import PanoramaKit

extension WidgetStands {
    var messageSections: [View] {
        [
            WidgetSection("toast", toastStands), WidgetSection("menu", menuStands), WidgetSection("tool tip", [toolTipStand]),
            WidgetSection("question", [questionStand]), WidgetSection("sheet", sheetStands),
        ]
    }

    private var questionStand: Stand {
        let question = QuestionView(
            "delete 14 pictures for good?", detail: "They are in the wastebasket, and cannot be brought back from there.", action: "delete"
        ) { [weak self] in self?.tell($0 ? "delete: chosen" : "cancel: chosen") }
        return Stand("two answers", question)
    }

    // MARK: Toasts

    private var toastStands: [View] {
        let news = ToastStand("news", Toast.Message("14 pictures of harbour & hills", icon: Icon.picture))
        let action = Toast.Action("try again") { [weak self] in self?.tell("tried again") }
        let bad = ToastStand(
            "bad news, with something to do about it",
            Toast.Message("one picture could not be read", icon: Icon.warning, iconColor: \.error, action: action))
        let long = ToastStand(
            "longer than its room",
            Toast.Message(WidgetStands.longName + ", and on and on", icon: Icon.warning, iconColor: \.error))
        let toasts = [news, bad, long]
        let again = Button("show them again") { for toast in toasts { toast.show() } }
        return toasts.map(\.stand) + [Stand("those that were sent away", again)]
    }

    // MARK: Menus

    private var menuStands: [View] {
        let menu = MenuView("menu", groups: WidgetStands.rows { _ in })
        let opener = Button("open it") {}
        opener.action = { [weak self, weak opener] in opener.map { self?.openMenu(at: $0) } }
        return [
            Stand("check mark, keys, disabled rows, groups", menu, state: .still),
            Stand("the same, to be used", opener),
        ]
    }

    private static func rows(_ act: @escaping (String) -> Void) -> [[MenuItem]] {
        func row(_ title: String, keys: String = "", isChosen: Bool? = nil, isEnabled: Bool = true) -> MenuItem {
            MenuItem(title, shortcut: keys, isChosen: isChosen, isEnabled: isEnabled) { act(title) }
        }
        return [
            [row("by name", isChosen: true), row("by date", isChosen: false), row("by size", isChosen: false, isEnabled: false)],
            [row("open…", keys: "Ctrl O"), row("undo", keys: "Ctrl Z", isEnabled: false)], [row(longName)],
        ]
    }

    private func openMenu(at button: Button) {
        guard let stage = button.stage else { return }
        let menu = MenuView("menu", groups: WidgetStands.rows { [weak self] in self?.tell("\($0): chosen") })
        menu.name = "menu"
        menu.present(at: .control(button.convert(button.bounds, to: nil)), on: stage)
    }

    // MARK: Tool tips

    private var toolTipStand: Stand {
        let button = Button("rest here") { [weak self] in self?.tell("rest here: pressed") }
        button.toolTip = ToolTip("words about the widget, and its keys", shortcut: "Ctrl K")
        return Stand("comes under a pointer that rests", button)
    }
}
