import Views

/// Numbers of the protocol. Source: at-spi2-core 2.46, `atspi-constants.h`.
enum AccessibleRole: UInt32 {
    case checkMenuItem = 8
    case dialog = 16
    case frame = 23
    case image = 27
    case label = 29
    case list = 31
    case listItem = 32
    case menu = 33
    case menuItem = 35
    case pageTab = 37
    case pageTabList = 38
    case panel = 39
    case passwordText = 40
    case progressBar = 42
    case pushButton = 43
    case scrollPane = 49
    case slider = 51
    case text = 61
    case toggleButton = 62
    case application = 75
    case entry = 79
    case heading = 83
    case link = 88
    case notification = 101

    init(_ semantics: Semantics) {
        switch semantics.role {
        case .button: self = .pushButton
        case .link: self = .link
        case .toggle: self = .toggleButton
        // Readers say the place of an item, but not that of an image.
        case .picture where semantics.position != nil: self = .listItem
        case .picture, .emitter: self = .image
        case .text: self = .label
        case .heading: self = .heading
        case .slider: self = .slider
        case .field:
            self = semantics.states.isProtected ? .passwordText : semantics.states.isMultiline ? .text : .entry
        case .none, .group, .page: self = .panel
        // Readers pass over it, because its pages say what they are.
        case .panorama: self = .scrollPane
        case .list: self = .list
        case .item: self = .listItem
        case .tabs: self = .pageTabList
        case .tab: self = .pageTab
        case .dialog: self = .dialog
        case .menu: self = .menu
        case .menuItem: self = semantics.states.isChecked == nil ? .menuItem : .checkMenuItem
        case .progress: self = .progressBar
        case .status: self = .notification
        }
    }

    /// The name in English, which readers translate.
    var name: String {
        switch self {
        case .checkMenuItem: "check menu item"
        case .dialog: "dialog"
        case .frame: "frame"
        case .image: "image"
        case .label: "label"
        case .list: "list"
        case .listItem: "list item"
        case .menu: "menu"
        case .menuItem: "menu item"
        case .pageTab: "page tab"
        case .pageTabList: "page tab list"
        case .panel: "panel"
        case .passwordText: "password text"
        case .progressBar: "progress bar"
        case .pushButton: "push button"
        case .scrollPane: "scroll pane"
        case .slider: "slider"
        case .text: "text"
        case .toggleButton: "toggle button"
        case .application: "application"
        case .entry: "entry"
        case .heading: "heading"
        case .link: "link"
        case .notification: "notification"
        }
    }
}
