import Imaging
import LayoutMath
import Pictures
import Platform
import Replay
import SceneTestSupport
import Storage
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

extension AppServices {
    /// The painted pictures and text without fonts.
    static func painted(_ pictures: PictureLibrary? = nil, on work: Work? = nil) -> AppServices {
        AppServices(
            pictures: pictures ?? TinyPictures.library, text: MonospacedText(), sample: .painted(),
            landscapeFolder: PaintedPictures.landscapeFolder, on: work)
    }
}

extension SceneSession {
    /// Changes the services of a session before it starts.
    typealias Setup = (inout AppServices) -> Void

    /// A session in a window of 1280x720 with painted pictures, whose text needs no fonts.
    static func painted(
        _ scene: SceneName, album: Album? = nil, opening opened: OpenedPaths = OpenedPaths(), showsHint: Bool = false,
        pictures: PictureLibrary? = nil, desktop: any DesktopServices = NoDesktop(), work: Work? = nil, setup: Setup = { _ in }
    ) -> SceneSession {
        var state = AppState()
        (state.scene, state.showsHint) = (scene, showsHint)
        var services = AppServices.painted(pictures, on: work)
        services.desktop = desktop
        services.openPaths = { _ in opened }
        setup(&services)
        return SceneSession(state, showing: OpenedPaths(album: album), with: services)
    }

    /// A session in a window of another size, a tenth of a second after its start.
    static func started(
        _ scene: SceneName = .panorama, size: Size = Size(width: 1280, height: 720), desktop: any DesktopServices = NoDesktop(),
        setup: Setup = { _ in }
    ) -> SceneSession {
        var state = AppState()
        state.size = size
        let session = painted(scene, options: state, desktop: desktop, setup: setup)
        session.run(from: 0, for: 0.1)
        return session
    }

    /// A session with painted pictures in another state.
    static func painted(
        _ scene: SceneName, options: AppState, emitters: any EmitterStore = NoEmitters(), desktop: any DesktopServices = NoDesktop(),
        setup: Setup = { _ in }
    ) -> SceneSession {
        var state = options
        state.scene = scene
        var services = AppServices.painted()
        (services.emitters, services.desktop) = (emitters, desktop)
        setup(&services)
        return SceneSession(state, with: services)
    }

    /// The labels of all views that are not hidden.
    var shownLabels: [String] {
        var found: [String] = []
        stage.root.forEachDescendant { if !$0.isHidden { found.append($0.semantics.label) } }
        return found
    }

    /// Draws frames from `start` on, sixty a second, for `duration`.
    func run(from start: Seconds, for duration: Seconds) {
        for frame in 0...Int(duration * 60) { _ = self.frame(at: start + Double(frame) / 60, events: []) }
    }

    func send(_ kind: InputEvent.Kind, at time: Seconds) { _ = frame(at: time, events: [InputEvent(time: time, kind)]) }

    /// Runs a gesture script in this session.
    /// - Parameter watching: gets the trace of every frame.
    /// - Returns: what was not as expected.
    func replay(
        _ script: String, framesPerSecond: Double = 60, watching: @escaping ([String: TraceValue]) -> Void = { _ in }
    ) throws -> [String] {
        // A session that has already run continues from its current time.
        let start = self.stage.time
        let stage = StageReplayTarget(
            stage: { self.stage },
            frame: { time, events in
                let list = self.frame(at: start + time, events: events.map { InputEvent(time: start + $0.time, $0.kind) })
                watching(self.stage.trace)
                return list
            })
        return ReplayRunner(try GestureScript(parsing: script), on: stage, framesPerSecond: framesPerSecond).run().map { "\($0)" }
    }

    /// The current message, if there is one; not what a prompt complains about.
    var status: View? {
        stage.root.firstDescendant { $0.semantics.role == .status && !$0.isHidden && $0.alpha > 0 && !($0 is Label) }
    }
}

/// Pictures of a few pixels, for tests that only need them to exist. The unreadable name is that of the painted pictures.
struct TinyPictures: ImageLoading {
    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        if path == PaintedPictures.unreadable { return try PaintedPictures().decode(path: path, fit: fit) }
        return Bitmap(width: 4, height: 3, pixels: [UInt32](repeating: 0xFF40_6080, count: 12))
    }

    @MainActor static var library: PictureLibrary { PictureLibrary(decoder: TinyPictures(), on: Work(.synchronous)) }
}
