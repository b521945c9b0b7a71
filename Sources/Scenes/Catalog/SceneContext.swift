public import Gallery
public import Imaging
public import LayoutMath
public import ParticleEditor
public import Platform
public import Views
import Widgets

/// What a scene is built from: what its gallery shows, the landscape, and what the app can do for it.
public struct SceneContext {
    /// The pictures, and what can be done with them.
    public var gallery: GalleryContext
    /// Folder of the landscape's layers.
    public var landscapeFolder: String
    /// Seeds everything random.
    public var seed: UInt64
    /// Called whenever the pages were moved.
    public var panned: () -> Void
    /// Presets and files of the particle editor.
    public var emitters: any EmitterStore = NoEmitters()
    /// Makes pictures known by their names, in place of others of the same names.
    public var register: ([String: Bitmap]) -> Void = { _ in }
    /// Shows a view over the whole scene as a modal scope, standing where `place` says in a window of a size.
    public var present: (_ view: View, _ place: @escaping (Size, any TextMeasuring) -> Rect) -> Void = { _, _ in }
    /// Takes away what `present` shows.
    public var dismiss: () -> Void = {}
    /// Completes paths that are typed; nil where nothing is completed.
    public var makeCompletion: () -> PathCompletion? = { nil }
    /// How long frames take; nil where nobody measures.
    public var frameStatistics: () -> FrameStatistics? = { nil }

    /// What is made on the pages, for as long as whoever shows them keeps it.
    weak var models: PageModels?

    /// The page to begin with, by its name; nil and an unknown one begin with the first.
    public var firstPage: String?

    /// Whether the scene begins with its pages, and not with a picture or the tiles over them.
    var beginsOnPages: Bool { gallery.firstPicture == nil }

    /// The pictures as they stand now.
    var album: Album { gallery.album }

    public init(gallery: GalleryContext, landscapeFolder: String, seed: UInt64 = 0, panned: @escaping () -> Void = {}) {
        self.gallery = gallery
        self.landscapeFolder = landscapeFolder
        self.seed = seed
        self.panned = panned
    }

    /// What the particle editor takes of it.
    var editor: EditorContext {
        var editor = EditorContext(emitters, seed: seed)
        editor.register = register
        editor.announce = gallery.announce
        editor.frameStatistics = frameStatistics
        editor.ask = { [context = self] in context.ask($0, over: $1, submit: $2) }
        return editor
    }

    /// Asks for a path in the middle of a view.
    private func ask(_ question: FileQuestion, over view: View, submit: @escaping (String) -> String?) {
        let question = PathPrompt.Question(
            title: question.title, action: question.action, path: question.path, placeholder: question.placeholder,
            extensions: question.extensions)
        let prompt = PathPrompt(question, completion: makeCompletion(), submit: submit, close: dismiss)
        present(prompt) { [weak view] room, _ in
            let area = view.map { $0.convert($0.bounds, to: nil) } ?? .zero
            return Rect(
                center: area.center,
                size: PathPrompt.size(PageMetrics(size: room, chosenScale: view?.stage?.interfaceScale).scale, within: area.size))
        }
        prompt.begin()
    }
}
