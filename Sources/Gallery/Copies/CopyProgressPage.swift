import Copies
import LayoutMath
import Platform
import Storage
import Views
import Widgets

/// Shows the progress of copies, their questions, and the result.
final class CopyProgressPage: View, Preparing {
    private let model: CopiesModel
    private let form = FormView()
    private let bar = ProgressBar()
    private var appliesToAll = false
    /// Whether the buttons have changed, so the focus must move to the new ones.
    private var hasOtherButtons = false
    private var state: CopyRun.State?

    /// Maximum number of failures that are listed by name.
    private static let mostNamed = 3

    init(_ model: CopiesModel) {
        self.model = model
        super.init()
        semantics = Semantics(.page, label: "progress")
        form.name = "copyProgress"
        form.resignsFocusOnEscape = false
        for view in [form, bar] { addSubview(view) }
        model.observe(self) { [weak self] in self?.show() }
        show()
    }

    override var preferredFocus: View? { form.focusableDescendants.last }

    override func layoutSubviews() {
        form.style = theme.formOnPanel
        let (height, gap) = (ProgressBar.height * theme.scale, 12 * theme.scale)
        bar.frame = Rect(x: 4 * theme.scale, y: 4 * theme.scale, width: max(0, bounds.width - 8 * theme.scale), height: height)
        form.frame = Rect(x: 0, y: height + gap, width: bounds.width, height: max(0, bounds.height - height - gap))
    }

    /// Escape closes the page if there is no step to return to. Copying continues.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .escape, modifiers.isEmpty, model.progress?.state != .cancelled else { return false }
        flow?.close()
        return true
    }

    /// Moves the focus from a removed button to the last of the new ones.
    func prepare(at time: Seconds) {
        guard hasOtherButtons, let stage, superview?.isCurrent == true, let target = preferredFocus else { return }
        hasOtherButtons = false
        stage.focus(target)
    }

    // MARK: Rows

    private func show() {
        guard let progress = model.progress else { return }
        let isOther = state.map { $0 != progress.state } ?? false
        (hasOtherButtons, state) = (hasOtherButtons || isOther, progress.state)
        let done = progress.written + progress.skipped + progress.failures.count
        bar.share = Double(done) / Double(max(1, progress.total))
        bar.semantics = Semantics(.progress, label: "copying", value: "\(done) of \(progress.total)")
        let section = FormSection("progress", title: CopyProgressPage.title(progress.state), rows: rows(progress))
        // Buttons that fade out could still be pressed in place of the new ones.
        form.setForm(Form(sections: [section]), animated: !isOther)
    }

    private static func title(_ state: CopyRun.State) -> String {
        switch state {
        case .waiting, .running: "copying…"
        case .paused: "paused"
        case .asking: "what about this one?"
        case .stopped: "copies have stopped"
        case .cancelled: "cancelled"
        case .finished: "done"
        }
    }

    private func rows(_ progress: CopyRun.Progress) -> [FormRow] {
        var rows: [FormRow] = [.note("count", count(progress))]
        switch progress.state {
        case .waiting, .running:
            rows.append(.buttons("running", [hide, FormButton("cancel") { [model] in model.cancel() }]))
        case .paused, .cancelled:
            rows.append(.buttons("left", [close, FormButton("continue", look: .primary) { [model] in model.resume() }]))
        case .asking(let path):
            rows.append(.note("conflict", "“\(FilePath.name(of: path).shownPath)” is there already."))
            rows.append(.toggle("all", label: "the same for all that follow", value: Binding(self, \.appliesToAll)))
            rows.append(
                .buttons("answers", [answer("skip", .skip), answer("replace", .replace), answer("keep both", .keepBoth, look: .primary)]))
        case .stopped(let reason):
            rows.append(.note("reason", "“\(model.folder.shownPath)” \(reason). What was half written is removed."))
            rows.append(
                .buttons(
                    "stopped",
                    [
                        FormButton("cancel") { [model] in model.cancel() },
                        FormButton("try again", look: .primary) { [model] in model.resume() },
                    ]))
        case .finished:
            rows += failures(progress)
            rows.append(.buttons("finished", showFolder + [FormButton("done", look: .primary) { [unowned self] in flow?.close() }]))
        }
        return rows
    }

    private func count(_ progress: CopyRun.Progress) -> String {
        guard progress.state == .finished else { return "\(progress.written) of \(progress.total) copied" }
        guard progress.written > 0 else { return "No copy was written." }
        return CopiesModel.words(progress, folder: model.folder) + (progress.skipped > 0 ? ", \(progress.skipped) skipped." : ".")
    }

    private func failures(_ progress: CopyRun.Progress) -> [FormRow] {
        var rows = progress.failures.prefix(CopyProgressPage.mostNamed).enumerated().map { index, failure in
            FormRow.note("failure \(index)", failure.description)
        }
        let rest = progress.failures.count - rows.count
        if rest > 0 { rows.append(.note("rest", "and \(rest) more")) }
        return rows
    }

    // MARK: Buttons

    private var flow: SendCopyFlow? { nearest(SendCopyFlow.self, isRequired: true) }
    private var hide: FormButton { FormButton("hide") { [unowned self] in flow?.close() } }
    private var close: FormButton { FormButton("close") { [unowned self] in flow?.close() } }

    private func answer(_ title: String, _ answer: CopyConflictAnswer, look: FormButton.Look = .quiet) -> FormButton {
        FormButton(title, look: look) { [unowned self] in model.answer(answer, forAll: appliesToAll) }
    }

    private var showFolder: [FormButton] { model.showFolder.map { [FormButton("show folder", action: $0)] } ?? [] }
}
