import PanoramaKit

/// The inbox, over which letters are opened.
/// - Parameter showInWindow: Called with a letter that the user wants to have beside the inbox, and a page that shows it.
func makeRoot(mailbox: Mailbox, showInWindow: @escaping (Letter, View) -> Void = { _, _ in }) -> View {
    let inbox = InboxPage(mailbox: mailbox)
    let stack = NavigationStack("letters", root: inbox)
    inbox.opened = { [unowned stack, unowned inbox] id in
        guard let letter = mailbox[id], stack.topPage === inbox else { return }
        let page = LetterPage(letter) { [unowned stack, unowned inbox] in
            stack.pop()
            inbox.delete(id)
        }
        page.detached = { showInWindow(letter, LetterPage(letter)) }
        stack.push(page)
        mailbox.open(id)
    }
    return stack
}
