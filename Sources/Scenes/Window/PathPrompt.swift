import LayoutMath
import Pictures
import Platform
import Storage
import Views
import Widgets

/// Asks for the path of a file or folder, over the stage, and completes what is typed.
final class PathPrompt: View {
    /// What is asked for.
    struct Question {
        var title: String
        /// The word on the button.
        var action: String
        /// What the field begins with.
        var path = ""
        var placeholder: String
        /// Extensions of the files that are offered; none offers folders only.
        var extensions: Set<String> = []
        /// Folders that are offered while nothing is typed.
        var recents: [String] = []
    }

    /// What is opened with it, for the window's own prompts; nil for others.
    var kind: OpeningKind?
    private let question: Question
    private let title: Label
    private let complaint: Label
    private let field: TextField
    private let list: SuggestionList
    private let accept: Button
    private let cancel: Button
    private let completion: PathCompletion?
    private let submit: (String) -> String?
    private let close: () -> Void
    private var answer: FolderCompleter.Answer?
    /// Tab was pressed before its answer came.
    private var isTabDue = false

    /// - Parameters:
    ///   - completion: looks up names; nil completes nothing.
    ///   - submit: called with the path; a text that it returns is why it did not work, nil ends the prompt.
    ///   - close: called when the prompt is done with.
    init(
        _ question: Question, completion: PathCompletion?, submit: @escaping (String) -> String?, close: @escaping () -> Void
    ) {
        self.question = question
        self.completion = completion
        self.submit = submit
        self.close = close
        title = Label(question.title, role: \.bodyStrong)
        complaint = Label("", role: \.caption, ink: \.error, maximumLines: 2)
        field = TextField(question.title, text: question.path)
        field.placeholder = question.placeholder
        field.shown = { $0.shownPath }
        field.revertsOnEscape = false
        list = SuggestionList()
        accept = Button(question.action) {}
        cancel = Button("cancel", action: close)
        super.init()
        semantics = Semantics(.group, label: question.title)
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
        guard !field.text.isEmpty else { return }
        if let reason = submit(completion?.typed(field.text).path ?? field.text) { complaint.text = reason } else { close() }
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

    /// Types what all suggestions have in common; with nothing in common the first one is pointed at.
    /// - Returns: false when there is nothing to complete, so that Tab goes on to the next control.
    private func complete() -> Bool {
        guard let completion else { return false }
        guard let answer else {
            isTabDue = true
            return true
        }
        guard let first = list.suggestions.first else { return false }
        // Arrows go through the rows: Tab would have no way out of a long list.
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

    /// Rows of suggestions that are shown where there is room.
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
