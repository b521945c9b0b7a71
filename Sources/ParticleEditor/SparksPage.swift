import EmitterFiles
package import LayoutMath
import Particles
package import Platform
import Storage
package import Views
import Widgets

/// The particle editor: a stage of particles that follow the pointer, and the panel that edits their emitter.
package final class SparksPage: View {
    private let documents: EmitterDocumentController
    private let particles: ParticleStage
    private let toolbar: EditorToolbar
    private let panel: EditorPanel
    /// Opens the editor's panel in windows that are too narrow to show it beside the stage.
    private let panelButton: Button
    private var isPanelOpen = false
    private var isDraftDue = false

    private var editor: EmitterEditor { documents.editor }
    private var context: EditorContext { documents.context }

    package init(documents: EmitterDocumentController) {
        self.documents = documents
        particles = ParticleStage(documents.editor.emitter, frameStatistics: documents.context.frameStatistics)
        toolbar = EditorToolbar()
        panel = EditorPanel(
            documents.editor, ControlLook(theme: .standard, scale: 1), presetNames: documents.presetNames
        ) { [documents] in documents.openPreset($0) }
        panelButton = Button("edit", icon: Icon.sliders, style: ParticleStage.button(scale: 1)) {}
        super.init()
        semantics = Semantics(.group, label: "sparks")
        for view in [particles, panel, toolbar, panelButton] { addSubview(view) }
        panelButton.action = { [weak self] in self?.togglePanel() }
        toolbar.perform = { [weak self] in self?.perform($0) }
        editor.changed = { [weak self] in self?.follow($0) }
        particles.placeChosen = { [weak self] in self?.editor.togglePlace() }
        particles.emitter.didEdit = { [weak self] view, isDone in
            self?.editor.edit("by hand") { $0.emitter = view.system.emitter }
            if isDone { self?.editor.endEdit() }
        }
        begin()
        place()
        panel.refresh(preset: documents.preset)
        toolbar.refresh(editor)
    }

    /// Positions the emitter on the stage. The button for switching the position is not offered for presets, which are already positioned
    /// well.
    private func place() {
        particles.show(center: editor.document.stageCenter, offersOther: editor.path != nil || editor.document.stageCenter != nil)
    }

    private func begin() {
        let document = editor.document
        particles.begin(document.emitter, capacity: document.capacity ?? ParticleSystem.defaultCapacity, policy: document.policy)
    }

    // Values to restore when the page's views are created again.
    package override var restorableValues: [String: ViewState.Value] {
        ["playhead": .number(particles.emitter.playhead), "isPaused": .number(particles.emitter.isPaused ? 1 : 0)]
    }

    package override func restore(values: [String: ViewState.Value]) {
        particles.setPaused(values["isPaused"] == .number(1))
        if let playhead = values["playhead"]?.number { particles.emitter.seek(to: playhead) }
    }

    // MARK: Drafts

    /// Seconds from the first change of an edit until unsaved changes are written to a draft. It does not wait for the end of the edit,
    /// which may be a long drag.
    private static let draftDelay: Seconds = 0.5

    private func planDraft() {
        guard !isDraftDue else { return }
        isDraftDue = true
        setNeedsAdvance(at: now + SparksPage.draftDelay)
    }

    private func keepDueDraft() {
        guard isDraftDue else { return }
        isDraftDue = false
        cancelAdvance()
        documents.keepDraft()
    }

    package override func advance(to time: Seconds) -> Bool {
        keepDueDraft()
        return false
    }

    // MARK: Updates

    private func follow(_ change: EmitterEditor.Change) {
        switch change {
        case .document:
            begin()
            planDraft()
            panel.refresh(preset: documents.preset)
            panel.scrollToTop()
        case .properties:
            particles.emitter.update(editor.emitter)
            panel.refresh(preset: documents.preset)
            planDraft()
        case .selection: panel.refresh(preset: documents.preset)
        // Happens, among other things, at the end of an edit.
        case .state: keepDueDraft()
        }
        place()
        toolbar.refresh(editor)
    }

    // MARK: Commands

    private func perform(_ command: EditorToolbar.Command) {
        switch command {
        case .undo: editor.undo()
        case .redo: editor.redo()
        case .copy:
            stage?.clipboard.text = SwiftSource.text(of: editor.emitter)
            context.announce(.note("copied as Swift"))
        case .open:
            ask("open an emitter", action: "open", path: editor.path ?? "") { [weak self] in self?.documents.open(path: $0, then: $1) }
        case .save:
            if editor.path == nil { askWhereToSave() } else { documents.saveInPlace() }
        }
    }

    /// Asks for a path to save to. A conflicting file is reported first; submitting the same path again replaces it.
    private func askWhereToSave() {
        var told: FileConflict?
        ask("save the emitter", action: "save", path: editor.path ?? "\(editor.name).json") { [weak self] path, done in
            self?.documents.save(to: path, over: told) { saving in
                switch saving {
                case .saved: done(nil)
                case .failed(let reason): done(reason)
                case .conflict(let conflict):
                    told = conflict
                    done("\(conflict); save again to replace it")
                }
            }
        }
    }

    private func ask(_ title: String, action: String, path: String, submit: @escaping FileQuestion.Submit) {
        let question = FileQuestion(
            title: title, action: action, path: path, placeholder: "path of a .json, .plist or .pex file",
            extensions: ["json", "plist", "pex"])
        perform(AskForFile(question: question, view: particles, submit: submit))
    }

    package override var isKeyTarget: Bool { true }

    /// The toolbar comes before the properties. The stage is excluded while the panel covers it.
    package override var focusChain: [View] {
        if isStageCovered { return [toolbar, panel, panelButton] }
        // In narrow windows the toolbar is above the stage, otherwise beside it.
        let isAbove = toolbar.frame.minX < particles.frame.maxX && toolbar.frame.maxY <= particles.frame.minY
        return (isAbove ? [toolbar, particles] : [particles, toolbar]) + [panel, panelButton]
    }

    /// Whether the panel covers the stage.
    private var isStageCovered: Bool { isPanelOpen && !panelButton.isHidden }

    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if modifiers.subtracting(.shift) == .control, case .character(let letter) = key {
            return command(letter, isShifted: modifiers.contains(.shift))
        }
        guard modifiers.isEmpty else { return false }
        switch key {
        case .space: particles.togglePause()
        case .character(","): particles.step(by: -1)
        case .character("."): particles.step(by: 1)
        case .character("m"): editor.togglePlace()
        case .escape: return closePanel()
        default: return false
        }
        return true
    }

    private func command(_ letter: Character, isShifted: Bool) -> Bool {
        switch (letter, isShifted) {
        case ("z", false): editor.undo()
        case ("z", true), ("y", false): editor.redo()
        case ("s", false): perform(.save)
        case ("s", true): askWhereToSave()
        case ("o", false): perform(.open)
        case ("c", true): perform(.copy)
        default: return false
        }
        return true
    }

    package override func fileDropped(_ path: String, at point: Point) -> Bool {
        guard EmitterFileFormat(pathExtensionOf: path) != nil else { return false }
        documents.open(path: path) { [weak self] in if let reason = $0 { self?.context.announce(.failure(reason)) } }
        return true
    }

    // MARK: Layout

    /// Smallest width in points of a stage beside the panel; in narrower pages the panel covers the stage.
    private static let narrowestStage = 300.0

    private func togglePanel() {
        isPanelOpen.toggle()
        setNeedsLayout()
    }

    /// Closes the panel if it covers the stage.
    /// - Returns: Whether the panel was closed.
    private func closePanel() -> Bool {
        guard isStageCovered else { return false }
        togglePanel()
        if stage?.focusedView != nil { stage?.focus(panelButton) }
        return true
    }

    package override func layoutSubviews() {
        guard let stage else { return }
        let s = stage.metrics.scale
        let look = ControlLook(theme: theme, scale: s, pitch: ControlLook.pitch(forHeight: bounds.height / s))
        let width = ControlLook.width * s
        let gap = 24 * s
        let fits = bounds.width - width - gap >= SparksPage.narrowestStage * s
        particles.frame = Rect(x: 0, y: 0, width: fits ? bounds.width - width - gap : bounds.width, height: bounds.height)
        panel.look = look
        panel.isHidden = !fits && !isPanelOpen
        let panelWidth = min(width, bounds.width)
        panel.frame = Rect(x: bounds.width - panelWidth, y: 0, width: panelWidth, height: bounds.height)
        toolbar.frame = Rect(x: bounds.width - panelWidth, y: -54 * s, width: panelWidth, height: 44 * s)
        layoutPanelButton(s, isHidden: fits)
    }

    private func layoutPanelButton(_ s: Double, isHidden: Bool) {
        panelButton.isHidden = isHidden
        panelButton.title = isPanelOpen ? "done" : "edit"
        panelButton.style = ParticleStage.button(scale: s)
        let size = panelButton.sizeThatFits(.unbounded)
        particles.reservedWidth = isHidden || isPanelOpen ? 0 : size.width + 8 * s
        let right = isPanelOpen ? bounds.width - min(ControlLook.width * s, bounds.width) : bounds.width
        let inset = particles.inset(s)
        panelButton.frame = Rect(
            x: max(0, right - inset - size.width), y: bounds.height - inset - size.height, width: size.width, height: size.height)
    }
}
