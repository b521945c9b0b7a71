import LayoutMath
import Platform
import Views

/// Asks for the path of a file, over the stage.
final class PathPrompt: View {
    private let title: Label
    private let complaint: Label
    private let field: TextField
    private let accept: Button
    private let cancel: Button
    private let theme: Theme

    /// - Parameters:
    ///   - submit: called with the path; a text that it returns is why it did not work, nil ends the prompt.
    ///   - close: called when the prompt is done with.
    init(
        theme: Theme, title words: String, action: String, path: String, submit: @escaping (String) -> String?, close: @escaping () -> Void
    ) {
        self.theme = theme
        let look = EditorLook(theme: theme, scale: 1)
        title = Label(words, style: look.type.bodyStrong, color: theme.palette.high)
        complaint = Label("", style: look.type.caption, color: theme.palette.error, maximumLines: 2)
        field = TextField(words, text: path, style: look.field)
        field.placeholder = "path of a .json, .plist or .pex file"
        accept = Button(action, style: theme.primaryButton(scale: 1)) {}
        cancel = Button("cancel", style: theme.quietButton(scale: 1), action: close)
        super.init()
        semantics = Semantics(.group, label: words)
        for view in [title, field, complaint, accept, cancel] { addSubview(view) }
        let finish = { [weak self] in
            guard let self, !field.text.isEmpty else { return }
            if let reason = submit(field.text) { complaint.text = reason } else { close() }
        }
        field.submitted = finish
        field.textChanged = { [weak self] _ in self?.complaint.text = "" }
        accept.action = finish
    }

    /// Puts the keyboard's focus into the field.
    func begin() { stage?.focus(field) }

    static func size(_ scale: Double, within room: Size) -> Size {
        Size(width: min(460 * scale, room.width - 16 * scale), height: min(196 * scale, room.height - 16 * scale))
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .escape else { return false }
        cancel.action()
        return true
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let s = PageMetrics(size: stage.size).scale
        let look = EditorLook(theme: theme, scale: s)
        let (inset, width) = (20 * s, max(0, bounds.width - 40 * s))
        title.style = look.type.bodyStrong
        title.frame = Rect(x: inset, y: 16 * s, width: width, height: 24 * s)
        field.style = look.field
        field.frame = Rect(x: inset, y: 48 * s, width: width, height: 44 * s)
        complaint.style = look.type.caption
        complaint.frame = Rect(x: inset, y: 98 * s, width: width, height: 32 * s)
        accept.style = theme.primaryButton(scale: s)
        cancel.style = theme.quietButton(scale: s)
        var x = bounds.width - inset
        for button in [accept, cancel] {
            let size = button.fittingSize(measuring: stage.text)
            x -= size.width
            button.frame = Rect(x: x, y: bounds.height - 16 * s - size.height, width: size.width, height: size.height)
            x -= 8 * s
        }
    }

    override func draw(in canvas: Canvas) {
        let shadow = theme.shadow(3)
        canvas.mask(.shadow(radius: 12, blur: shadow.blur), in: bounds.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color)
        canvas.mask(.rounded(radius: 12), in: bounds, theme.palette.raised)
    }
}
