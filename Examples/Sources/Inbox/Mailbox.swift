import PanoramaKit
import Storage

/// The letters, which are stored after each change, and one step back.
final class Mailbox {
    private(set) var letters: [Letter] = []
    /// Whether the stored letters are still being loaded.
    private(set) var isLoading = true
    /// Called after each change of the letters.
    var changed: () -> Void = {}
    /// Called with one line for the user when the letters cannot be loaded or saved.
    var failed: (String) -> Void = { _ in }
    /// The name of the last change, and the letters before it.
    private var lastStep: (name: String, letters: [Letter])?
    private let store: DataStore?
    private var saving: Task<Void, Never>?

    private static let entry = "letters"

    /// - Parameter store: Where letters are kept; nil forgets them at the end of the program.
    init(store: DataStore?) { self.store = store }

    // MARK: Storing

    /// Loads the letters of the last time, or receives the first ones.
    func load() async {
        let loaded = await store?.load(id: Mailbox.entry) { try [Letter](decoding: $0) }
        isLoading = false
        switch loaded {
        case .found(let stored): letters = stored
        case .missing, nil: letters = .post
        case .broken, .failed: failed("the stored letters cannot be read")
        }
        changed()
    }

    /// Saves after the save before it, so that the last one counts.
    private func save() {
        guard let store else { return }
        let (bytes, before) = (letters.encoded, saving)
        saving = Task {
            await before?.value
            do { try await store.store(id: Mailbox.entry, bytes) } catch { failed("the letters cannot be saved") }
        }
    }

    /// Waits until all changes are on the disk.
    func finish() async { await saving?.value }

    // MARK: Changing

    subscript(_ id: String) -> Letter? { letters.first { $0.id == id } }

    /// The name of the change that ``undo()`` takes back; nil if there is none.
    var undoName: String? { lastStep?.name }

    func remove(_ id: String) { change("deleted") { $0.removeAll { $0.id == id } } }
    func setRead(_ isRead: Bool, _ id: String) { change(isRead ? "marked as read" : "marked as unread") { $0[id]?.isRead = isRead } }
    func setPinned(_ isPinned: Bool, _ id: String) { change(isPinned ? "pinned" : "unpinned") { $0[id]?.isPinned = isPinned } }
    func receivePost() { change("received") { letters in letters += [Letter].post.filter { letters[$0.id] == nil } } }

    /// Opening a letter marks it as read, which is no step to take back.
    func open(_ id: String) {
        guard letters[id]?.isRead == false else { return }
        letters[id]?.isRead = true
        published()
    }

    /// Takes the last change back, for the toast as for the keys.
    func undo() {
        guard let step = lastStep else { return }
        (letters, lastStep) = (step.letters, nil)
        published()
    }

    private func change(_ name: String, _ edit: (inout [Letter]) -> Void) {
        let before = letters
        edit(&letters)
        guard letters != before else { return }
        lastStep = (name, before)
        published()
    }

    private func published() {
        save()
        changed()
    }
}

extension [Letter] {
    /// The letter with an identity.
    fileprivate subscript(_ id: String) -> Letter? {
        get { first { $0.id == id } }
        set {
            guard let newValue, let index = firstIndex(where: { $0.id == id }) else { return }
            self[index] = newValue
        }
    }
}
