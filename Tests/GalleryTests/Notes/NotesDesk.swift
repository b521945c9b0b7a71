import Widgets

@testable import Gallery

/// Records the messages of a model, and answers its questions.
final class NotesDesk {
    let messages = Messages()
    private(set) var announced: [Toast.Message] = []
    private(set) var questions: [String] = []
    /// The index of the answer to every question; nil closes it.
    var answer: Int?

    init() {
        messages.present { [unowned self] request in
            switch request {
            case .toast(let message, _): announced.append(message)
            case .ask(let question):
                questions.append(question.title)
                if let answer { question.chosen(answer) }
            case .withdraw, .dismiss: break
            }
        }
    }
}
