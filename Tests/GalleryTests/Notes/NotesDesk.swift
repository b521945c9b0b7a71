import Widgets

@testable import Gallery

/// Implements the services that the app provides for the model.
final class NotesDesk: GalleryServices {
    var slideshowInterval = Slideshow.usualInterval
    var announced: [Toast.Message] = []
    var questions: [String] = []
    /// The index of the answer to every question; nil closes it.
    var answer: Int?

    func announce(_ news: Toast.Message) { announced.append(news) }
    var canSendCopies: Bool { false }
    var hasFolderChooser: Bool { false }
    func chooseFolder(in folder: String, taken: @escaping (String) -> Void) {}
    func sendCopy(of entry: Album.Entry) {}
    func showMenu(about subject: MenuSubject, at anchor: MenuAnchor) {}
    func ask(_ title: String, detail: String, actions: [String], chosen: @escaping (Int) -> Void) {
        questions.append(title)
        if let answer { chosen(answer) }
    }
}
