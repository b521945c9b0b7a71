import Imaging
import LayoutMath
import ParticleEditor
import Particles
import Pictures
import Platform
import SDLBackend
import Storage
import Views
import Widgets

/// Draws an emitter in memory at any time. Equal files give equal pixels.
struct EmitterRenderer {
    private let still: EmitterStill
    private let stage: Stage
    private let pictures: PictureLibrary
    private let renderer: OffscreenRenderer

    /// - Parameters:
    ///   - size: In logical pixels.
    ///   - scale: Physical pixels per logical pixel.
    init(_ opened: OpenedEmitter, size: Size, scale: Double, fonts: FontBook) throws {
        pictures = PictureLibrary(decoder: Sandbox.decoder, on: Work(.synchronous))
        pictures.register(opened.pictures)
        still = EmitterStill(opened)
        stage = Stage(root: still, size: size, scale: scale, text: fonts, images: pictures)
        renderer = try asFailure { () throws(SDLError) in
            try OffscreenRenderer(
                width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())), scale: scale,
                fonts: fonts)
        }
    }

    /// Number of particles alive in the last picture.
    var aliveCount: Int { still.aliveCount }

    /// Returns the picture at a time in seconds since the start of emission.
    /// - Complexity: O(living particles) after the first picture, unless the emitter needs all spawns up to that time.
    func picture(at time: Seconds) throws -> Bitmap {
        still.seek(to: time)
        let list = stage.frame(at: time, events: [])
        do { try renderer.render(list, images: pictures) } catch { throw Failure(message: "drawing: \(error.description)") }
        return renderer.snapshot()
    }
}
