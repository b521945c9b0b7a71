import PanoramaKit

/// The list of letters with a search field, and messages that can take the last change back.
///
/// Control F searches, Control Z takes back, Delete deletes, and the menu key shows the actions of a row.
final class InboxPage: View {
    private let mailbox: Mailbox
    /// Called with a letter that the user wants to read.
    var opened: (String) -> Void = { _ in }
    private let heading = Label("inbox", role: \.heading)
    private let count = Label("", role: \.caption, ink: \.middle)
    private let search = TextField("search")
    private let empty = EmptyPlace()
    private let toast = Toast()
    private lazy var head = StackView(
        [heading, count, Spacer(), search.flexible(minimum: 110, maximum: 320)], axis: .horizontal, spacing: 12, alignment: .center)
    private lazy var list = ListView(
        rowHeight: .fixed(80),
        recipe: CollectionView.Recipe(
            make: { _ in LetterRow() },
            configure: { [unowned self] row, id in mailbox[id].map { (row as? LetterRow)?.show($0) } }))

    /// Greatest width of the letters, in points.
    private static let width = 760.0

    init(mailbox: Mailbox) {
        self.mailbox = mailbox
        super.init()
        semantics = Semantics(.page, label: "inbox")
        for view in [list, empty, head, toast] { addSubview(view) }
        search.placeholder = "search"
        search.textChanged = { [unowned self] _ in show() }
        // Escape empties the field instead.
        search.revertsOnEscape = false
        empty.restart = { [unowned self] in restart() }
        connectList()
        mailbox.changed = { [unowned self] in show() }
        mailbox.failed = { [unowned self] in say(Toast.Message($0, icon: .warning, iconColor: \.error)) }
        show(animated: false)
    }

    override func didMove(to stage: Stage?) { stage?.task { [mailbox] in if mailbox.isLoading { await mailbox.load() } } }

    // MARK: Rows

    private func connectList() {
        list.semantics.label = "letters"
        list.rowText = { [unowned self] id in mailbox[id].map { "\($0.sender): \($0.subject)" } ?? id }
        list.leadingActions = { [unowned self] id in readAction(id).map { SwipeActions([$0]) } }
        list.trailingActions = { [unowned self] id in SwipeActions([deleteAction(id)] + (pinAction(id).map { [$0] } ?? [])) }
        list.rowActivated = { [unowned self] in opened($0) }
        list.rowRemoved = { [unowned self] in delete($0) }
    }

    private func readAction(_ id: String) -> SwipeAction? {
        guard let isRead = mailbox[id]?.isRead else { return nil }
        return SwipeAction(isRead ? "unread" : "read", background: Color(hex: 0x2E6E9E)) { [unowned self] _, completion in
            completion(true)
            change(id) { $0.setRead(!isRead, $1) }
        }
    }

    private func pinAction(_ id: String) -> SwipeAction? {
        guard let isPinned = mailbox[id]?.isPinned else { return nil }
        return SwipeAction(isPinned ? "unpin" : "pin", icon: .pin, background: Color(hex: 0x8A6D1F)) { [unowned self] _, completion in
            completion(true)
            change(id) { $0.setPinned(!isPinned, $1) }
        }
    }

    /// The letter is removed when its row has slid out.
    private func deleteAction(_ id: String) -> SwipeAction {
        SwipeAction("delete", icon: .wastebasket, style: .destructive) { _, completion in completion(true) }
    }

    /// Changes a letter, and offers to take the change back.
    private func change(_ id: String, _ edit: (Mailbox, String) -> Void) {
        let subject = mailbox[id]?.subject ?? ""
        edit(mailbox, id)
        guard let name = mailbox.undoName else { return }
        say(Toast.Message("\(name): \(subject)", icon: .check, action: Toast.Action("undo") { [unowned self] in undo() }))
    }

    /// Deletes a letter, as a swipe does.
    func delete(_ id: String) { change(id) { $0.remove($1) } }

    private func undo() {
        guard let name = mailbox.undoName else { return }
        toast.dismiss()
        mailbox.undo()
        stage?.announce("undone: \(name)")
    }

    private func say(_ message: Toast.Message) {
        toast.show(message)
        setNeedsLayout()
    }

    // MARK: Showing

    private func show(animated: Bool = true) {
        let found = mailbox.letters.filter { $0.contains(search.text) }
        let (pinned, others) = (found.filter(\.isPinned).map(\.id), found.filter { !$0.isPinned }.map(\.id))
        let groups = [("pinned", pinned), ("letters", others)].filter { !$0.1.isEmpty }
        // Without pinned letters, the others need no header.
        let sections = groups.map { ListSection(header: pinned.isEmpty ? nil : $0, rows: $1) }
        list.apply(ListSnapshot(sections: sections), animated: animated)
        list.reconfigure()
        let unread = mailbox.letters.count { !$0.isRead }
        count.text = unread > 0 ? "\(unread) unread" : ""
        empty.isHidden = !found.isEmpty
        empty.show(mailbox.isLoading ? .loading : search.text.isEmpty ? .noLetters : .nothingFound(search.text))
        head.setNeedsLayout()
    }

    private func restart() {
        if search.text.isEmpty { return mailbox.receivePost() }
        search.text = ""
        show()
    }

    // MARK: Keys

    override var preferredFocus: View? { list }
    /// In the order in which they are seen: the search is above the letters, but behind them.
    override var focusChain: [View] { [head, list, empty, toast] }
    override var isKeyTarget: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch (key, modifiers) {
        case (.character("f"), .control): stage?.focus(search)
        case (.character("z"), .control): undo()
        case (.escape, []) where !search.text.isEmpty: restart()
        case (.down, []) where stage?.focusedView === search: stage?.focus(list)
        default: return false
        }
        return true
    }

    // MARK: Layout

    override func layoutSubviews() {
        let width = min(InboxPage.width, bounds.width - 48)
        let x = (bounds.width - width) / 2
        head.frame = Rect(x: x, y: 16, width: width, height: 56)
        let place = Rect(x: 0, y: head.frame.maxY + 8, width: bounds.width, height: bounds.height - head.frame.maxY - 8)
        // Rows that are swiped leave at the window's edge.
        (list.frame, list.contentInset) = (place, Insets(left: x, bottom: 72, right: x))
        empty.frame = place.inset(by: Insets(left: x, right: x))
        let size = toast.sizeThatFits(Size(width: width, height: 64))
        toast.frame = Rect(x: (bounds.width - size.width) / 2, y: bounds.height - size.height - 16, width: size.width, height: size.height)
    }
}
