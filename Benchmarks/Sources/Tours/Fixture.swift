import Codecs
import Gallery
import Glibc
package import LayoutMath
import ParticleEditor
package import Pictures
internal import Platform
package import Scenes
package import SDLBackend
package import Storage
package import Views
import Widgets

/// The app's panorama on the built-in sample pictures, without a window.
package struct Fixture {
    package let session: SceneSession
    package let fonts: FontBook

    package static let size = Size(width: 1280, height: 720)

    /// A cache budget for the pictures of all pages. The app's is smaller, as it leaves the landscape's pixels to textures; a fixture that
    /// draws synchronously needs them in the cache.
    package static let roomForAllPages = 256 << 20

    /// - Parameters:
    ///   - scene: the scene to show.
    ///   - decoder: nil decodes in this process.
    ///   - album: the pictures to show; nil for the sample.
    ///   - cache: the cache of decoded pictures; nil for one of the app's size.
    ///   - preset: the emitter of the sparks' page; nil for the first.
    package init(
        mode: Work.Mode, scene: SceneName = .tour, decoder: FileImageLoader? = nil, album shown: Album? = nil,
        size: Size = Fixture.size, theme: Theme.Name = .dark, cache: PictureCache? = nil, preset: String? = nil,
        waker: @escaping @Sendable () -> Void = {}
    ) throws {
        guard let resources = ResourceFolder.locate() else { throw MissingResources() }
        fonts = try FontBook()
        let pictures = PictureLibrary(
            decoder: decoder ?? FileImageLoader(CodecDecoder()), on: Work(mode), cache: cache ?? PictureCache())
        pictures.work?.wakeOwner(by: waker)
        let folder = resources + "/pictures"
        let album = Album(sampleIn: folder, table: String(decoding: Fixture.bytes(of: folder + "/captions.tsv"), as: UTF8.self))
        var state = AppState()
        (state.scene, state.size, state.theme) = (scene, size, theme)
        var services = AppServices(pictures: pictures, text: fonts, sample: album, landscapeFolder: resources + "/landscape")
        services.emitters = try PresetEmitters(in: resources, names: preset.map { [$0] }) { Fixture.bytes(of: $0) }
        services.facts = FactsReader { Fixture.size(of: $0) }
        session = SceneSession(state, showing: OpenedPaths(album: shown), with: services)
    }

    /// Facts with a picture's size, which decides whether it is shown in tiles.
    private nonisolated static func size(of path: String) -> PictureFacts? {
        guard let size = try? PictureHeader(ofFile: path).uprightSize else { return nil }
        return PictureFacts(size: Size(width: Double(size.width), height: Double(size.height)))
    }

    package var panorama: PanoramaView? { session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView }

    package static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}

package struct MissingResources: Error {
    package init() {}
}
