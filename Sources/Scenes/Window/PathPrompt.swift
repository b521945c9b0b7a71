import LayoutMath
import ParticleEditor
import Pictures
import Platform
import Storage
import Views
import Widgets

/// A prompt over the stage for the path of a file or folder, with completion.
final class PathPrompt: View {
    /// The contents of a prompt.
    struct Question {
        var title: String
        /// The title of the button.
        var action: String
        /// The initial text.
        var path = ""
        var placeholder: String
        /// Extensions of the suggested files; if empty, only folders are suggested.
        var extensions: Set<String> = []
        /// Folders that are suggested while the field is empty.
        var recents: [String] = []
    }

    /// What is opened with the path, for the window's own prompts; nil for others.
    var kind: OpeningKind?
    private let question: Question
    private let title: Label
    private let complaint: Label
    private let field: TextField
    private let list: SuggestionList
    private let accept: Button
    private let cancel: Button
    private let completion: PathCompletion?
    private let submit: FileQuestion.Submit
    /// Whether the path is being looked at.
    private var isSubmitting = false
    private let close: () -> Void
    private var answer: FolderCompleter.Answer?
    /// Whether Tab was pressed before the suggestions arrived.
    private var isTabDue = false

    /// - Parameters:
    ///   - completion: Looks up names; nil disables completion.
    ///   - submit: Called with the path.
    ///   - close: Called to close the prompt.
    init(
        _ question: Question, completion: PathCompletion?, submit: @escaping FileQuestion.Submit, close: @escaping () -> Void
    ) {
        self.question = question
        self.completion = completion
        self.submit = submit
        self.close = close
        title = Label(question.title, role: \.bodyStrong)
        complaint = Label("", role: \.caption, ink: \.error, maximumLines: 2)
        complaint.semantics.role = .status
        field = TextField(question.title, text: question.path)
        field.placeholder = question.placeholder
        field.shown = { $0.shownPath }
        field.revertsOnEscape = false
        list = SuggestionList()
        accept = Button(question.action) {}
        cancel = Button("cancel", action: close)
        super.init()
        semantics = Semantics(.dialog, label: question.title)
        for view in [title, field, complaint, list, accept, cancel] { addSubview(view) }
        field.submitted = { [weak self] in self?.finish() }
        field.textChanged = { [weak self] _ in self?.typed() }
        field.stepped = { [weak self] step in abs(step) == 1 && self?.list.move(by: -step) == true }
        accept.action = { [weak self] in self?.finish() }
        list.taken = { [weak self] in self?.take($0) }
        completion?.answered = { [weak self] in self?.show($0) }
    }

    override var preferredFocus: View? { field }

    /// Asks for what can be chosen before anything is typed.
    override func didMove(to stage: Stage?) { if stage != nil { ask() } }

    /// What is typed.
    var text: String { field.text }

    private func finish() {
        if let suggestion = list.highlighted { return take(suggestion) }
        guard !field.text.isEmpty, !isSubmitting else { return }
        isSubmitting = true
        submit(completion?.typed(field.text).path ?? field.text) { [weak self] in self?.answered($0) }
    }

    private func answered(_ reason: String?) {
        isSubmitting = false
        // Someone who waited for a slow disk may have closed it.
        guard stage != nil else { return }
        if let reason { complaint.text = reason } else { close() }
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        key == .tab && modifiers.isEmpty && stage?.focusedView === field && complete()
    }

    // MARK: Completing

    private func typed() {
        complaint.text = ""
        isTabDue = false
        ask()
    }

    private func ask() {
        guard let completion else { return }
        answer = nil
        if field.text.isEmpty, !question.recents.isEmpty { return completion.ask(.folders(question.recents)) }
        let typed = completion.typed(field.text)
        completion.ask(.names(folder: typed.folder, prefix: typed.prefix, extensions: question.extensions))
    }

    private func show(_ answer: FolderCompleter.Answer) {
        self.answer = answer
        let folder = completion?.typed(field.text).folderText ?? ""
        list.suggestions = answer.names.map { name in
            if case .folders = answer.question { return SuggestionList.Suggestion(words: name.text.shownPath, text: name.text) }
            let text = name.isFolder ? name.text + "/" : name.text
            return SuggestionList.Suggestion(words: text.shownPath, text: folder + text)
        }
        list.count = answer.count
        setNeedsLayout()
        if isTabDue {
            isTabDue = false
            _ = complete()
        }
    }

    /// Completes the text to the common prefix of all suggestions; if that adds nothing, highlights the first one.
    /// - Returns: False if there is nothing to complete, so that Tab moves the focus.
    private func complete() -> Bool {
        guard let completion else { return false }
        guard let answer else {
            isTabDue = true
            return true
        }
        guard let first = list.suggestions.first else { return false }
        // Arrow keys move between the rows; Tab leaves the list, which may be long.
        guard list.highlighted == nil else {
            list.clearHighlight()
            return false
        }
        guard case .names(_, let prefix, _) = answer.question else { return list.move(by: 1) }
        if answer.count == 1 {
            guard first.text != field.text else { return false }
            take(first)
        } else if !answer.commonPrefix.utf8.elementsEqual(prefix.utf8), answer.commonPrefix.utf8.count >= prefix.utf8.count {
            write(completion.typed(field.text).folderText + answer.commonPrefix)
        } else {
            return list.move(by: 1)
        }
        return true
    }

    private func take(_ suggestion: SuggestionList.Suggestion) {
        stage?.focus(field)
        write(suggestion.text)
    }

    private func write(_ text: String) {
        field.complete(to: text)
        typed()
    }

    // MARK: Looks

    /// Maximum number of visible suggestions.
    private static let mostRows = 6

    static func size(_ scale: Double, within room: Size) -> Size {
        let height = 196 + Double(mostRows) * SuggestionList.rowHeight
        return Size(width: min(520 * scale, room.width - 16 * scale), height: min(height * scale, room.height - 16 * scale))
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let s = stage.metrics.scale
        let look = ControlLook(theme: theme, scale: s)
        let (inset, width) = (20 * s, max(0, bounds.width - 40 * s))
        title.style = look.type.bodyStrong
        title.frame = Rect(x: inset, y: 16 * s, width: width, height: 24 * s)
        field.style = look.field
        field.frame = Rect(x: inset, y: 48 * s, width: width, height: 44 * s)
        accept.style = theme.scaled(to: s).primaryButton
        cancel.style = theme.scaled(to: s).quietButton
        var x = bounds.width - inset
        var top = bounds.height
        for button in [accept, cancel] {
            let size = button.sizeThatFits(bounds.size)
            x -= size.width
            top = bounds.height - 16 * s - size.height
            button.frame = Rect(x: x, y: top, width: size.width, height: size.height)
            x -= 8 * s
        }
        complaint.style = look.type.caption
        complaint.frame = Rect(x: inset, y: top + 6 * s, width: max(0, x - inset), height: 32 * s)
        list.frame = Rect(x: inset, y: 100 * s, width: width, height: max(0, top - 108 * s))
    }

    override func draw(in canvas: Canvas) { canvas.slab(theme.scaled(to: stage?.metrics.scale ?? 1).slab, in: bounds) }
}
