import Pictures
import Storage

/// Completes paths that are typed: what the worker finds reaches the prompt at the beginning of a frame.
public final class PathCompletion {
    /// Called with the answer to the last question.
    var answered: (FolderCompleter.Answer) -> Void = { _ in }
    /// What a tilde stands for, and from where relative paths count.
    let home: String?
    let base: String
    private let completer: FolderCompleter
    private(set) var question: FolderCompleter.Question?

    init(_ completer: FolderCompleter, home: String?, base: String) {
        self.completer = completer
        self.home = home
        self.base = base
    }

    func typed(_ text: String) -> TypedPath { TypedPath(text, home: home, base: base) }

    func ask(_ question: FolderCompleter.Question) {
        self.question = question
        completer.ask(question)
        drain()
    }

    /// Hands on an answer that has arrived.
    func drain() {
        guard let answer = completer.takeAnswer(), answer.question == question else { return }
        answered(answer)
    }
}
