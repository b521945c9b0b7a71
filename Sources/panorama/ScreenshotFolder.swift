import Glibc
import LayoutMath
import Platform
import Replay
import SDLBackend
import Scenes

/// Draws frames in memory and writes them as PNG files into a folder, which is made when the first one comes.
final class ScreenshotFolder {
    private let path: String
    private let session: SceneSession
    private let fonts: FontBook
    private var renderer: OffscreenRenderer?
    private var taken: [Bitmap] = []

    init(path: String, session: SceneSession, fonts: FontBook) {
        self.path = path
        self.session = session
        self.fonts = fonts
    }

    func take(_ frame: ReplayFrame, named name: String) throws {
        let renderer = try renderer(for: frame)
        try renderer.render(frame.list, images: session.pictures)
        let bitmap = renderer.snapshot()
        taken.append(bitmap)
        try write(bitmap, named: name)
    }

    func writeFilmstrip(named name: String) throws {
        guard !taken.isEmpty else { throw Failure(message: "filmstrip: the script takes no screenshot") }
        try write(Filmstrip(taken, gap: 4).bitmap, named: name)
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

    private func write(_ bitmap: Bitmap, named name: String) throws {
        try makeFolder()
        try asFailure { () throws(SDLError) in try PNGWriter.write(bitmap, to: "\(path)/\(name).png") }
    }

    /// Makes the folder and those above it.
    private func makeFolder() throws {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o755) == 0 || errno == EEXIST else { throw Failure(message: "\(made): \(TextFile.reason(errno))") }
        }
    }
}
