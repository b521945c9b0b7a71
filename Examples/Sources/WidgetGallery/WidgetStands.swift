import PanoramaKit

/// Creates the stands of the widget gallery.
final class WidgetStands {
    /// The names of the pictures to show.
    let pictures: [String]
    /// Opens a page.
    var open: (WidgetGroup) -> Void = { _ in }
    /// Shows a message in the window's toast.
    var announce: (Toast.Message) -> Void = { _ in }

    /// The seed of the emitters' random numbers.
    static let seed: UInt64 = 1

    init(pictures: [String] = PaintedHills.names) { self.pictures = pictures }

    /// A painted picture fails again however often it is loaded.
    func retry(_ image: ImageID) { tell("loaded again") }

    func sections(_ group: WidgetGroup) -> [View] {
        switch group {
        case .start: startSections
        case .type: typeSections
        case .buttons: buttonSections
        case .choices: choiceSections
        case .text: textSections
        case .messages: messageSections
        case .collections: collectionSections
        case .motion: motionSections
        }
    }

    /// Announces in the window's toast what a widget did.
    func tell(_ text: String) { announce(Toast.Message(text, icon: Icon.check)) }

    /// A name that is too long for every layout.
    static let longName = "a name that is much longer than the room that there is for it, with hills 🌄 at its end"

    // MARK: The first page

    private var startSections: [View] {
        let lead = Label("every widget in every state.\nwhat you see is the widget itself: press it, drag it, type into it.", role: \.lead)
        lead.maximumLines = 4
        let keys = Label("arrows, drags and the wheel go from page to page; Tab goes from widget to widget.", role: \.caption)
        keys.maximumLines = 3
        let links = WidgetGroup.allCases.dropFirst().map { group in
            Button(group.title) { [weak self] in self?.open(group) }
        }
        return [lead, keys, WidgetSection("", links.map(SmallButtonStand.init))]
    }
}

/// A button in the theme's small style.
private final class SmallButtonStand: View {
    private let button: Button

    init(_ button: Button) {
        self.button = button
        super.init()
        addSubview(button)
    }

    override func themeChanged() { button.style = theme.smallButton }
    override func sizeThatFits(_ size: Size) -> Size { button.sizeThatFits(size) }
    override func layoutSubviews() { button.frame = bounds }
}
