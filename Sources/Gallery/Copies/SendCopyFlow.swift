import Copies
import LayoutMath
package import Pictures
import Storage
import Views
package import Widgets

/// The dialog for sending copies of pictures. Its steps are: which pictures, size and format, destination, progress, and result.
package final class SendCopyFlow: FlowController {
    package var activeFlow: (any FlowController)?
    /// The pages on a panel in front of the scene.
    package let sheet: SheetView
    private let stack = NavigationStack("send a copy")
    private let draft: CopyDraft
    private let model: CopiesModel
    private let taken: (String) -> CivilDate?

    /// - Parameters:
    ///   - draft: The previous choices, and the pictures that can be copied.
    ///   - model: Writes the copies. If a request is running, its progress is shown first.
    ///   - taken: Returns the date when a picture was taken, for the names.
    package init(draft: CopyDraft, model: CopiesModel, taken: @escaping (String) -> CivilDate?) {
        (self.draft, self.model, self.taken) = (draft, model, taken)
        sheet = SheetView("send a copy", CopySheet(stack))
        stack.name = "copySteps"
        stack.allowsBack = { [weak model] page in !(page is CopyProgressPage) || model?.progress?.state == .cancelled }
    }

    package func showInitialView() {
        let progress = CopyProgressPage(model)
        switch model.progress?.state {
        case .finished, nil: stack.setPages([subjectPage], animated: false)
        // The request can be continued, or another one started.
        case .cancelled: stack.setPages([subjectPage, progress], animated: false)
        case .waiting, .running, .paused, .asking, .stopped: stack.setPages([progress], animated: false)
        }
    }

    // MARK: Steps

    /// Shows the step for size and format.
    func showLook() { stack.push(lookPage) }

    /// Shows the step for the folder and the names.
    func showPlace() { stack.push(placePage) }

    /// Closes the pages; copying continues.
    func close() { sheet.dismiss() }

    /// Begins to write the copies.
    func send() {
        model.begin(draft.request) { [weak self, typed = draft.folder] reason in
            guard let self else { return }
            guard let reason else { return stack.push(CopyProgressPage(model)) }
            draft.refusal = (typed, reason)
            (stack.topPage as? CopyPage)?.form.showErrors()
        }
    }

    // MARK: Pages

    private var subjectPage: CopyPage {
        let draft = draft
        return CopyPage("which pictures") { page in
            let subject = draft.subject
            var rows: [FormRow] = []
            if let picture = subject.picture, subject.all.count > 1 {
                let words = ["“\(picture.title)”", "all \(subject.all.count) that are shown"]
                rows.append(.choice("pictures", value: Binding(draft, \.what), words: words))
            } else {
                rows.append(.note("pictures", subject.picture.map { "“\($0.title)”" } ?? Caption.pictures(subject.all.count)))
            }
            rows.append(
                .note("promise", "Copies are new files. The pictures stay as they are, and nothing is ever overwritten unless you say so."))
            rows.append(page.buttons([FormButton("cancel") { [unowned page] in page.flow?.close() }], "next"))
            return rows
        } submitted: {
            $0?.showLook()
        }
    }

    private var lookPage: CopyPage {
        let draft = draft
        return CopyPage("size and format") { page in
            let sizes = CopyDraft.sizes.map { side in side.map { "\($0) pixels" } ?? "as it is" }
            var rows: [FormRow] = [
                .choice("size", label: "longest side", value: Binding(draft, \.size), words: sizes, width: .half),
                .choice(
                    "format", value: Binding(draft, \.format), words: CopySettings.Format.allCases.map { $0.words }, width: .half),
            ]
            if draft.chosenFormat != .png {
                rows.append(
                    .slider("quality", value: Binding(draft, \.quality), in: CopyDraft.qualities, words: { "\(Int($0.rounded())) %" }))
            }
            rows.append(.toggle("camera", label: "with camera and time", value: Binding(draft, \.keepsCamera), width: .half))
            rows.append(.toggle("place", label: "with the place", value: Binding(draft, \.keepsPlace), width: .half))
            rows.append(page.buttons([page.back], "next"))
            return rows
        } submitted: {
            $0?.showPlace()
        }
    }

    private var placePage: CopyPage {
        let (draft, taken) = (draft, taken)
        return CopyPage("where") { [hasChooser = model.desktop.hasFileChooser] page in
            let choose = FormButton("choose folder…") { [weak page] in
                page?.perform(
                    ChooseFolder(start: draft.folderPath) { folder in
                        draft.folder = folder
                        page?.show()
                    })
            }
            return [
                .text(
                    "folder", value: Binding(draft, \.folder), placeholder: "path of a folder, ~ is your home",
                    rules: [.required("copies need a folder"), FormRule { draft.mistake(inFolder: $0) }]),
                .text("names", value: Binding(draft, \.names), rules: [FormRule { CopyDraft.mistake(inNames: $0) }]),
                .note(
                    "example",
                    "{name}, {date} and {number} are those of each picture: \(draft.example(taken: draft.pictures.first.flatMap(taken)))"),
                page.buttons(
                    (hasChooser ? [choose] : []) + [page.back],
                    draft.pictures.count == 1 ? "send the copy" : "send \(draft.pictures.count) copies"),
            ]
        } submitted: {
            $0?.send()
        }
    }
}

extension CopySettings.Format {
    fileprivate var words: String {
        switch self {
        case .jpeg: "JPEG, for photographs"
        case .png: "PNG, without loss"
        case .webp: "WebP, the smallest"
        }
    }
}
