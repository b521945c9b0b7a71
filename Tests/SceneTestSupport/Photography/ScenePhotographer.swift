public import Gallery
public import Imaging
public import LayoutMath
import Pictures
import Platform
import Replay
public import Scenes
import SDLBackend
import Storage
public import Views
import Widgets

/// A scene of the app with painted pictures, photographed in memory on a virtual clock.
public final class ScenePhotographer {
    public let session: SceneSession
    private let camera: Camera

    /// - Parameters:
    ///   - album: the pictures to show; nil shows `Album.painted()`.
    ///   - folder: a folder on the disk to show in place of an album; its pictures are painted as well.
    ///   - setup: changes the services before the session starts.
    public init(
        _ scene: SceneName, size: Size, scale: Double = 1, theme: Theme.Name = .dark, seed: UInt64 = 1, album: Album? = nil,
        folder: String? = nil, showsHint: Bool = false, setup: (inout AppServices) -> Void = { _ in }
    ) throws {
        var state = AppState()
        (state.scene, state.size, state.scale, state.theme) = (scene, size, scale, theme)
        (state.seed, state.showsHint) = (seed, showsHint)
        var services = AppServices(
            pictures: PictureLibrary(decoder: PaintedPictures(), on: Work(.synchronous)), text: try Studio.fonts(), sample: .painted(),
            landscapeFolder: PaintedPictures.landscapeFolder)
        services.emitters = try Studio.sparseEmitters()
        services.openPaths = { _ in OpenedPaths(album: .painted()) }
        setup(&services)
        let opened = folder.map { AlbumOpener(isFollowing: false).open([$0]) } ?? OpenedPaths(album: album)
        session = SceneSession(state, showing: opened, with: services)
        camera = Camera(scale: scale)
    }

    /// The frame at an instant, without input.
    public func photograph(at time: Seconds = 0) throws -> Bitmap {
        try camera.photograph(session.frame(at: time, events: []), images: session.pictures)
    }

    /// Plays a gesture script that begins at time 0 and photographs at each of its `screenshot` lines, in order.
    /// - Throws: the first expectation that failed.
    public func photographs(of script: String, framesPerSecond: Double = 60) throws -> [Bitmap] {
        let session = session
        let stage = StageReplayTarget(stage: { session.stage }, frame: { session.frame(at: $0, events: $1) })
        let runner = ReplayRunner(try GestureScript(parsing: script), on: stage, framesPerSecond: framesPerSecond)
        var taken: [Bitmap] = []
        runner.screenshotTaken = { [camera] _, frame in
            taken.append(try camera.photograph(frame.list, images: session.pictures))
        }
        if let failure = runner.run().first { throw failure }
        return taken
    }

    /// The photographs of a script side by side.
    public func filmstrip(of script: String) throws -> Bitmap { Filmstrip(try photographs(of: script), gap: 4).bitmap }
}

extension Album {
    /// Pictures with fixed texts, which do not depend on files, dates or the locale.
    public nonisolated static func painted(_ count: Int = 12) -> Album {
        let titles = [
            "first light", "tarn", "high alp", "fjord", "canyon", "pines", "aurora", "ember ridges", "lagoon", "dune evening", "slate",
            "moonrise",
        ]
        let entries = (0..<count).map { number in
            // The first of May 2024, and so on.
            let taken = (19_844 + number) * 86_400
            return Album.Entry(
                image: PaintedPictures.name(number), title: titles[number % titles.count],
                detail: "\(number + 1) May, 06:4\(number % 10)", taken: taken)
        }
        return Album(title: "hills & water", summary: "\(count) pictures, May 2024", entries: entries)
    }

    /// A folder in which nothing was found.
    public nonisolated static var nothing: Album { Album(title: "", summary: "", entries: []) }
}
