public import Gallery
public import ParticleEditor

/// What a scene is built from.
public struct SceneContext {
    /// The album and what is known about its pictures.
    public var gallery: GalleryContext
    public var editor: EditorContext
    /// The folder that contains the landscape's layers.
    public var landscapeFolder: String
    /// Seed of all random numbers.
    public var seed: UInt64
    /// The models of the pages, owned by the session; nil for a scene on its own.
    weak var models: PageModels?
    /// Called after each movement of the pages.
    var panned: () -> Void = {}

    /// The name of the first page to show; nil or an unknown name shows the first.
    public var firstPage: String?

    /// Whether the scene begins with its pages and not with an open picture.
    var beginsOnPages: Bool { gallery.firstPicture == nil }

    /// The current album.
    var album: Album { gallery.album }

    public init(gallery: GalleryContext, editor: EditorContext, landscapeFolder: String, seed: UInt64 = 0) {
        self.gallery = gallery
        self.editor = editor
        self.landscapeFolder = landscapeFolder
        self.seed = seed
    }
}
