public import Gallery
public import Imaging
public import LayoutMath
public import ParticleEditor
import Platform
public import Views
import Widgets

/// What a scene is built from: what its gallery shows, the landscape, and what the app can do for it.
public struct SceneContext {
    /// The album and the actions on its pictures.
    public var gallery: GalleryContext
    /// The folder that contains the landscape's layers.
    public var landscapeFolder: String
    /// Seed of all random numbers.
    public var seed: UInt64
    /// Called whenever the pages were moved.
    public var panned: () -> Void
    /// Presets and files of the particle editor.
    public var emitters: any EmitterStore = NoEmitters()
    /// Makes pictures known by their names, in place of others of the same names.
    public var register: ([String: Bitmap]) -> Void = { _ in }
    /// Shows a view over the whole scene as a modal scope, standing where `place` says in a window of a size.
    public var present: (_ view: View, _ place: @escaping (Size) -> Rect) -> Void = { _, _ in }
    /// Takes away what `present` shows.
    public var dismiss: () -> Void = {}
    /// Completes paths that are typed; nil where nothing is completed.
    public var makeCompletion: () -> PathCompletion? = { nil }
    /// Returns timings of the last frames; nil if they are not measured.
    public var frameStatistics: () -> FrameStatistics? = { nil }

    /// The models of the pages, owned by the session.
    weak var models: PageModels?

    /// The name of the first page to show; nil or an unknown name shows the first.
    public var firstPage: String?

    /// Whether the scene begins with its pages and not with an open picture.
    var beginsOnPages: Bool { gallery.firstPicture == nil }

    /// The current album.
    var album: Album { gallery.album }

    public init(gallery: GalleryContext, landscapeFolder: String, seed: UInt64 = 0, panned: @escaping () -> Void = {}) {
        self.gallery = gallery
        self.landscapeFolder = landscapeFolder
        self.seed = seed
        self.panned = panned
    }

    /// The context of the particle editor.
    var editor: EditorContext {
        var editor = EditorContext(emitters, seed: seed)
        editor.register = register
        editor.announce = gallery.announce
        editor.frameStatistics = frameStatistics
        editor.ask = { [context = self] in context.ask($0, over: $1, submit: $2) }
        return editor
    }

    /// Shows a prompt for a path in the middle of a view.
    private func ask(_ question: FileQuestion, over view: View, submit: @escaping (String) -> String?) {
        let question = PathPrompt.Question(
            title: question.title, action: question.action, path: question.path, placeholder: question.placeholder,
            extensions: question.extensions)
        let prompt = PathPrompt(question, completion: makeCompletion(), submit: submit, close: dismiss)
        present(prompt) { [weak view] room in
            let area = view.map { $0.convert($0.bounds, to: nil) } ?? .zero
            return Rect(
                center: area.center,
                size: PathPrompt.size(PageMetrics(size: room, chosenScale: view?.stage?.interfaceScale).scale, within: area.size))
        }
    }
}
