import LayoutMath
import Platform
import Views
import Widgets

/// The document's name, and its commands as icons in a row above the panel.
final class EditorToolbar: View {
    /// The commands of the buttons.
    enum Command: CaseIterable {
        case undo, redo, open, save, copy

        var title: String {
            switch self {
            case .undo: "undo"
            case .redo: "redo"
            case .open: "open a file"
            case .save: "save"
            case .copy: "copy as Swift"
            }
        }

        var shortcut: Shortcut {
            switch self {
            case .undo: Shortcuts.undo
            case .redo: Shortcuts.redo
            case .open: Shortcuts.openEmitter
            case .save: Shortcuts.save
            case .copy: Shortcuts.copySwift
            }
        }

        var icon: Icon {
            switch self {
            case .undo: Icon.undo
            case .redo: Icon.redo
            case .open: Icon.open
            case .save: Icon.save
            case .copy: Icon.copy
            }
        }
    }

    var perform: (Command) -> Void = { _ in }
    private let documentName: Label
    private let buttons: [(command: Command, view: Button)]

    override init(frame: Rect = .zero) {
        documentName = Label("", role: \.caption, ink: \.middle, alignment: .trailing)
        buttons = Command.allCases.map { ($0, Button("", icon: $0.icon) {}) }
        super.init(frame: frame)
        semantics = Semantics(.group, label: "document")
        addSubview(documentName)
        for (command, button) in buttons {
            button.semantics = Semantics(.button, label: command.title)
            button.toolTip = ToolTip(command.title, command.shortcut)
            button.action = { [weak self] in self?.perform(command) }
            addSubview(button)
        }
    }

    func refresh(_ editor: EmitterEditor) {
        documentName.text = editor.isEdited ? editor.name + " · edited" : editor.name
        for (command, button) in buttons {
            button.isEnabled = command == .undo ? editor.canUndo : command == .redo ? editor.canRedo : true
        }
    }

    /// Width in points at scale 1 below which only "open" and "save" are shown.
    private static let fullWidth = 280.0

    override func layoutSubviews() {
        guard let stage else { return }
        let metrics = stage.metrics
        let side = 36 * metrics.scale
        var x = bounds.width
        let isNarrow = bounds.width < EditorToolbar.fullWidth * metrics.scale
        for (command, button) in buttons.reversed() {
            button.isHidden = isNarrow && command != .open && command != .save
            if button.isHidden { continue }
            button.style = ControlLook(theme: theme, scale: metrics.scale).iconButton
            x -= side
            button.frame = Rect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
            x -= 4 * metrics.scale
        }
        documentName.isHidden = isNarrow
        documentName.style = metrics.typography.caption
        documentName.frame = Rect(
            x: 0, y: (bounds.height - 16 * metrics.scale) / 2, width: max(0, x - 8 * metrics.scale), height: 16 * metrics.scale)
    }
}
