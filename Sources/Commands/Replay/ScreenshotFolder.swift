import Imaging
import LayoutMath
import Platform
import Replay
import Scenes
import SDLBackend

/// Renders frames in memory and writes them as PNG files.
final class ScreenshotFolder {
    private let output: ReplayOutput
    private let session: SceneSession
    private let fonts: FontBook
    private var renderer: OffscreenRenderer?
    private var taken: [Bitmap] = []

    init(output: ReplayOutput, session: SceneSession, fonts: FontBook) {
        self.output = output
        self.session = session
        self.fonts = fonts
    }

    func take(_ frame: ReplayFrame, named name: String) throws {
        let renderer = try renderer(for: frame)
        try renderer.render(frame.list, images: session.pictures)
        let bitmap = renderer.snapshot()
        taken.append(bitmap)
        try output.put(bitmap, named: name)
    }

    func writeFilmstrip(named name: String) throws {
        guard !taken.isEmpty else { throw Failure(message: "filmstrip: the script takes no screenshot") }
        try output.put(Filmstrip(taken, gap: 4).bitmap, named: name)
    }

    private func renderer(for frame: ReplayFrame) throws -> OffscreenRenderer {
        let width = max(1, Int((frame.list.size.width * frame.scale).rounded()))
        let height = max(1, Int((frame.list.size.height * frame.scale).rounded()))
        if let renderer, renderer.width == width, renderer.height == height, renderer.scale == frame.scale { return renderer }
        let made = try asFailure { () throws(SDLError) in
            try OffscreenRenderer(width: width, height: height, scale: frame.scale, fonts: fonts)
        }
        renderer = made
        return made
    }
}
