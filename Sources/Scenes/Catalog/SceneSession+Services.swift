package import Gallery
package import Imaging
package import LayoutMath
package import ParticleEditor
package import Views
package import Widgets

extension SceneSession {
    /// Loads all pictures again, for example for a screen with other colours.
    public func loadPicturesAnew() {
        pictures.invalidateAll()
        stage.setNeedsDisplay()
    }
}

// What the session does for its pages. The menus of pictures and folders are in SceneSession+Menu.swift.
extension SceneSession: GalleryServices {
    package var slideshowInterval: Seconds { options.settings.slideshowInterval }

    package func announce(_ news: Toast.Message) { show(news, offering: nil) }

    package func offer(_ step: UndoStep) {
        models.undos.add(step)
        show(step.toast { [weak self] in self?.models.undos.undo(step) }, offering: step)
    }

    private func show(_ news: Toast.Message, offering step: UndoStep?) {
        if waitingNews == nil { root.show(news, offering: step) } else { waitingNews?.append((news, step)) }
    }

    package func dismissNews() { root.dismissNews() }

    package func openFolder(_ path: String) { open([path]) }

    package func ask(_ title: String, detail: String, actions: [String], chosen: @escaping (Int) -> Void) {
        let question = QuestionView(title, detail: detail, actions: actions) { [weak root] action in
            root?.dismiss()
            if let action { chosen(action) }
        }
        root.present(question, isVeiled: true) { [weak question] room in
            Rect(center: Rect(origin: .zero, size: room).center, size: question?.sizeThatFits(room) ?? .zero)
        }
    }
}

extension SceneSession: @MainActor SceneServices {
    func didPan() { root.hint?.dismiss() }

    func present(_ view: View, place: @escaping (Size) -> Rect) { root.present(view, isVeiled: false, place: place) }

    func dismiss() { root.dismiss() }

    package func register(_ pictures: [String: Bitmap]) { self.pictures.register(pictures) }

    package func ask(_ question: FileQuestion, over view: View, submit: @escaping FileQuestion.Submit) {
        root.ask(question, over: view, completion: makeCompletion(), submit: submit)
    }
}
