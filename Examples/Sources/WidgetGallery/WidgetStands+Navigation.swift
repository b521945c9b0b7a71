import PanoramaKit

extension WidgetStands {
    var navigationSection: View { WidgetSection("stack of pages", [stepsStand]) }

    private var stepsStand: Stand {
        let stack = NavigationStack("steps")
        stack.name = "steps"
        stack.setPages([StepPage("harbour", ["pier", "lighthouse", "fish market"])], animated: false)
        return Stand("stack: press a place, drag from the left edge", stack, .fixed(456, 264))
    }

    var sheetStands: [View] {
        let opener = Button("open it") {}
        opener.action = { [weak opener] in
            guard let stage = opener?.stage else { return }
            WidgetStands.makeSheet().present(on: stage)
        }
        return [
            Stand("over a window", WidgetStands.makeSheet(), .fixed(456, 264), state: .still),
            Stand("the same, to be used: Escape, a press beside it or a drag downwards closes it", opener),
        ]
    }

    private static func makeSheet() -> SheetView {
        weak var shown: SheetView?
        let question = QuestionView("send 14 copies?", detail: "They are 2048 pixels wide, without the place.", action: "send") { _ in
            shown?.dismiss()
        }
        let sheet = SheetView("send copies", question)
        shown = sheet
        return sheet
    }
}

/// A place with buttons that lead to places within it, and back.
private final class StepPage: View {
    private let column: StackView
    private let back = Button("back", icon: Icon.back) {}

    init(_ place: String, _ places: [String]) {
        let heading = Label(place, role: \.heading)
        let buttons = places.map { name in Button(name) {} }
        column = StackView([heading] + buttons, spacing: 12)
        super.init()
        semantics = Semantics(.page, label: place)
        addSubview(column)
        for (name, button) in zip(places, buttons) {
            button.action = { [weak self] in
                self?.nearest(NavigationStack.self)?.push(StepPage(name, name == "pier" ? ["steps", "boathouse"] : []))
            }
        }
        back.action = { [weak self] in self?.perform(GoBack()) }
        addSubview(back)
    }

    /// The first page has nothing to go back to.
    override func didMove(to stage: Stage?) { if stage != nil { back.isHidden = chainResponse(to: GoBack()) == nil } }

    override func layoutSubviews() {
        let inset = 24 * theme.scale
        let room = bounds.insetBy(inset)
        column.frame = Rect(origin: room.origin, size: column.sizeThatFits(room.size))
        let size = back.sizeThatFits(room.size)
        back.frame = Rect(x: room.maxX - size.width, y: room.minY, width: size.width, height: size.height)
    }
}
