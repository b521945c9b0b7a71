import Pictures
import Storage

/// Completes typed paths on a background thread; answers are delivered at the beginning of a frame.
final class PathCompletion {
    /// Called with the answer to the last question.
    var answered: (FolderCompleter.Answer) -> Void = { _ in }
    /// The folder that a tilde stands for, and the folder against which relative paths are resolved.
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

    /// Delivers the answer if it has arrived.
    func drain() {
        guard let answer = completer.takeAnswer(), answer.question == question else { return }
        answered(answer)
    }
}
