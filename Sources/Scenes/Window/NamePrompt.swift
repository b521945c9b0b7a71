import LayoutMath
import ParticleEditor
import Platform
import Storage
import Views
import Widgets

/// A prompt for the name of a file. The name is selected up to its extension, so that typing replaces only that.
final class NamePrompt: View {
    /// The name as the field has it; it cannot show some characters, which stay in a name that is not changed.
    private let beginning: String
    /// Whether the name may be the one that the field begins with.
    private let takesBeginning: Bool
    private let title: Label
    private let complaint: Label
    private let field: TextField
    private let accept: Button
    private let cancel: Button
    private let submit: FileQuestion.Submit
    private let close: () -> Void
    /// The words of the button, and the name about which a question was asked; it is taken if it is given once more.
    private let verb: String
    private var questioned: String?
    /// Returns a question to ask before a name is taken; nil takes it at once.
    var question: (String) -> String? = { _ in nil }
    /// Whether the disk is asked.
    private var isSubmitting = false

    /// - Parameters:
    ///   - name: The present name.
    ///   - verb: What is done with the name, in a word.
    ///   - takesBeginning: Whether the name may be the present one; otherwise that closes the prompt.
    ///   - submit: Called with a name; answers why the file cannot have it, or nil.
    ///   - close: Called to close the prompt.
    init(
        _ name: String, verb: String = "rename", takesBeginning: Bool = false, submit: @escaping FileQuestion.Submit,
        close: @escaping () -> Void
    ) {
        (self.submit, self.close, self.takesBeginning, self.verb) = (submit, close, takesBeginning, verb)
        title = Label(verb, role: \.bodyStrong)
        complaint = Label("", role: \.caption, ink: \.error, maximumLines: 2)
        complaint.semantics.role = .status
        field = TextField("new name", text: name)
        accept = Button(verb) {}
        cancel = Button("cancel", action: close)
        beginning = field.text
        super.init()
        semantics = Semantics(.dialog, label: verb)
        self.name = verb
        for view in [title, field, complaint, accept, cancel] { addSubview(view) }
        if !FilePath.fileExtension(of: name).isEmpty { field.selectedPrefix = NamePrompt.stem(of: beginning) }
        field.shown = { $0.shownPath }
        field.revertsOnEscape = false
        field.selectsCommittedText = false
        field.submitted = { [weak self] in self?.finish() }
        field.textChanged = { [weak self] _ in self?.typed() }
        accept.action = { [weak self] in self?.finish() }
    }

    private static func stem(of name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
    }

    override var preferredFocus: View? { field }

    private func typed() {
        (complaint.text, accept.title, questioned) = ("", verb, nil)
        setNeedsLayout()
    }

    private func finish() {
        guard !isSubmitting else { return }
        guard takesBeginning || field.text != beginning else { return close() }
        if questioned != field.text, let question = question(field.text) {
            (complaint.text, accept.title, questioned) = (question, verb + " anyway", field.text)
            return setNeedsLayout()
        }
        isSubmitting = true
        submit(field.text) { [weak self] in self?.answered($0) }
    }

    private func answered(_ reason: String?) {
        isSubmitting = false
        // Someone who waited for a slow disk may have closed it.
        guard stage != nil else { return }
        if let reason { complaint.text = reason } else { close() }
    }

    // MARK: Looks

    // In points at scale 1.
    private static let (width, height, inset) = (440.0, 188.0, 20.0)

    override func sizeThatFits(_ size: Size) -> Size {
        let s = stage?.metrics.scale ?? 1
        return Size(width: min(NamePrompt.width * s, size.width - 16 * s), height: min(NamePrompt.height * s, size.height - 16 * s))
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let s = stage.metrics.scale
        let look = ControlLook(theme: theme, scale: s)
        let (inset, width) = (NamePrompt.inset * s, max(0, bounds.width - 2 * NamePrompt.inset * s))
        title.style = look.type.bodyStrong
        title.frame = Rect(x: inset, y: 16 * s, width: width, height: 24 * s)
        field.style = look.field
        field.frame = Rect(x: inset, y: 48 * s, width: width, height: 44 * s)
        complaint.style = look.type.caption
        complaint.frame = Rect(x: inset, y: 98 * s, width: width, height: 32 * s)
        accept.style = theme.scaled(to: s).primaryButton
        cancel.style = theme.scaled(to: s).quietButton
        var right = bounds.width - inset
        for button in [accept, cancel] {
            let size = button.sizeThatFits(bounds.size)
            right -= size.width
            button.frame = Rect(x: right, y: bounds.height - 16 * s - size.height, width: size.width, height: size.height)
            right -= 8 * s
        }
    }

    override func draw(in canvas: Canvas) { canvas.slab(theme.scaled(to: stage?.metrics.scale ?? 1).slab, in: bounds) }
}
