package import LayoutMath
import Notes
package import Platform
package import Views
import Widgets

/// The note of the picture that was viewed last: a form, and a card that previews the saved note.
package final class NotesPage: View {
    private let context: GalleryContext
    private let notes: NotesModel
    private let form = FormView()
    private let card: NoteCard
    /// The picture that the form belongs to.
    private var shown: String?
    private var isDraftDue = false

    // In points at scale 1; taken from the mock-up.
    private static let (formWidth, gap, cardWidth) = (560.0, 64.0, 448.0)
    /// Minimum height of the card above the form in a single-column layout, in points at scale 1; at most a third of the page's height.
    private static let bandHeight = 96.0

    /// - Parameter open: Called with the index of the picture to show.
    package init(context: GalleryContext, notes: NotesModel, open: @escaping (Int) -> Void) {
        self.context = context
        self.notes = notes
        card = NoteCard { [weak notes] in
            guard let image = notes?.entry?.image else { return }
            if let index = context.album.entries.firstIndex(where: { $0.image == image }) { open(index) }
        }
        super.init()
        name = "notes"
        form.name = "notesForm"
        semantics = Semantics(.group, label: "notes")
        for view in [form, card] { addSubview(view) }
        form.submitted = { [weak notes] in notes?.saveDraft() }
        form.rowDidChange = { [weak self] _ in
            self?.showCard()
            self?.planDraft()
        }
        notes.observe(self) { [weak self] image in
            guard let self, image == nil || image == notes.entry?.image else { return }
            show()
        }
        show()
    }

    /// In narrow windows the card is above the form.
    package override var focusChain: [View] { card.frame.minY < form.frame.minY ? [card, form] : [form, card] }

    /// When the page closes, the text of the form is saved.
    package override func didMove(to stage: Stage?) { if stage == nil { notes.saveDraft() } }

    // MARK: Drafts

    /// Seconds from the first of several changes until they are kept for the next run.
    private static let draftDelay: Seconds = 0.5

    private func planDraft() {
        guard !isDraftDue else { return }
        isDraftDue = true
        setNeedsAdvance(at: now + NotesPage.draftDelay)
    }

    package override func advance(to time: Seconds) -> Bool {
        if isDraftDue { notes.keepDrafts() }
        isDraftDue = false
        return false
    }

    // MARK: Contents

    private func show() {
        let isSame = shown == notes.draft?.image
        shown = notes.draft?.image
        form.setForm(rows, animated: false)
        if isSame { form.readValues() }
        showCard()
    }

    private func showCard() {
        guard let entry = notes.entry else { return card.show(nil, (context.live.emptyTitle, ""), detail: "") }
        let note = notes.draft?.note ?? PictureNote()
        let title = note.title.isEmpty ? entry.title : note.title
        let detail = [
            note.place,
            note.date?.civil?.words(in: context.library?.today.year ?? CalendarDay.ofReplays.year) ?? context.live.detail(of: entry),
        ]
        card.show(entry.image, (title, note.text), detail: detail.filter { !$0.isEmpty }.joined(separator: ", "))
    }

    // MARK: The form

    private var rows: Form {
        guard let draft = notes.draft else { return Form(sections: [FormSection("none", title: "the picture", rows: [reason])]) }
        // Each picture has its own row ids, so that a field that loses the focus does not write into another picture's note.
        func id(_ name: String) -> String { name + " " + draft.image }
        return Form(sections: [
            FormSection(
                "note", title: "the picture",
                rows: [
                    .text(id("title"), label: "title", value: Binding(draft, \.title), width: .half).named("title"),
                    .text(id("place"), label: "place", value: Binding(draft, \.place), width: .half).named("place"),
                    .area(id("text"), label: "what you want to remember", value: Binding(draft, \.text)).named("text"),
                    .text(id("people"), label: "people", value: Binding(draft, \.people), placeholder: "Noor, Jan", width: .half).named(
                        "people"),
                    .date(id("date"), label: "date", value: Binding(draft, \.day), today: today, width: .half).named("date"),
                    .rating(id("rating"), label: "rating", value: Binding(draft, \.stars), width: .half).named("rating"),
                    .buttons(
                        id("buttons"), [FormButton("discard") { [weak notes] in notes?.discardDraft() }, .submit("save note")],
                        width: .half),
                ] + copyRows)
        ])
    }

    /// The rows for sending a copy of the picture, if that is possible.
    private var copyRows: [FormRow] {
        guard let entry = notes.entry, entry.isFile, context.canSendCopies() else { return [] }
        let send = FormButton("send a copy…") { [weak self] in self?.perform(SendCopies(entry: entry)) }
        return [.note("copy", "a smaller file for others", width: .half), .buttons("send", [send], width: .half)]
    }

    private var today: CalendarDate? {
        guard let date = context.library?.today.date else { return nil }
        return CalendarDate(year: date.year, month: date.month, day: date.day)
    }

    private var reason: FormRow {
        let words =
            if let failure = notes.failure { "the note cannot be read: \(failure)" } else if notes.entry == nil {
                "open a folder with pictures to write about them"
            } else { "reading the note…" }
        return .note("reason", words)
    }

    // MARK: Layout

    package override func layoutSubviews() {
        guard let s = stage?.metrics.scale else { return }
        form.style = theme.scaled(to: s).form
        card.scale = s
        let (width, gap) = (NotesPage.formWidth * s, NotesPage.gap * s)
        let room = bounds.width - width - gap
        card.isBand = room < NotesPage.cardWidth * s * 0.6
        guard card.isBand else {
            form.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
            card.frame = Rect(x: width + gap, y: 0, width: min(room, NotesPage.cardWidth * s), height: bounds.height)
            return
        }
        let band = min(NotesPage.bandHeight * s, bounds.height / 3)
        card.frame = Rect(x: 0, y: 0, width: bounds.width, height: band)
        let top = band + 16 * s
        form.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    }

    // MARK: Keys

    package override var isKeyTarget: Bool { true }

    /// Enter starts editing; Ctrl+Enter saves.
    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .enter, !isRepeat, let shown, stage?.focusedView?.isDescendant(of: self) != true else { return false }
        guard modifiers.isEmpty else { return modifiers == .control && form.submit() }
        form.focus("title " + shown)
        return true
    }

    package override var traceFields: [String: TraceValue]? {
        [
            "picture": notes.entry.map { .string($0.title) } ?? .null, "changed": .bool(notes.draft?.isChanged ?? false),
            "title": .string(notes.draft?.title ?? ""),
        ]
    }
}
