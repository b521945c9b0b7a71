import LayoutMath
import ParticleEditor
import Views
import Widgets

extension SceneRoot {
    /// Shows a prompt for the path of a file in the middle of a view.
    /// - Parameters:
    ///   - completion: Completes typed paths; nil disables completion.
    ///   - submit: Called with the path.
    func ask(_ question: FileQuestion, over view: View, completion: PathCompletion?, submit: @escaping FileQuestion.Submit) {
        let prompt = PathPrompt(.init(question), completion: completion, submit: submit) { [weak self] in self?.dismiss() }
        present(prompt, isVeiled: false) { [weak view] room in
            let area = view.map { $0.convert($0.bounds, to: nil) } ?? .zero
            let scale = (view?.stage?.metrics(of: room) ?? PageMetrics(size: room)).scale
            return Rect(center: area.center, size: PathPrompt.size(scale, within: area.size))
        }
    }
}

extension PathPrompt.Question {
    fileprivate init(_ question: FileQuestion) {
        self.init(
            title: question.title, action: question.action, path: question.path, placeholder: question.placeholder,
            extensions: question.extensions)
    }
}
