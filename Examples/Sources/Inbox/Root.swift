import PanoramaKit

/// The inbox, over which letters are opened.
func makeRoot(mailbox: Mailbox) -> View {
    let inbox = InboxPage(mailbox: mailbox)
    let stack = NavigationStack("letters", root: inbox)
    inbox.opened = { [unowned stack, unowned inbox] id in
        guard let letter = mailbox[id], stack.topPage === inbox else { return }
        stack.push(
            LetterPage(letter) { [unowned stack, unowned inbox] in
                stack.pop()
                inbox.delete(id)
            })
        mailbox.open(id)
    }
    return stack
}
