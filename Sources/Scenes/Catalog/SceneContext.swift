public import Gallery
public import ParticleEditor

/// What a scene is built from: what its gallery shows, the landscape, and the services that it uses.
public struct SceneContext {
    /// The album and the actions on its pictures.
    public var gallery: GalleryContext
    /// The folder that contains the landscape's layers.
    public var landscapeFolder: String
    /// Seed of all random numbers.
    public var seed: UInt64
    /// Presets and files of the particle editor.
    public var emitters: any EmitterStore = NoEmitters()
    /// Serves the scene while it exists; nil for a scene on its own, which shows no views over itself.
    weak var services: (any SceneServices)?
    /// The models of the pages, owned by the session.
    weak var models: PageModels?

    /// The name of the first page to show; nil or an unknown name shows the first.
    public var firstPage: String?

    /// Whether the scene begins with its pages and not with an open picture.
    var beginsOnPages: Bool { gallery.firstPicture == nil }

    /// The current album.
    var album: Album { gallery.album }

    public init(gallery: GalleryContext, landscapeFolder: String, seed: UInt64 = 0) {
        self.gallery = gallery
        self.landscapeFolder = landscapeFolder
        self.seed = seed
    }

    /// The context of the particle editor.
    var editor: EditorContext { EditorContext(emitters, seed: seed, services: services) }
}
