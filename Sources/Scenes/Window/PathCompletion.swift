import Pictures
import Storage

/// Completes typed paths: looks up names on another thread.
final class PathCompletion {
    /// Called with the answer to the last question.
    var answered: (FolderCompleter.Answer) -> Void = { _ in }
    /// The folder that a tilde stands for, and the folder against which relative paths are resolved.
    let home: String?
    let base: String
    private let completer: FolderCompleter
    private let work: Work
    private(set) var question: FolderCompleter.Question?

    init(_ completer: FolderCompleter, home: String?, base: String, on work: Work) {
        (self.completer, self.home, self.base, self.work) = (completer, home, base, work)
    }

    func typed(_ text: String) -> TypedPath { TypedPath(text, home: home, base: base) }

    func ask(_ question: FolderCompleter.Question) {
        self.question = question
        work.perform(in: question.folder) { [completer] in
            completer.answer(question)
        } then: { [weak self] answer in
            if let self, answer.question == self.question { answered(answer) }
        }
    }
}
